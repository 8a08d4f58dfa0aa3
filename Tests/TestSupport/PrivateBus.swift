import DBus
import Glibc
import Runtime

/// A message bus of a test's own, in a directory of its own; it ends with its owner.
package final class PrivateBus {
  package let address: Address
  private let directory: TemporaryDirectory
  private var daemon: SpawnedProcess?

  /// `services`: what would be started if somebody asked for it, by name.
  package init(services: [String: String] = [:]) throws {
    directory = try TemporaryDirectory()
    address = try Address(socket: directory.path + "/bus")
    try directory.write(Self.configuration(directory.path), to: "bus.conf")
    for (name, command) in services {
      try directory.write("[D-BUS Service]\nName=\(name)\nExec=\(command)\n", to: name + ".service")
    }
    try start()
  }

  package var processIdentifier: pid_t? { daemon?.identifier }

  /// Starts it again at the same address.
  package func start() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("make a pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let command = [
      "/usr/bin/dbus-daemon", "--config-file=\(directory.path)/bus.conf", "--nofork", "--nopidfile", "--nosyslog",
      "--print-address=3",
    ]
    daemon = try SpawnedProcess(command, descriptors: [3: ends[1]])
    close(ends[1])
    try Self.awaitLine(ends[0])
  }

  /// SIGKILL: the bus is gone from one moment to the next, its socket's file stays.
  package func kill() {
    daemon?.end()
    daemon = nil
  }

  /// SIGSTOP: it answers nothing any more.
  package func freeze() { if let processIdentifier { Glibc.kill(processIdentifier, SIGSTOP) } }

  /// The daemon prints its address when it listens.
  private static func awaitLine(_ descriptor: Int32) throws {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    repeat {
      guard poll(&waiting, 1, 5000) == 1, read(descriptor, &byte, 1) == 1 else {
        throw SystemError("start dbus-daemon", code: ETIMEDOUT)
      }
    } while byte != UInt8(ascii: "\n")
  }

  private static func configuration(_ directory: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(directory)/bus</listen>
      <servicedir>\(directory)</servicedir>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
      <limit name="max_completed_connections">2000</limit>
      <limit name="max_connections_per_user">2000</limit>
      <limit name="max_replies_per_connection">50000</limit>
      <limit name="max_match_rules_per_connection">50000</limit>
    </busconfig>
    """
  }
}
