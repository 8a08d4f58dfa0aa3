import Mixer

extension OutputRecord {
  /// A sink and the streams on it.
  package init(_ output: Output) {
    self.init(
      name: output.sink.name, title: output.label, isDefault: output.isDefault, state: State(output.sink),
      volume: VolumeRecord(output.sink))
    streams = output.sinkInputs.map(StreamRecord.init)
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
      index: Int(stream.index.rawValue), application: stream.label, title: stream.mediaName,
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
      decibels: sink.decibels.flatMap(VolumeRecord.tenths))
  }

  /// Nil for a stream without a volume.
  init?(stream: SinkInput?) {
    guard let stream, let volume = stream.volume else { return nil }
    self.init(
      kind: stream.isVolumeWritable ? .absolute : .fixed, level: volume.level, isMuted: stream.isMuted)
  }

  /// Nil for the −∞ of silence, which JSON cannot say.
  private static func tenths(_ decibels: Double) -> Double? {
    decibels.isFinite ? (decibels * 10).rounded() / 10 : nil
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
