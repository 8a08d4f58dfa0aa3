import DBus
import Runtime

/// Asks one player what it is: everything at once, one round at a time, and ever less often while it does not answer.
final class PlayerReader {
  enum Answer {
    /// Of the interface of the program.
    case program([(name: String, value: Value)])
    /// Of the interface of the player: all that it has.
    case player([(name: String, value: Value)])
    case process(Int32)
    /// The round is over, and the player has answered.
    case complete
    /// The player has not answered in time; it is still waited for.
    case silent
  }

  private enum Phase {
    case idle, asking, pausing
  }

  private let connection: Connection
  private let owner: String
  private let patience: Patience
  private let onAnswer: (Answer) -> Void
  private var timer: TimerSource?
  private var calls: [PendingCall] = []
  private var phase = Phase.idle
  private var unanswered = 0
  private var hasPlayer = false
  private var silentRounds = 0
  private var askedAt = Duration.zero
  private var isWantedAgain = false

  /// Between rounds without an answer.
  private static let pauses: [Duration] = [.seconds(3), .seconds(8), .seconds(20), .seconds(60)]
  /// Between rounds that are asked for by the player's own signals.
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

  /// The first round.
  func askEverything() {
    begin(unanswered: 3)
    calls = [
      connection.properties(of: owner, MPRIS.path, MPRIS.rootInterface, deadline: patience.answer) {
        [weak self] result in
        self?.finish((try? result.get()).map(Answer.program))  // an error is an answer: it has no such interface
      },
      askPlayer(),
      connection.processIdentifier(of: owner) { [weak self] result in
        // Without a process the session only has no streams.
        self?.finish((try? result.get()).flatMap { Int32(exactly: $0) }.map(Answer.process))
      },
    ]
  }

  /// One more round for the player's properties, soon.
  func refresh() {
    guard phase == .idle else {
      isWantedAgain = true
      return
    }
    let wait = askedAt + Self.interval - EventLoop.now()
    guard wait <= .zero else {
      phase = .pausing
      timer?.arm(after: wait)
      return
    }
    begin(unanswered: 1)
    calls = [askPlayer()]
  }

  /// The player has shown a sign of life: no reason to wait for the end of a pause.
  func nudge() {
    guard phase == .pausing, silentRounds > 0 else { return }
    askEverything()
  }

  func cancel() {
    for call in calls { call.cancel() }
    calls = []
    timer = nil
  }

  private func begin(unanswered: Int) {
    self.unanswered = unanswered
    hasPlayer = false
    isWantedAgain = false
    phase = .asking
    askedAt = EventLoop.now()
    timer?.arm(after: patience.silence)
  }

  private func askPlayer() -> PendingCall {
    connection.properties(of: owner, MPRIS.path, MPRIS.playerInterface, deadline: patience.answer) {
      [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let properties):
        hasPlayer = true
        finish(.player(properties))
      case .failure(.timedOut), .failure(.disconnected): finish(nil)
      case .failure:
        hasPlayer = true
        finish(nil)
      }
    }
  }

  private func finish(_ answer: Answer?) {
    if let answer { onAnswer(answer) }
    unanswered -= 1
    guard unanswered == 0 else { return }
    calls = []
    hasPlayer ? endAnswered() : endSilent()
  }

  private func endAnswered() {
    phase = .idle
    silentRounds = 0
    timer?.disarm()
    onAnswer(.complete)
    if isWantedAgain { refresh() }
  }

  private func endSilent() {
    phase = .pausing
    timer?.arm(after: Self.pauses[min(silentRounds, Self.pauses.count - 1)])
    silentRounds += 1
  }

  private func timeIsUp() {
    switch phase {
    case .asking: onAnswer(hasPlayer ? .complete : .silent)
    case .pausing where silentRounds > 0: askEverything()
    case .pausing:
      phase = .idle
      refresh()
    case .idle: break
    }
  }
}
