import Mixer
import SeededRandomness

extension Volume {
  /// For literals in tests, which are always within bounds.
  init(_ channels: UInt32...) {
    guard let volume = Volume(channels: channels) else { preconditionFailure("a volume out of bounds: \(channels)") }
    self = volume
  }

  static func percents(_ percents: [Int]) -> Volume {
    let channels = percents.map { UInt32(($0 * 65_536 + 50) / 100) }
    guard let volume = Volume(channels: channels) else { preconditionFailure("a volume out of bounds: \(percents)") }
    return volume
  }
}

extension Sink {
  static func named(
    _ name: String, index: UInt32 = 0, description: String? = nil, volume: Volume = Volume(65_536, 65_536),
    availability: Availability = .unknown, hasDecibels: Bool = true
  ) -> Sink {
    Sink(
      index: SinkIndex(index), name: name, description: description ?? name, volume: volume,
      availability: availability, hasDecibels: hasDecibels)
  }
}

extension SinkInput {
  static func numbered(_ index: UInt32, on sink: UInt32?, volume: Volume? = Volume(65_536)) -> SinkInput {
    SinkInput(index: SinkInputIndex(index), sink: sink.map { SinkIndex($0) }, volume: volume)
  }
}

extension Graph {
  static func connected(defaultSinkName: String? = nil, sinks: [Sink], sinkInputs: [SinkInput] = []) -> Graph {
    var graph = Graph()
    graph.apply(
      .connected(
        MixerSnapshot(server: "test", defaultSinkName: defaultSinkName, sinks: sinks, sinkInputs: sinkInputs)))
    return graph
  }
}

/// What these tests are about, at random.
extension SeededGenerator {
  mutating func volume(channelCount: Int? = nil) -> Volume {
    let count = channelCount ?? Int.random(in: 1...Volume.channelLimit, using: &self)
    let ceiling: UInt32 = Bool.random(using: &self) ? 65_536 : Volume.maximum
    let channels = (0..<count).map { _ in UInt32.random(in: 0...ceiling, using: &self) }
    return Volume(channels: channels) ?? Volume(0)
  }
}
