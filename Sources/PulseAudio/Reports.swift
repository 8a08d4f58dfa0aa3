import CPulse
import ForeignInput
import Mixer

/// A sink as the server told it, with what only this adapter needs.
nonisolated struct SinkReport: Equatable {
  var sink: Sink
  /// The bytes that the server knows it by; `sink.name` has been made fit for the screen.
  var serverName: String
  /// Nil for a sink without hardware.
  var card: UInt32?
}

/// A stream as the server told it.
nonisolated struct SinkInputReport: Equatable {
  var input: SinkInput
  /// Whose stream it is; nil for those that the server itself makes.
  var client: UInt32?
}

/// Whatever a client says about itself.
nonisolated struct ClientReport: Equatable {
  var applicationName: String?
  var applicationID: String?
  var processID: Int32?
  var processBinary: String?
  var iconName: String?

  static let silent = ClientReport()
}

nonisolated struct ServerReport: Equatable {
  var server: String
  var defaultSinkName: String?
}

extension SinkInputReport {
  /// Streams of native PipeWire programs leave it to their client to say who they are.
  var needsClient: Bool { client != nil && (input.processID == nil || input.applicationName.isEmpty) }

  /// The stream with the gaps filled from its client.
  func completed(by client: ClientReport?) -> SinkInput {
    guard let client else { return input }
    var input = input
    if input.applicationName.isEmpty { input.applicationName = client.applicationName ?? "" }
    input.applicationID = input.applicationID ?? client.applicationID
    input.processID = input.processID ?? client.processID
    input.processBinary = input.processBinary ?? client.processBinary
    input.iconName = input.iconName ?? client.iconName
    return input
  }
}
