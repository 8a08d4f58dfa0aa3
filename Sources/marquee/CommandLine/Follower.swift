import Dashboard
import Drawing
import Glibc
import MPRIS
import Media
import Runtime
import Settings
import Templates

/// A question that is answered again whenever the answer changes, for status bars: until nobody reads any more.
final class Follower {
  private let loop = EventLoop()
  private let question: Question
  private let selection: SessionSelection
  private var model: Model
  private var servers: Servers?
  private var inbox: [Message] = []
  private var arbiter = Arbiter()
  private var hasBegun = false
  private var lines = FollowedLines()
  private var faults: Set<String> = []
  private var reader: IOSource?
  private lazy var alarm = TimerSource(loop, handler: { [unowned self] in loop.requestTurn() })
  private lazy var listingDeadline = TimerSource(loop, handler: { [unowned self] in take(.listed) })

  /// Without servers that have told what they have: a bar does not stay empty for longer.
  private static let listingTime = Duration.seconds(1)
  private static let introductionTime = Duration.milliseconds(300)

  /// Ends when standard output is closed; signals end it as they end any program.
  static func run(
    _ question: Question, _ selection: SessionSelection, settings: Configuration, version: String, recorder: Recorder?
  ) -> ExitCode {
    let follower = Follower(question, selection, settings)
    return follower.run(settings, version: version, recorder: recorder)
  }

  private init(_ question: Question, _ selection: SessionSelection, _ settings: Configuration) {
    self.question = question
    self.selection = selection
    model = Model(configuration: settings, glyphs: .unicode, size: Size(columns: 80, rows: 24))
  }

  private func run(_ settings: Configuration, version: String, recorder: Recorder?) -> ExitCode {
    // Who ignores it is told by the write.
    signal(SIGPIPE, SIG_IGN)
    var patience = Patience()
    patience.introduction = Follower.introductionTime
    let request = Request.question(question, isFollowed: true)
    let servers = Servers(
      loop, request.servers, settings: settings, version: version, patience: patience, recorder: recorder
    ) { [unowned self] in take($0) }
    self.servers = servers
    loop.onTurn = { [unowned self] in turn() }
    watchReader()
    listingDeadline.arm(after: Follower.listingTime)
    servers.start()
    defer { servers.stop() }
    return loop.run() == 0 ? .done : .failed
  }

  /// A pipe tells when its last reader is gone, so that nobody has to wait for the next line. A file cannot be watched,
  /// and has no reader.
  private func watchReader() {
    reader = try? IOSource(loop, descriptor: STDOUT_FILENO, events: []) { [unowned self] events in
      if !events.isDisjoint(with: [.error, .hangUp]) { loop.exit(code: 0) }
    }
  }

  /// That the reader has gone is how it ends as a rule.
  private func end(_ reason: Int32) {
    guard reason != EPIPE else { return loop.exit(code: 0) }
    Console.complain("the output cannot be written: \(String(cString: strerror(reason)))")
    loop.exit(code: 1)
  }

  private func take(_ message: Message) {
    inbox.append(message)
    loop.requestTurn()
  }

  private func turn() {
    let now = Instant.now()
    let messages = inbox
    inbox.removeAll(keepingCapacity: true)
    if !messages.isEmpty { _ = model.update(messages, now: now) }
    guard model.interface.isListed else { return }
    let sessions = chosen()
    for line in lines.take(sessions.compactMap { answer($0, now: now) }, isEach: selection.isAll, blank: blank) {
      if let reason = Console.write(line) { return end(reason) }
    }
    arm(for: sessions, now: now)
  }

  /// The one that is meant by now, or all of them.
  private func chosen() -> [Session] {
    let sessions = model.world.sessions
    guard !selection.isAll else { return SessionChoice.all(of: sessions, selection) }
    let best = SessionChoice.best(of: sessions, selection)
    if hasBegun { arbiter.observe(best) } else { arbiter.forgetOrder(of: best) }
    hasBegun = true
    guard let id = arbiter.choice(among: best)?.id else { return [] }
    return best.filter { $0.id == id }
  }

  /// What cannot be reckoned is said once, and stands empty: it may be otherwise with the next track.
  private func answer(_ session: Session, now: Instant) -> FollowedLines.Answer? {
    do {
      guard let (line, key) = try Answers.followed(question, of: session, in: model.world, now: now) else {
        return nil
      }
      return FollowedLines.Answer(session: session.id, line: line, key: key)
    } catch {
      if faults.insert(error.words).inserted { Console.complain("--format: \(error.words)") }
      return nil
    }
  }

  /// The line while there is nothing to tell of.
  private var blank: String { question == .everything(.json) ? "null" : "" }

  private func arm(for sessions: [Session], now: Instant) {
    guard question.isOfTime else { return }
    let next = sessions.compactMap { session in
      NextChange(of: session).instant(after: now) { moment in
        // A fault has been told of already, and does not change.
        (try? Answers.followed(question, of: session, in: model.world, now: moment))?.line
      }
    }.min()
    guard let next else { return alarm.disarm() }
    alarm.arm(at: .nanoseconds(next.nanoseconds))
  }
}
