import DBus
import Glibc
import Runtime

/// A media player on a private bus that says and does what a test wants: any property of any type, silence, delays,
/// errors, death. It notes every call.
package final class ScriptedPlayer {
  /// What becomes of a call instead of what a good player does.
  package enum Behaviour: Equatable {
    /// Does nothing and never answers.
    case deaf
    /// Does it and never answers.
    case wordless
    /// Does it and answers after a while.
    case slow(Duration)
    case refuses(name: String, message: String)
    /// Says yes and does nothing.
    case idle
    /// Leaves the bus.
    case dies
  }

  /// A call that was made of it: `PlayPause`, `Get:Position`, `Set:Volume`, `GetAll:Player`, `GetAll:Program`.
  package struct Call: Equatable {
    package let member: String
    package let arguments: [Value]
  }

  package static let path = "/org/mpris/MediaPlayer2"
  private static let rootInterface = "org.mpris.MediaPlayer2"
  private static let playerInterface = "org.mpris.MediaPlayer2.Player"

  package let names: [String]
  /// By property name; what is not here is absent.
  package var program: [String: Value]
  package var player: [String: Value]
  /// Its queue as `TrackList` tells it; nil for a player without that interface.
  package var queue: ScriptedQueue?
  /// Metadata that `Next` and `Previous` go through.
  package var tracks: [[(String, Value)]] = []
  /// By the call's name, or "*" for every call.
  package var behaviours: [String: Behaviour] = [:]
  /// Properties that change without a signal.
  package var unannounced: Set<String> = []
  package var announcesSeeks = true
  package private(set) var calls: [Call] = []

  private let loop: EventLoop
  private let address: Address
  private var connection: Connection?
  private var object: ExportedObject?
  private var timers: [TimerSource] = []
  private var heldNames = 0
  private var track = 0
  private var place: Int64 = 0
  private var placedAt: Int64 = 0

  /// Not on the bus before `join()`.
  package init(
    _ loop: EventLoop, _ bus: PrivateBus, _ names: String..., metadata: [(String, Value)] = ScriptedPlayer.song,
    status: String = "Playing"
  ) {
    self.loop = loop
    self.names = names
    address = bus.address
    program = ["Identity": .string(names[0]), "DesktopEntry": .string(names[0])]
    player = [
      "PlaybackStatus": .string(status), "Rate": .double(1), "MinimumRate": .double(0.5), "MaximumRate": .double(2),
      "Volume": .double(0.5), "Shuffle": .boolean(false), "LoopStatus": .string("None"),
      "Metadata": .properties(metadata),
    ]
    for capability in ["Control", "Play", "Pause", "Seek", "GoNext", "GoPrevious"] {
      player["Can" + capability] = .boolean(true)
    }
  }

  package nonisolated static let song: [(String, Value)] = [
    ("mpris:trackid", .objectPath("/track/1")), ("mpris:length", .int64(200_000_000)),
    ("xesam:title", .string("Push It")), ("xesam:artist", .strings(["Dukes"])), ("xesam:album", .string("Control")),
  ]

  package var isOnBus: Bool { connection?.isConnected == true && heldNames == names.count }

  package func calls(of member: String) -> [Call] { calls.filter { $0.member == member } }

  package func forgetCalls() { calls = [] }

  /// Starts to connect and to take its names; `isOnBus` tells when that is done.
  package func join() throws {
    heldNames = 0
    let connection = try Connection(loop, address) { _ in }
    object = try connection.export(Self.path) { [weak self] call in self?.receive(call) ?? .later }
    for name in names {
      connection.requestName("org.mpris.MediaPlayer2." + name) { [weak self] _ in self?.heldNames += 1 }
    }
    self.connection = connection
  }

  /// Joins, and serves the loop until it has its names.
  package func arrive() throws {
    try join()
    guard pump(loop, until: { isOnBus }) else { throw SystemError("wait for a player on the bus", code: ETIMEDOUT) }
  }

  /// Disappears from one moment to the next.
  package func leave() {
    object = nil
    connection?.close()
    connection = nil
  }

  /// Changes properties of the player and says so.
  package func change(_ changes: [(String, Value)], invalidated: [String] = []) {
    let now = position
    for (name, value) in changes { player[name] = value }
    setPosition(now)
    announce(changes.filter { !unannounced.contains($0.0) }, invalidated: invalidated)
  }

  /// The standard signal, whatever the truth.
  package func announce(_ changes: [(String, Value)], invalidated: [String] = []) {
    try? connection?.emitPropertiesChanged(  // gone from the bus is what some tests want
      Self.path, Self.playerInterface, changes, invalidated: invalidated)
  }

  /// Another track, from its beginning.
  package func play(_ metadata: [(String, Value)]) {
    setPosition(0)
    player["Metadata"] = .properties(metadata)
    announce([("Metadata", .properties(metadata))].filter { !unannounced.contains($0.0) })
  }

  /// A signal of any interface.
  package func emit(_ interface: String, _ member: String, _ arguments: [Value]) {
    try? connection?.emit(Self.path, interface, member, arguments)  // as above
  }

  /// The properties of any interface have changed.
  package func announce(_ interface: String, invalidated: [String]) {
    try? connection?.emitPropertiesChanged(Self.path, interface, [], invalidated: invalidated)  // as above
  }

  package func announceSeek(to microseconds: Int64) {
    try? connection?.emit(Self.path, Self.playerInterface, "Seeked", [.int64(microseconds)])  // as above
  }

  /// Where it is, in microseconds: by its own clock while it plays.
  package var position: Int64 {
    guard player["PlaybackStatus"] == .string("Playing") else { return place }
    return place + (EventLoop.nanoseconds() - placedAt) / 1_000
  }

  package func setPosition(_ microseconds: Int64) {
    place = microseconds
    placedAt = EventLoop.nanoseconds()
  }
}

/// What it does with calls.
extension ScriptedPlayer {
  private func receive(_ call: IncomingCall) -> Reply {
    let member = Self.name(of: call)
    calls.append(Call(member: member, arguments: call.arguments))
    let family = member.split(separator: ":").first.map(String.init) ?? member
    switch behaviours[member] ?? behaviours[family] ?? behaviours["*"] {
    case nil: return answer(call, member)
    case .deaf: return .later
    case .idle: return .values([])
    case .refuses(let name, let message): return .error(name: name, message: message)
    case .wordless:
      _ = answer(call, member)
      return .later
    case .slow(let delay):
      answerLater(call, member, after: delay)
      return .later
    case .dies:
      leave()
      return .later
    }
  }

  private static func name(of call: IncomingCall) -> String {
    guard call.interface == "org.freedesktop.DBus.Properties" else { return call.member }
    if call.member == "GetAll" {
      switch call.arguments.first?.text {
      case rootInterface: return "GetAll:Program"
      case ScriptedQueue.playlistsInterface: return "GetAll:Playlists"
      default: return "GetAll:Player"
      }
    }
    return call.member + ":" + (call.arguments.count > 1 ? call.arguments[1].text ?? "" : "")
  }

  private func answerLater(_ call: IncomingCall, _ member: String, after delay: Duration) {
    let timer = TimerSource(loop) { [weak self] in
      guard let self, case .values(let values) = answer(call, member) else { return }
      try? call.reply(values)  // the caller may be gone by now
    }
    timer.arm(after: delay)
    timers.append(timer)
  }

  private func answer(_ call: IncomingCall, _ member: String) -> Reply {
    if let reply = queue?.answer(call, self) { return reply }
    switch call.member {
    case "GetAll": return .values([all(of: member)])
    case "Get": return get(call.arguments.count > 1 ? call.arguments[1].text ?? "" : "")
    case "Set":
      guard call.arguments.count == 3, let name = call.arguments[1].text else { return .unknownMethod }
      set(name, call.arguments[2].unwrapped)
    default: obey(call)
    }
    return .values([])
  }

  private func all(of member: String) -> Value {
    if member == "GetAll:Program" { return .properties(program.map { ($0.key, $0.value) }) }
    var properties = player
    if properties["Position"] == nil { properties["Position"] = .int64(position) }
    return .properties(properties.map { ($0.key, $0.value) })
  }

  private func get(_ name: String) -> Reply {
    let value = player[name] ?? (name == "Position" ? .int64(position) : nil)
    return value.map { .values([.variant($0)]) }
      ?? .error(name: "org.freedesktop.DBus.Error.UnknownProperty", message: "no \(name)")
  }

  private func set(_ name: String, _ value: Value) {
    let now = position
    player[name] = value
    setPosition(now)
    if !unannounced.contains(name) { announce([(name, value)]) }
  }

  private func obey(_ call: IncomingCall) {
    switch call.member {
    case "Play": change([("PlaybackStatus", .string("Playing"))])
    case "Pause": change([("PlaybackStatus", .string("Paused"))])
    case "Stop": change([("PlaybackStatus", .string("Stopped"))])
    case "PlayPause":
      change([("PlaybackStatus", .string(player["PlaybackStatus"] == .string("Playing") ? "Paused" : "Playing"))])
    case "Next": step(1)
    case "Previous": step(-1)
    case "Seek": if case .int64(let offset)? = call.arguments.first { seek(to: position + offset) }
    case "SetPosition": if case .int64(let target)? = call.arguments.last { seek(to: target) }
    default: break
    }
  }

  private func step(_ count: Int) {
    guard !tracks.isEmpty else { return }
    track = (track + count + tracks.count) % tracks.count
    play(tracks[track])
  }

  private func seek(to target: Int64) {
    setPosition(max(0, target))
    if announcesSeeks { announceSeek(to: position) }
  }
}
