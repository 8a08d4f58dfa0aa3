import CSystemd
import Glibc

/// Why a call has no result.
package enum CallError: Error, Equatable, Sendable {
  /// No answer within the deadline.
  case timedOut
  /// The peer or the bus answered with an error.
  case refused(name: String, message: String)
  /// The bus went away before the answer.
  case disconnected
  /// The peer answered with something other than the method's type.
  case unexpectedReply
  /// The call could not be written, and nothing was sent.
  case invalidArguments(EncodingError)
  /// The kernel or libsystemd refused to send it; the payload is errno.
  case failed(code: Int32)
}

extension CallError {
  /// For results of libsystemd's sending functions.
  init(sending result: Int32) {
    switch -result {
    case ENOTCONN, ECONNRESET, EPIPE, ESHUTDOWN: self = .disconnected
    case let code: self = .failed(code: code)
    }
  }

  /// The error in a reply, which libsystemd also makes up itself when time is over or the bus is gone.
  init?(reply message: OpaquePointer, isOverdue: Bool) {
    guard let error = sd_bus_message_get_error(message) else { return nil }
    let bus = sd_bus_message_get_bus(message)
    let name = error.pointee.name.map { String(cString: $0) } ?? ""
    let isSilence = name == SD_BUS_ERROR_NO_REPLY || name == SD_BUS_ERROR_TIMEOUT
    if sd_bus_is_open(bus) <= 0 {
      self = .disconnected
    } else if isSilence && isOverdue {
      self = .timedOut
    } else {
      self = .refused(name: name, message: error.pointee.message.map { String(cString: $0) } ?? "")
    }
  }
}

extension CallError {
  /// The sentence's end after "the player …", for people. A peer's own words are foreign text.
  package nonisolated var words: String {
    switch self {
    case .timedOut: "did not answer in time"
    case .refused(let name, let message): "refused: \(message.isEmpty ? name : message)"
    case .disconnected: "cannot be reached: the message bus is gone"
    case .unexpectedReply: "answered with something else"
    case .invalidArguments(let error): "was not asked: \(error)"
    case .failed(let code): "cannot be asked: \(String(cString: strerror(code)))"
    }
  }
}
