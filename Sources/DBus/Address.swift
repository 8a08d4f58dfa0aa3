import Glibc

/// Where a message bus listens: one or more transports in D-Bus's notation.
package struct Address: Equatable, Sendable {
  package let text: String

  /// Only local sockets are accepted: other transports start programs or look up names, and would block.
  package nonisolated init(_ text: String) throws(ConnectionError) {
    let transports = text.split(separator: ";")
    guard !transports.isEmpty, transports.allSatisfy({ $0.contains(":") }), !text.utf8.contains(0) else {
      throw .malformedAddress(text)
    }
    let sockets = transports.filter {
      Self.value(of: "path", in: $0) != nil || Self.value(of: "abstract", in: $0) != nil
    }
    guard !sockets.isEmpty else { throw .unsupportedAddress(text) }
    self.text = sockets.joined(separator: ";")
  }

  /// The user's own bus, from the environment as every D-Bus library finds it.
  package nonisolated static func session(
    environment: (String) -> String? = Self.processEnvironment
  ) throws(ConnectionError) -> Address {
    if let address = environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return try Address(address) }
    guard let directory = environment("XDG_RUNTIME_DIR"), !directory.isEmpty else { throw .noAddress }
    return try Address(socket: directory + "/bus")
  }

  /// The machine's bus, where daemons such as shairport-sync sit.
  package nonisolated static func system(
    environment: (String) -> String? = Self.processEnvironment
  ) throws(ConnectionError) -> Address {
    if let address = environment("DBUS_SYSTEM_BUS_ADDRESS"), !address.isEmpty { return try Address(address) }
    return try Address(socket: "/run/dbus/system_bus_socket")
  }

  package nonisolated init(socket path: String) throws(ConnectionError) {
    try self.init("unix:path=" + Self.escape(path))
  }

  /// The file of the first transport that has one: its appearance says that the bus is there.
  package nonisolated var socketPath: String? {
    let paths = text.split(separator: ";").compactMap { Self.value(of: "path", in: $0) }
    return paths.first.flatMap(Self.unescape)
  }

  /// A value of "unix:key=value,key=value", as it is written.
  private nonisolated static func value(of key: String, in transport: Substring) -> Substring? {
    guard transport.hasPrefix("unix:") else { return nil }
    let pairs = transport.dropFirst("unix:".count).split(separator: ",")
    return pairs.first { $0.hasPrefix(key + "=") }?.dropFirst(key.utf8.count + 1)
  }

  package nonisolated static func processEnvironment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private nonisolated static func escape(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = byte < 0x80 && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if isPlain || "-_/.\\*".unicodeScalars.contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16)
        text += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
  }

  private nonisolated static func unescape(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
