import Runtime

/// Notices a server that has stopped answering. It looks only while something is asked, so that it costs no wake-up in
/// silence.
final class AnswerPatrol {
  private let limit: Duration
  private let onSilence: () -> Void
  private lazy var timer = TimerSource(loop, accuracy: .milliseconds(50)) { [unowned self] in look() }
  private let loop: EventLoop
  private var answers = 0
  private var answersAtLastLook = 0

  init(_ loop: EventLoop, limit: Duration, onSilence: @escaping () -> Void) {
    self.loop = loop
    self.limit = limit
    self.onSilence = onSilence
  }

  func asked() {
    guard !timer.isArmed else { return }
    answersAtLastLook = answers
    timer.arm(after: limit)
  }

  func answered(isLast: Bool) {
    answers += 1
    if isLast { timer.disarm() }
  }

  func rest() { timer.disarm() }

  private func look() {
    guard answers == answersAtLastLook else { return asked() }
    onSilence()
  }
}
