import Dashboard
import Drawing
import MPRIS
import Media
import Mixer
import Runtime
import Settings

/// One request from the command line: asks the servers, finds the session, does it, and waits until it is true.
final class OneShot {
  private let loop = EventLoop()
  private var servers: Servers?
  private var model: Model
  private var inbox: [Message] = []
  private let recorder: Recorder?
  /// What was said of the session before, when several are asked one after another.
  private var noticeBefore: Notice?

  /// A first answer that is later is no answer.
  private static let listingTime = Duration.seconds(1)
  /// A player that says nothing for so long is gone on without; nobody draws meanwhile, so that it is longer than the
  /// dashboard's.
  private static let introductionTime = Duration.milliseconds(300)
  /// For the first word of the session that was named: one that describes itself in megabytes takes its time.
  private static let hearingTime = Duration.seconds(4)
  /// Longer than the model waits for what it asked.
  private static let grantTime = Duration.seconds(2)
  /// For what leaves no trace when it succeeds, such as the next track of a list of one.
  private static let traceTime = Duration.milliseconds(500)

  /// Says the answer, or why there is none.
  static func run(
    _ request: Request, _ selection: SessionSelection, settings: Configuration, version: String, recorder: Recorder?
  ) -> ExitCode {
    let shot = OneShot(settings, recorder)
    do {
      let answer = try shot.answer(request, selection, settings: settings, version: version)
      if !answer.isEmpty { Console.say(answer.joined(separator: "\n")) }
      return .done
    } catch {
      Console.complain(error.words)
      return error.code
    }
  }

  private init(_ settings: Configuration, _ recorder: Recorder?) {
    self.recorder = recorder
    model = Model(configuration: settings, glyphs: .unicode, size: Size(columns: 80, rows: 24))
  }

  private func answer(
    _ request: Request, _ selection: SessionSelection, settings: Configuration, version: String
  ) throws(OneShotFailure) -> [String] {
    var patience = Patience()
    patience.introduction = OneShot.introductionTime
    let servers = Servers(
      loop, request.servers, settings: settings, version: version, patience: patience, recorder: recorder
    ) { [unowned self] in inbox.append($0) }
    self.servers = servers
    servers.start()
    defer { servers.stop() }
    wait(OneShot.listingTime) { model.interface.isListed }
    switch request {
    case .outputs(let presentation): return try outputs(presentation)
    case .sessions(let presentation): return try sessions(presentation)
    case .players: return try choose(all: selection).map(SessionChoice.instance)
    case .question(let question, _): return try answer(question, selection)
    case .route(let name):
      let request = SessionRequest.route(sinkName: try sinkName(name))
      // Without any session the output becomes the default, for whatever plays next.
      let isForAny = selection.name == nil && model.world.sessions.isEmpty
      return isForAny ? try perform(request, on: nil) : try perform(request, selection)
    case .session(let request): return try perform(request, selection)
    }
  }
}

// Answering.
extension OneShot {
  private func outputs(_ presentation: Presentation) throws(OneShotFailure) -> [String] {
    Answers.outputs(try connectedGraph().outputs, as: presentation)
  }

  private func sessions(_ presentation: Presentation) throws(OneShotFailure) -> [String] {
    if model.world.sessions.isEmpty, let failure = busFailure { throw failure }
    let current = SessionChoice.choose(among: model.world.sessions, named: nil)
    return Answers.sessions(model.world, current: current?.id, now: .now(), as: presentation)
  }

  private func answer(_ question: Question, _ selection: SessionSelection) throws(OneShotFailure) -> [String] {
    let sessions = try choose(selection)
    var answers: [[String]] = []
    do {
      for session in sessions {
        guard let answer = try Answers.answer(to: question, of: session, in: model.world, now: .now()) else { continue }
        answers.append(answer)
      }
    } catch {
      throw .template(error)
    }
    guard let session = sessions.first, answers.isEmpty else { return answers.flatMap(\.self) }
    throw .unsaid(question.subject, of: session.name)
  }

  /// The session that is meant, or all of them.
  private func choose(_ selection: SessionSelection) throws(OneShotFailure) -> [Session] {
    guard !selection.isAll else { return try choose(all: selection) }
    let isNamed = selection.name != nil
    wait(OneShot.hearingTime) {
      SessionChoice.choose(among: model.world.sessions, selection).map { hasSpoken($0, isNamed: isNamed) } ?? true
    }
    guard let session = SessionChoice.choose(among: model.world.sessions, selection) else {
      throw noSession(selection)
    }
    recorder?.note(current: session.id)
    return [session]
  }

  private func choose(all selection: SessionSelection) throws(OneShotFailure) -> [Session] {
    let sessions = SessionChoice.all(of: model.world.sessions, selection)
    guard !sessions.isEmpty else { throw noSession(selection) }
    return sessions
  }

  private func noSession(_ selection: SessionSelection) -> OneShotFailure {
    let sessions = model.world.sessions
    if sessions.isEmpty, let failure = busFailure { return failure }
    return selection.name.map { .noSuchSession($0, known: sessions.map(\.name)) } ?? .nothingThere
  }

  /// It has said what it is; one that nobody named is given up as soon as it counts as silent.
  private func hasSpoken(_ session: Session, isNamed: Bool) -> Bool {
    session.commands[.play] != .disabled(reason: .notAnswering) || !(isNamed || session.isAnswering)
  }

  private func sinkName(_ name: String) throws(OneShotFailure) -> String {
    let outputs = try connectedGraph().outputs
    do {
      return try OutputChoice.choose(among: outputs, named: name).sink.name
    } catch {
      throw .output(error)
    }
  }

  /// The session bus's only: most machines have no player on the system bus.
  private var busFailure: OneShotFailure? {
    model.world.unavailable.first { $0.key == "session bus" }.map { .noBus("\($0.key): \($0.value)") }
  }

  private func connectedGraph() throws(OneShotFailure) -> Graph {
    switch model.world.graph.connection {
    case .connected: return model.world.graph
    case .connecting: throw .noSound("it does not answer")
    case .lost(let reason): throw .noSound(reason)
    }
  }
}

// Doing.
extension OneShot {
  /// Of several it is enough that one does it.
  private func perform(_ request: SessionRequest, _ selection: SessionSelection) throws(OneShotFailure) -> [String] {
    var answers: [[String]] = []
    var failure: OneShotFailure?
    for session in try choose(selection) {
      do { answers.append(try perform(request, on: session)) } catch { failure = failure ?? error }
    }
    if answers.isEmpty, let failure { throw failure }
    return answers.flatMap(\.self)
  }

  private func perform(_ request: SessionRequest, on session: Session?) throws(OneShotFailure) -> [String] {
    if let session { model.choose(session.id) }
    noticeBefore = model.interface.notice
    let effects = model.perform(request, now: .now())
    for effect in effects { perform(effect) }
    try checkRefusal()
    if !effects.isEmpty { try waitUntilTrue(session) }
    let notice = freshNotice.map { [$0.text] } ?? []
    return notice + Answers.outcome(of: request, session: session?.id, in: model.world, now: .now())
  }

  private func waitUntilTrue(_ session: Session?) throws(OneShotFailure) {
    let name = session?.name ?? "the sound server"
    guard !model.pending.entries.isEmpty else {
      wait(OneShot.traceTime) { isRefused || session.map(hasChanged) ?? true }
      return try checkRefusal()
    }
    let deadline = model.pending.nextDeadline ?? .now()
    wait(OneShot.grantTime) { isRefused || model.pending.entries.isEmpty }
    try checkRefusal()
    if Instant.now() >= deadline, session.map({ !hasChanged($0) }) ?? true { throw .notInTime(name) }
  }

  /// Whether the player has done anything since.
  private func hasChanged(_ session: Session) -> Bool {
    let current = model.world.session(session.id)
    return current?.content?.identity != session.content?.identity
      || current?.playback != session.playback || current?.volume != session.volume
  }

  private var isRefused: Bool {
    guard let notice = freshNotice else { return false }
    return notice.role == .warning || notice.role == .error
  }

  /// What has been said since this was asked.
  private var freshNotice: Notice? { model.interface.notice == noticeBefore ? nil : model.interface.notice }

  private func checkRefusal() throws(OneShotFailure) {
    if isRefused, let notice = freshNotice { throw .refused(notice.text) }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .session(let command, let id, let generation): servers?.send(command, to: id, generation: generation)
    case .mixer(let command): servers?.send(command)
    case .artwork, .queue, .lyrics, .nextTheme, .redraw, .suspend, .quit: break
    }
  }

  /// Serves the loop until the condition holds, or the time is over.
  private func wait(_ limit: Duration, until isTrue: () -> Bool) {
    let end = EventLoop.now() + limit
    takeMessages()
    while !isTrue() {
      let left = end - EventLoop.now()
      guard left > .zero else { return }
      let next = model.pending.nextDeadline.map { Duration.nanoseconds($0.nanoseconds) - EventLoop.now() }
      loop.runOnce(timeout: min(left, max(.zero, next ?? left)))
      takeMessages()
    }
  }

  private func takeMessages() {
    let messages = inbox + [.time]
    inbox.removeAll()
    for message in messages { _ = model.update(message, now: .now()) }
  }
}

extension Instant {
  /// The moment on the loop's clock.
  static func now() -> Instant { Instant(nanoseconds: EventLoop.nanoseconds()) }
}
