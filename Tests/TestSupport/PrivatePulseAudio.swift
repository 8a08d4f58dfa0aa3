import Glibc
import Runtime

/// A real PulseAudio with null sinks.
package final class PrivatePulseAudio: PrivateSoundServer {
  package let address: String
  package let environment: [String]
  private let program: String
  private let directory: TemporaryDirectory
  private var server: SpawnedProcess?

  package init() throws {
    program = try soundServerProgram("pulseaudio")
    try require(program: "/usr/bin/pactl", from: "pulseaudio-utils")
    directory = try TemporaryDirectory()
    environment = try soundEnvironment(directory)
    address = "unix:\(directory.path)/run/pulse/native"
    try directory.write(Self.script, to: "script.pa")
    try start()
  }

  package var processIdentifier: pid_t? { server?.identifier }

  package func start() throws {
    let command = [
      program, "-n", "-F", directory.path + "/script.pa", "--daemonize=no", "--exit-idle-time=-1",
      "--use-pid-file=no", "--high-priority=no", "--realtime=no", "--log-target=stderr", "--log-level=error",
    ]
    server = try SpawnedProcess(command, environment: environment)
    try awaitListener(directory.path + "/run/pulse/native", of: "pulseaudio")
  }

  package func kill() {
    server?.end()
    server = nil
  }

  /// The socket comes last: who can connect finds everything.
  private static let script = """
    .fail
    load-module module-null-sink sink_name=speakers sink_properties="device.description='Built-in Speakers'"
    load-module module-null-sink sink_name=surround channels=6 channel_map=surround-51 \
    sink_properties="device.description='Surround 5.1'"
    load-module module-null-sink sink_name=mono channels=1 channel_map=mono sink_properties="device.description='Mono'"
    set-default-sink speakers
    load-module module-native-protocol-unix

    """
}
