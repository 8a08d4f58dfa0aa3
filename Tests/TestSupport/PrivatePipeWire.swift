import DBus
import Glibc
import Runtime

/// A real PipeWire with its session manager and pipewire-pulse, with null sinks.
package final class PrivatePipeWire: PrivateSoundServer {
  package let address: String
  package let environment: [String]
  private let pulseProgram: String
  private let directory: TemporaryDirectory
  /// WirePlumber does not start without a message bus.
  private let bus: PrivateBus
  private var core: SpawnedProcess?
  private var sessionManager: SpawnedProcess?
  private var pulse: SpawnedProcess?

  package init() throws {
    for program in ["pipewire", "wireplumber"] { try require(program: "/usr/bin/" + program, from: program) }
    pulseProgram = try soundServerProgram("pipewire-pulse")
    try require(program: "/usr/bin/pactl", from: "pulseaudio-utils")
    directory = try TemporaryDirectory()
    bus = try PrivateBus()
    environment = try soundEnvironment(directory) + ["DBUS_SESSION_BUS_ADDRESS=\(bus.address.text)"]
    address = "unix:\(directory.path)/run/pulse/native"
    try configureSessionManager()
    try start()
  }

  package var processIdentifier: pid_t? { pulse?.identifier }

  package func start() throws {
    core = try SpawnedProcess(["/usr/bin/pipewire"], environment: environment)
    try awaitListener(directory.path + "/run/pipewire-0", of: "pipewire")
    sessionManager = try SpawnedProcess(["/usr/bin/wireplumber"], environment: environment)
    pulse = try SpawnedProcess([pulseProgram], environment: environment)
    try awaitListener(directory.path + "/run/pulse/native", of: "pipewire-pulse")
    try plugIn("speakers", description: "Built-in Speakers")
    try plugIn(
      "surround", description: "Surround 5.1",
      channelMap: "front-left,front-right,rear-left,rear-right,front-center,lfe")
    try plugIn("mono", description: "Mono", channelMap: "mono")
    try makeDefault("speakers")
  }

  package func kill() {
    for process in [pulse, sessionManager, core] { process?.end() }
    (core, sessionManager, pulse) = (nil, nil, nil)
  }

  /// A program that plays ten seconds of silence without going through pipewire-pulse.
  package func playNatively() throws -> SpawnedProcess {
    try require(program: "/usr/bin/pw-cat", from: "pipewire-bin")
    try directory.write(Self.silence(seconds: 10), to: "silence.wav")
    return try SpawnedProcess(
      ["/usr/bin/pw-cat", "--playback", directory.path + "/silence.wav"], environment: environment)
  }

  /// A WAV file of 8000 frames a second, one channel, 16 bits.
  private static func silence(seconds: UInt32) -> [UInt8] {
    let size = seconds * 16_000
    func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    let format = word(16) + [1, 0, 1, 0] + word(8_000) + word(16_000) + [2, 0, 16, 0]
    let header = Array("RIFF".utf8) + word(36 + size) + Array("WAVEfmt ".utf8) + format + Array("data".utf8)
    return header + word(size) + [UInt8](repeating: 0, count: Int(size))
  }

  /// The session manager decides, once it is up and a moment later.
  private func makeDefault(_ sink: String) throws {
    let isDefault = wait(limit: .seconds(30)) {
      // Both fail until there is somebody to decide.
      _ = try? pactl("set-default-sink", sink)
      return (try? pactl("get-default-sink"))?.hasPrefix(sink) ?? false
    }
    guard isDefault else { throw SystemError("make a sink the default", code: ETIMEDOUT) }
  }

  /// No hardware: neither the 0.4 series (Lua) nor the 0.5 series may look for any.
  private func configureSessionManager() throws {
    for name in [
      "wireplumber", "wireplumber/main.lua.d", "wireplumber/bluetooth.lua.d", "wireplumber/wireplumber.conf.d",
    ] {
      mkdir(directory.path + "/config/" + name, 0o700)
    }
    let monitors = ["alsa", "v4l2", "libcamera"].map { "\($0)_monitor.enabled = false\n" }.joined()
    try directory.write(monitors, to: "config/wireplumber/main.lua.d/90-no-devices.lua")
    try directory.write(
      "bluez_monitor.enabled = false\n", to: "config/wireplumber/bluetooth.lua.d/90-no-devices.lua")
    try directory.write(
      """
      wireplumber.profiles = {
        main = {
          monitor.alsa = disabled
          monitor.alsa-midi = disabled
          monitor.bluez = disabled
          monitor.bluez-midi = disabled
          monitor.libcamera = disabled
          monitor.v4l2 = disabled
        }
      }

      """, to: "config/wireplumber/wireplumber.conf.d/90-no-devices.conf")
  }
}
