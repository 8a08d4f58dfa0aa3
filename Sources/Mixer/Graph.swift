/// What the sound server has, mirrored: changed only by its events.
package struct Graph: Equatable, Sendable {
  package enum Connection: Equatable, Sendable {
    case connecting
    case connected(server: String)
    /// The last state stays for the eye, dimmed; nothing can be done with it.
    case lost(reason: String)
  }

  package private(set) var connection = Connection.connecting
  package private(set) var defaultSinkName: String?
  package private(set) var sinks: [SinkIndex: Sink] = [:]
  package private(set) var sinkInputs: [SinkInputIndex: SinkInput] = [:]

  package init() {}

  package mutating func apply(_ event: MixerEvent) {
    switch event {
    case .connected(let snapshot):
      self = Graph(snapshot)
    case .lost(let reason):
      connection = .lost(reason: reason)
    case .defaultSink(let name):
      defaultSinkName = name
    case .sink(let sink):
      sinks[sink.index] = sink
    case .sinkRemoved(let index):
      sinks[index] = nil
    case .sinkInput(let input):
      sinkInputs[input.index] = input
    case .sinkInputRemoved(let index):
      sinkInputs[index] = nil
    case .failed:
      break
    }
  }

  private init(_ snapshot: MixerSnapshot) {
    connection = .connected(server: snapshot.server)
    defaultSinkName = snapshot.defaultSinkName
    for sink in snapshot.sinks { sinks[sink.index] = sink }
    for input in snapshot.sinkInputs { sinkInputs[input.index] = input }
  }
}

/// Everything the server has, read at once when the connection stands.
package struct MixerSnapshot: Equatable, Sendable {
  package var server: String
  package var defaultSinkName: String?
  package var sinks: [Sink]
  package var sinkInputs: [SinkInput]

  package init(server: String, defaultSinkName: String?, sinks: [Sink], sinkInputs: [SinkInput]) {
    self.server = server
    self.defaultSinkName = defaultSinkName
    self.sinks = sinks
    self.sinkInputs = sinkInputs
  }
}

/// What the sound server reported.
package enum MixerEvent: Equatable, Sendable {
  case connected(MixerSnapshot)
  case lost(reason: String)
  case defaultSink(name: String?)
  case sink(Sink)
  case sinkRemoved(SinkIndex)
  case sinkInput(SinkInput)
  case sinkInputRemoved(SinkInputIndex)
  /// The server did not do what it was asked.
  case failed(MixerCommand, reason: String)
}

/// What the sound server is asked.
package enum MixerCommand: Equatable, Sendable {
  /// Something with a volume.
  package enum Target: Hashable, Sendable {
    case sink(SinkIndex)
    case sinkInput(SinkInputIndex)
  }

  case setVolume(Target, Volume)
  case setMuted(Target, Bool)
  case move(SinkInputIndex, to: SinkIndex)
  case setDefaultSink(name: String)
}
