import BusTrace
import Dashboard
import Drawing
import Glibc
import Keyboard
import MPRIS
import Media
import Runtime
import Settings
import TestSupport

/// A trace that a user has recorded, played to the watcher and the model of the program as it is now.
final class TraceReplay {
  private(set) var model: Model
  /// What the recorded program was asked for, and which session it would go to now.
  private(set) var answers: [String] = []

  private let loop = EventLoop()
  private let bus: TracedBus
  private var watcher: PlayerWatcher?

  init(_ records: [TraceRecord], settings: Configuration = Configuration()) throws {
    model = Model(configuration: settings, glyphs: .unicode, size: Size(columns: 80, rows: 24))
    bus = try TracedBus(loop, records)
    bus.onCommand = { [unowned self] command, _ in perform(command) }
    bus.onCurrent = { [unowned self] in pin($0, why: $1) }
    var observation = Observation()
    observation.lookUp = { Self.process($0, in: records) }
    let watcher = PlayerWatcher(
      loop: loop, bus: .address(bus.address), ignored: settings.ignoredPlayers.map(\.text), observation: observation,
      onReady: { [unowned self] in take(.listed) }, deliver: { [unowned self] in take(.session($0)) })
    self.watcher = watcher
    watcher.start()
  }

  convenience init(file name: String, settings: Configuration = Configuration()) throws {
    guard let records = Self.records(of: name) else { throw SystemError("read the trace \(name)", code: EINVAL) }
    try self.init(records, settings: settings)
  }

  /// Plays it to its end; false if that takes too long.
  func play() -> Bool {
    guard pump(loop, limit: .seconds(20), until: { bus.isOver }) else { return false }
    // What the last record brings about.
    pump(loop, for: .milliseconds(50))
    return true
  }

  /// The rows: `mpv playing Push It`.
  var rows: [String] {
    model.world.sessions.map { session in
      let state = session.playback.map { "\($0.state)" } ?? "unknown"
      return [session.id.rawValue, state, session.content?.title ?? ""].joined(separator: " ")
    }
  }

  /// What the keys mean: `mpris:mpv pinned`.
  var current: String? { model.current.map { "\($0.session.id.rawValue) \($0.reason)" } }

  /// Calls that reached a player.
  var commands: [String] { bus.commands.map(\.member) }

  private func take(_ message: Message) {
    _ = model.update(message, now: Instant(nanoseconds: EventLoop.nanoseconds()))
  }

  /// The user's wish goes to whichever session has the keys now.
  private func perform(_ command: String) {
    answers.append("\(command) \(current ?? "nobody")")
    guard let key = Self.keys[command] else { return }
    for effect in model.update(.key(key), now: Instant(nanoseconds: EventLoop.nanoseconds())) {
      guard case .session(let command, let id, let generation) = effect else { continue }
      watcher?.send(command, to: id, generation: generation)
    }
  }

  /// The user made a session current by hand, or let go of it: that is in no other record.
  private func pin(_ session: String?, why: String?) {
    let pinned = model.world.arbiter.pinned
    switch (why, session) {
    case ("pinned", let session?) where pinned?.rawValue != session: model.choose(SessionID(session))
    case ("pinned", _), ("pinnedIsGone", _): break
    default: if pinned != nil { take(.key(Key(.character("a")))) }
    }
  }

  private static let keys = [
    "playPause": Key(.character(" ")), "play": Key(.character(" ")), "pause": Key(.character(" ")),
    "next": Key(.character("n")), "previous": Key(.character("p")), "stop": Key(.character(".")),
  ]

  private static func records(of name: String) -> [TraceRecord]? {
    let directory = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let file = open("/\(directory)/Traces/\(name).jsonl", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(file, &bytes, bytes.count)
    return count > 0 ? TraceRecord.read(String(decoding: bytes[..<count], as: UTF8.self)) : nil
  }

  private static func process(_ identifier: Int32, in records: [TraceRecord]) -> PlayerProcess {
    for record in records {
      if case .process(let process) = record.event, process.identifier == identifier {
        return PlayerProcess(identifier: identifier, parent: process.parent, program: process.program)
      }
    }
    return PlayerProcess(identifier: identifier, parent: nil, program: nil)
  }
}
