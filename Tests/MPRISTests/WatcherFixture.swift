import DBus
import MPRIS
import Media
import Runtime
import TestSupport
import Testing

/// A private bus, scripted players on it, and what a watcher tells of them.
final class WatcherFixture {
  let loop = EventLoop()
  let bus: PrivateBus
  private(set) var events: [SessionEvent] = []
  private(set) var sessions: [String: Session] = [:]
  private(set) var queues: [String: Queue] = [:]
  private(set) var readyAfter: Int?
  /// Less than in earnest; to be changed before watching.
  var patience = Patience()
  private var watcher: PlayerWatcher?

  init() throws {
    bus = try PrivateBus()
    (patience.silence, patience.answer, patience.reply) = (.milliseconds(300), .seconds(2), .milliseconds(300))
    patience.blank = .milliseconds(400)
  }

  /// Starts watching; returns at once.
  func watch(ignored: [String] = [], address: Address? = nil) {
    let watcher = PlayerWatcher(
      loop: loop, bus: .address(address ?? bus.address), ignored: ignored, patience: patience,
      onReady: { [weak self] in self?.readyAfter = self?.events.count },
      deliver: { [weak self] event in self?.take(event) })
    self.watcher = watcher
    watcher.start()
  }

  /// A player that is on the bus.
  func player(
    _ name: String, metadata: [(String, Value)] = ScriptedPlayer.song, status: String = "Playing",
    _ prepare: (ScriptedPlayer) -> Void = { _ in }
  ) throws -> ScriptedPlayer {
    let player = ScriptedPlayer(loop, bus, name, metadata: metadata, status: status)
    prepare(player)
    try player.arrive()
    return player
  }

  /// Watches, and returns when everybody has been introduced.
  func watchUntilReady(ignored: [String] = []) throws {
    watch(ignored: ignored)
    try #require(pump(loop) { readyAfter != nil })
  }

  func until(_ limit: Duration = .seconds(5), _ condition: () -> Bool) -> Bool {
    pump(loop, limit: limit, until: condition)
  }

  func forgetEvents() { events = [] }

  func forgetQueues() { queues = [:] }

  func stop() { watcher?.stop() }

  subscript(name: String) -> Session? { sessions["mpris:" + name] }

  /// The rows there are.
  var ids: [String] { sessions.keys.sorted() }

  func send(_ command: MediaCommand, to name: String) {
    watcher?.send(command, to: SessionID("mpris:" + name), generation: self[name]?.generation ?? 0)
  }

  func send(_ command: MediaCommand, to name: String, generation: UInt64) {
    watcher?.send(command, to: SessionID("mpris:" + name), generation: generation)
  }

  var refusals: [SessionEvent] {
    events.filter {
      if case .refused = $0 { true } else { false }
    }
  }

  /// Where the session's clock is now, in seconds.
  func elapsed(_ name: String) -> Double? {
    guard let session = self[name] else { return nil }
    let now = Instant(nanoseconds: EventLoop.nanoseconds())
    return session.playback?.elapsed(at: now, in: session.content?.duration)?.inSeconds
  }

  func look(at places: Range<Int>?, of name: String) {
    let generation = self[name]?.generation ?? 0
    watcher?.look(
      at: places.map { QueueRequest(session: SessionID("mpris:" + name), generation: generation, places: $0) })
  }

  private func take(_ event: SessionEvent) {
    events.append(event)
    switch event {
    case .changed(let session): sessions[session.id.rawValue] = session
    case .removed(let id): sessions[id.rawValue] = nil
    case .queue(let queue): queues[queue.session.rawValue] = queue
    case .refused, .sourceUnavailable: break
    }
  }
}
