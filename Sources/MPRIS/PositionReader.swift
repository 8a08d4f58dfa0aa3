import DBus
import Media
import Runtime

/// Asks one player where it is, when something has happened to it: one question at a time, and few in a second.
final class PositionReader {
  enum Answer: Equatable {
    case place(Span)
    /// It has no position, or none that can be read.
    case nothing
    /// It did not say in time.
    case silence
  }

  private let connection: Connection
  private let owner: String
  private let patience: Patience
  private let onAnswer: (Answer) -> Void
  private var timer: TimerSource?
  private var call: PendingCall?
  private var askedAt = Duration.zero
  private var dueAt: Duration?
  private var secondLookAt: Duration?
  private var observer: ((Answer) -> Void)?

  /// Floods of changes must not become floods of questions.
  private static let interval = Duration.milliseconds(500)

  init(
    _ loop: EventLoop, _ connection: Connection, owner: String, _ patience: Patience,
    onAnswer: @escaping (Answer) -> Void
  ) {
    self.connection = connection
    self.owner = owner
    self.patience = patience
    self.onAnswer = onAnswer
    timer = TimerSource(loop, accuracy: .milliseconds(10)) { [weak self] in self?.timeIsUp() }
  }

  /// Now, or when the last question is long enough ago.
  func ask() {
    dueAt = min(dueAt ?? .seconds(Int64.max), askedAt + Self.interval)
    proceed()
  }

  /// Once more after a while: some players change their position later than their track.
  func lookAgain(after delay: Duration) {
    secondLookAt = EventLoop.now() + delay
    proceed()
  }

  /// At once, or right after the question that is under way; the answer also goes to `observer`.
  func askNow(observer: @escaping (Answer) -> Void) {
    self.observer = observer
    dueAt = .zero
    proceed()
  }

  func cancel() {
    call?.cancel()
    call = nil
    timer = nil
    observer = nil
  }

  private var nextAt: Duration? {
    guard let dueAt, let secondLookAt else { return dueAt ?? secondLookAt }
    return min(dueAt, secondLookAt)
  }

  private func timeIsUp() { proceed() }

  private func proceed() {
    guard call == nil, let nextAt else { return }
    let now = EventLoop.now()
    guard nextAt <= now else {
      timer?.arm(at: nextAt)
      return
    }
    if let secondLookAt, secondLookAt <= now { self.secondLookAt = nil }
    dueAt = nil
    askedAt = now
    send(telling: observer)
    observer = nil
  }

  private func send(telling observer: ((Answer) -> Void)?) {
    call = connection.property("Position", of: owner, MPRIS.path, MPRIS.playerInterface, deadline: patience.silence) {
      [weak self] result in
      guard let self else { return }
      call = nil
      let answer = Self.answer(result)
      onAnswer(answer)
      observer?(answer)
      proceed()
    }
  }

  private static func answer(_ result: Result<Value, CallError>) -> Answer {
    switch result {
    case .success(let value): value.wholeNumber.map { .place(.microseconds($0)) } ?? .nothing
    case .failure(.timedOut), .failure(.disconnected): .silence
    case .failure: .nothing
    }
  }
}
