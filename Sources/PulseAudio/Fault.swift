import CPulse
import ForeignInput

/// Why the sound server did not do something, or is not there.
nonisolated enum Fault: Error, Equatable {
  /// libpulse's number for it (PA_ERR_…).
  case refused(code: Int32)
  /// A request or the connection itself got no answer in time.
  case noAnswer
  /// There is no connection to send it over.
  case notConnected
  /// The object of a command has gone.
  case gone
  /// The object has no volume, or one that cannot be set.
  case noVolume
}

extension Fault {
  /// What stands on the screen.
  var words: String {
    switch self {
    case .refused(let code): Self.words(forCode: code)
    case .noAnswer: "the sound server does not answer"
    case .notConnected: "there is no sound server"
    case .gone: "it is not there any more"
    case .noVolume: "its volume cannot be set"
    }
  }

  private static func words(forCode code: Int32) -> String {
    switch pa_error_code(rawValue: UInt32(bitPattern: code)) {
    case PA_ERR_CONNECTIONREFUSED: "no sound server is running"
    case PA_ERR_CONNECTIONTERMINATED, PA_ERR_IO: "the sound server went away"
    case PA_ERR_KILLED: "the sound server closed the connection"
    case PA_ERR_TIMEOUT: "the sound server does not answer"
    case PA_ERR_ACCESS, PA_ERR_AUTHKEY: "the sound server refuses access"
    case PA_ERR_INVALIDSERVER: "this is not an address of a sound server"
    case PA_ERR_PROTOCOL, PA_ERR_VERSION: "the sound server speaks another protocol"
    case PA_ERR_NOENTITY: "it is not there any more"
    case PA_ERR_INVALID, PA_ERR_BUSY: "the sound server does not allow it"
    case PA_ERR_NOTSUPPORTED, PA_ERR_NOTIMPLEMENTED: "the sound server cannot do it"
    default: String(foreign: pa_strerror(code)) ?? "the sound server refuses, without a reason"
    }
  }
}
