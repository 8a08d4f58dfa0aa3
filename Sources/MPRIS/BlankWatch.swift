import Runtime

/// Gives a player a moment to say again what it left out of its track, and then takes it at its word.
final class BlankWatch {
  /// The moment is over: what the player answers now is what there is.
  private(set) var isOver = false
  private let patience: Patience
  private let ask: () -> Void
  private var timer: TimerSource?

  init(_ loop: EventLoop, _ patience: Patience, ask: @escaping () -> Void) {
    self.patience = patience
    self.ask = ask
    timer = TimerSource(loop, accuracy: .milliseconds(100)) { [weak self] in self?.end() }
  }

  func note(isIncomplete: Bool) {
    guard let timer, isIncomplete != timer.isArmed || isOver else { return }
    isOver = false
    isIncomplete ? timer.arm(after: patience.blank) : timer.disarm()
  }

  private func end() {
    isOver = true
    ask()
  }
}
