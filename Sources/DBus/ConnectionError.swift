import Glibc

/// Why there is no connection to a message bus.
package enum ConnectionError: Error, Equatable, Sendable {
  /// Nothing says where the bus is.
  case noAddress
  case malformedAddress(String)
  case unsupportedAddress(String)
  /// Nobody listens there; the payload is errno.
  case unreachable(code: Int32)
  /// It accepted and then kept silent beyond the deadline.
  case silent
  /// It hung up before the connection was ready.
  case rejected
  /// It was there and has gone.
  case ended
}

extension ConnectionError {
  /// The sentence's end after "the session bus …", for people.
  package nonisolated var words: String {
    switch self {
    case .noAddress: "has no address (DBUS_SESSION_BUS_ADDRESS and XDG_RUNTIME_DIR are not set)"
    case .malformedAddress(let text): "has a malformed address: \(text)"
    case .unsupportedAddress(let text): "has an address that is not a local socket: \(text)"
    case .unreachable(let code): "cannot be reached: \(String(cString: strerror(code)))"
    case .silent: "does not answer"
    case .rejected: "refused the connection"
    case .ended: "has ended"
    }
  }
}
