import Mixer

extension OutputRecord {
  /// A sink and the streams on it.
  package init(_ sink: Sink, streams: [SinkInput], isDefault: Bool) {
    self.init(
      name: sink.name, title: sink.description, isDefault: isDefault, state: State(sink), volume: VolumeRecord(sink))
    self.streams = streams.map(StreamRecord.init)
  }

  /// Every output of a server in the order of their names for people, each with its streams.
  package static func all(of graph: Graph) -> [OutputRecord] {
    let streams = Dictionary(grouping: graph.sinkInputs.values) { $0.sink }
    let sinks = graph.sinks.values.sorted { ($0.description, $0.name) < ($1.description, $1.name) }
    return sinks.map { sink in
      let own = (streams[sink.index] ?? []).sorted { $0.index < $1.index }
      return OutputRecord(sink, streams: own, isDefault: sink.name == graph.defaultSinkName)
    }
  }
}

extension OutputRecord.State {
  fileprivate init(_ sink: Sink) {
    if sink.availability == .no {
      self = .unplugged
      return
    }
    switch sink.state {
    case .running: self = .playing
    case .idle: self = .idle
    case .suspended: self = .asleep
    case .unknown: self = .unknown
    }
  }
}

extension StreamRecord {
  fileprivate init(_ stream: SinkInput) {
    self.init(
      index: Int(stream.index.rawValue), application: stream.applicationName, title: stream.mediaName,
      isPaused: stream.isCorked, volume: VolumeRecord(stream: stream) ?? VolumeRecord(kind: .none))
  }
}

extension DeviceRecord {
  init(_ sink: Sink) {
    self.init(
      id: "pulse:\(sink.name)", name: sink.description, isOnline: sink.availability != .no,
      volume: VolumeRecord(sink))
  }
}

extension VolumeRecord {
  init(_ sink: Sink) {
    self.init(
      kind: .absolute, level: sink.volume.level, isMuted: sink.isMuted,
      decibels: sink.hasDecibels ? sink.volume.decibels : nil)
  }

  /// Nil for a stream without a volume.
  init?(stream: SinkInput?) {
    guard let stream, let volume = stream.volume else { return nil }
    self.init(
      kind: stream.isVolumeWritable ? .absolute : .fixed, level: volume.level, isMuted: stream.isMuted)
  }

  init(player volume: Double?) {
    guard let volume, volume.isFinite else {
      self.init(kind: .none)
      return
    }
    self.init(kind: .absolute, level: volume)
  }
}

extension Volume {
  /// In hundredths, as people see it.
  fileprivate var level: Double { Double(percent) / 100 }
}
