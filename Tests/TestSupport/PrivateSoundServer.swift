import Glibc
import Runtime

/// A sound server of a test's own, without hardware, in a directory of its own; it ends with its owner.
///
/// It has the sinks `speakers` (stereo, the default), `surround` (5.1) and `mono`.
package protocol PrivateSoundServer: AnyObject {
  /// As PULSE_SERVER and `SoundServer` take it.
  var address: String { get }
  /// Of everything that is to talk to this server and not to the user's own.
  var environment: [String] { get }
  /// The process that answers at `address`.
  var processIdentifier: pid_t? { get }

  /// Starts it again at the same address, with the same sinks.
  func start() throws
  /// SIGKILL: the server is gone from one moment to the next, its socket's file stays.
  func kill()
}

/// The two servers that speak the protocol of PulseAudio.
package enum SoundServerKind: String, CaseIterable, Sendable {
  case pulseAudio, pipeWire

  @MainActor package func make() throws -> any PrivateSoundServer {
    switch self {
    case .pulseAudio: try PrivatePulseAudio()
    case .pipeWire: try PrivatePipeWire()
    }
  }
}

extension PrivateSoundServer {
  /// SIGSTOP: it accepts connections, and answers nothing.
  package func freeze() { if let processIdentifier { Glibc.kill(processIdentifier, SIGSTOP) } }

  package func thaw() { if let processIdentifier { Glibc.kill(processIdentifier, SIGCONT) } }

  /// Somebody else's hand on the mixer. Returns what pactl prints.
  @discardableResult
  package func pactl(_ arguments: String...) throws -> String { try pactl(arguments) }

  @discardableResult
  package func pactl(_ arguments: [String]) throws -> String {
    try output(of: ["/usr/bin/pactl"] + arguments, environment: environment)
  }

  /// Plugs in a sink. Returns the module, which `unplug` takes.
  @discardableResult
  package func plugIn(_ name: String, description: String, channelMap: String = "front-left,front-right") throws
    -> String
  {
    let count = channelMap.split(separator: ",").count
    let module = try pactl(
      "load-module", "module-null-sink", "sink_name=\(name)", "channels=\(count)", "channel_map=\(channelMap)",
      // PipeWire 1.4 tells the volume of a null sink only while the sink runs.
      "sink_properties=\"device.description='\(description)' node.always-process=true\"")
    return String(module.prefix { $0.isNumber })
  }

  package func unplug(_ module: String) throws { try pactl("unload-module", module) }

  /// A program that plays silence for as long as it is kept.
  package func play(
    application: String, title: String, on sink: String? = nil, properties: [String] = []
  ) throws -> SpawnedProcess {
    try require(program: "/usr/bin/pacat", from: "pulseaudio-utils")
    let device = sink.map { ["--device=\($0)"] } ?? []
    let command =
      ["/usr/bin/pacat", "--playback", "--raw", "--client-name=\(application)", "--stream-name=\(title)"] + device
      + properties.map { "--property=\($0)" } + ["/dev/zero"]
    return try SpawnedProcess(command, environment: environment)
  }
}

/// The installed server; else the one that the set-up has unpacked for the tests, so as not to install a second one
/// beside the desktop's own.
func soundServerProgram(_ name: String) throws -> String {
  if access("/usr/bin/" + name, X_OK) == 0 { return "/usr/bin/" + name }
  let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  let unpacked = "/\(root)/.build/sound-servers/\(name)"
  try require(program: unpacked, from: "\(name), or run make test")
  return unpacked
}

/// What the processes of a private sound session see: nothing of the user's own.
func soundEnvironment(_ directory: TemporaryDirectory) throws -> [String] {
  let path = directory.path
  for name in ["run", "run/pulse", "config", "state", "cache"] { mkdir(path + "/" + name, 0o700) }
  return [
    "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(path)", "XDG_CONFIG_HOME=\(path)/config",
    "XDG_STATE_HOME=\(path)/state", "XDG_CACHE_HOME=\(path)/cache", "XDG_RUNTIME_DIR=\(path)/run",
    "PULSE_RUNTIME_PATH=\(path)/run/pulse", "PULSE_SERVER=unix:\(path)/run/pulse/native",
    "PIPEWIRE_RUNTIME_DIR=\(path)/run",
  ]
}

/// Waits until somebody listens there.
func awaitListener(_ socketPath: String, of program: String) throws {
  guard wait(limit: .seconds(10), until: { isListening(socketPath) }) else {
    throw SystemError("start \(program)", code: ETIMEDOUT)
  }
}

private func isListening(_ path: String) -> Bool {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
}
