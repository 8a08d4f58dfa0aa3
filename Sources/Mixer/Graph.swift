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
  /// Every sink with its streams, in the order of the screen, and what plays on none of them. Kept, since every frame
  /// asks for it: built anew when anything comes, goes or moves, and changed in place for all else.
  private(set) var listing = OutputListing()

  /// The balance of everything that has one, remembered through silence and restarts.
  package private(set) var shapes = VolumeShapes()

  package init() {}

  package mutating func apply(_ event: MixerEvent) {
    switch event {
    case .connected(let snapshot): replaceAll(snapshot)
    case .lost(let reason): connection = .lost(reason: reason)
    case .defaultSink(let name): defaultSinkName = name
    case .sink(let sink): put(sink)
    case .sinkRemoved(let index): sinks[index] = nil
    case .sinkInput(let input): put(input)
    case .sinkInputRemoved(let index): remove(index)
    case .failed: break
    }
    keepListing(for: event)
  }

  private mutating func keepListing(for event: MixerEvent) {
    switch event {
    case .lost, .failed: return
    case .sink(let sink) where listing.replace(sink): return
    case .sinkInput(let input) where listing.replace(input): return
    case .connected, .defaultSink, .sink, .sinkRemoved, .sinkInput, .sinkInputRemoved: break
    }
    listing = OutputListing(sinks: sinks, sinkInputs: sinkInputs, defaultSinkName: defaultSinkName)
  }

  private mutating func replaceAll(_ snapshot: MixerSnapshot) {
    connection = .connected(server: snapshot.server)
    defaultSinkName = snapshot.defaultSinkName
    sinks = [:]
    sinkInputs = [:]
    shapes.forgetStreams()
    for sink in snapshot.sinks { put(sink) }
    for input in snapshot.sinkInputs { put(input) }
  }

  /// A name is one device: if it came back under another number before its removal was told, the old number is void.
  private mutating func put(_ sink: Sink) {
    if sinks[sink.index]?.name != sink.name {
      sinks = sinks.filter { $0.value.name != sink.name }
      shapes.keepSinks(Set(sinks.values.map(\.name)))
    }
    sinks[sink.index] = sink
    shapes.note(sink.volume, for: .sink(name: sink.name))
  }

  private mutating func put(_ input: SinkInput) {
    sinkInputs[input.index] = input
    if let volume = input.volume { shapes.note(volume, for: .sinkInput(input.index)) }
  }

  private mutating func remove(_ index: SinkInputIndex) {
    sinkInputs[index] = nil
    shapes.forget(.sinkInput(index))
  }
}

extension Graph {
  package var defaultSink: Sink? {
    guard let defaultSinkName else { return nil }
    return sink(named: defaultSinkName)
  }

  package func sink(named name: String) -> Sink? { sinks.values.first { $0.name == name } }

  /// Nil if it has gone, or has no volume.
  package func volume(of target: MixerCommand.Target) -> Volume? {
    switch target {
    case .sink(let index): sinks[index]?.volume
    case .sinkInput(let index): sinkInputs[index]?.volume
    }
  }

  package func isMuted(_ target: MixerCommand.Target) -> Bool {
    switch target {
    case .sink(let index): sinks[index]?.isMuted ?? false
    case .sinkInput(let index): sinkInputs[index]?.isMuted ?? false
    }
  }

  /// The balance to come back to from silence.
  package func shape(of target: MixerCommand.Target) -> Volume? {
    guard let count = volume(of: target)?.channels.count else { return nil }
    switch target {
    case .sink(let index):
      guard let name = sinks[index]?.name else { return nil }
      return shapes.shape(for: .sink(name: name), channelCount: count)
    case .sinkInput(let index):
      return shapes.shape(for: .sinkInput(index), channelCount: count)
    }
  }

  /// Steps of the device behind it, where they are coarse; streams are scaled in software.
  package func deviceSteps(of target: MixerCommand.Target) -> Int? {
    switch target {
    case .sink(let index): sinks[index]?.volumeSteps
    case .sinkInput: nil
    }
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
