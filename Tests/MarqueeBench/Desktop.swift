import DBus
import Glibc
import Mixer
import PulseAudio
import Runtime
import TestSupport

/// What the program is measured on: a private message bus with players, a private sound server with streams, and a
/// hand on its mixer.
final class Desktop {
  let loop = EventLoop()
  let players: [ScriptedPlayer]
  private let bus: PrivateBus
  private var visitors = 0
  private let sound: PrivatePulseAudio
  private let home: TemporaryDirectory
  private var streams: [SpawnedProcess] = []
  private var graph = Graph()
  private lazy var mixer = SoundServer(loop, server: sound.address) { [unowned self] in graph.apply($0) }

  init(players count: Int, streams streamCount: Int) throws {
    let bus = try PrivateBus()
    self.bus = bus
    sound = try PrivatePulseAudio()
    home = try TemporaryDirectory()
    let loop = loop
    players = (1...count).map { ScriptedPlayer(loop, bus, "bench\($0)") }
    for player in players {
      player.setPosition(0)
      try player.join()
      try arrive("a player") { player.isOnBus }
    }
    for number in 1...streamCount {
      streams.append(try sound.play(application: "Stream \(number)", title: "Silence", on: "mono"))
    }
    mixer.start()
    try arrive("all streams") { graph.sinkInputs.count == streamCount }
  }

  isolated deinit { mixer.stop() }

  /// What the program sees: nothing of the user's own.
  var environment: [String: String] {
    [
      "DBUS_SESSION_BUS_ADDRESS": bus.address.text, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus",
      "HOME": home.path, "XDG_CONFIG_HOME": home.path, "XDG_RUNTIME_DIR": home.path, "PULSE_SERVER": sound.address,
    ]
  }

  /// Sets the first stream's volume, as another mixer would.
  func setVolume(percent: Int) {
    guard let input = graph.sinkInputs.values.min(by: { $0.index < $1.index }), let volume = input.volume else {
      return
    }
    mixer.send(.setVolume(.sinkInput(input.index), volume.setting(percent: percent, shape: nil)))
  }

  func play(title: String) {
    players[0].play([("mpris:trackid", .objectPath("/track/1")), ("xesam:title", .string(title))])
  }

  func play(title: String, cover: String) {
    players[0].play([
      ("mpris:trackid", .objectPath("/track/\(title.utf8.suffix(5).map { "\($0)" }.joined())")),
      ("xesam:title", .string(title)), ("mpris:artUrl", .string(cover)),
    ])
  }

  /// That many players come, play, and go without a word.
  func visit(by count: Int) throws {
    let guests = (1...count).map { ScriptedPlayer(loop, bus, "guest\(visitors + $0)") }
    visitors += count
    for guest in guests { try guest.join() }
    try arrive("the guests") { guests.allSatisfy(\.isOnBus) }
    pump(loop, for: .milliseconds(30))
    for guest in guests { guest.leave() }
    pump(loop, for: .milliseconds(10))
  }

  func setStatus(_ status: String) {
    for player in players { player.change([("PlaybackStatus", .string(status))]) }
  }

  func arrive(_ what: String, _ condition: () -> Bool) throws {
    guard pump(loop, limit: .seconds(20), until: condition) else {
      throw SystemError("wait for \(what)", code: ETIMEDOUT)
    }
  }
}
