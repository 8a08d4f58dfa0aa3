import Mixer
import SeededRandomness
import Testing

@Suite struct GraphTests {
  @Test func aSinksBalanceComesBackAfterSilenceAndAServerRestart() {
    var graph = Graph.connected(sinks: [.named("a", index: 1, volume: .percents([80, 40]))])
    graph.apply(.lost(reason: "gone"))
    let silent = Sink.named("a", index: 7, volume: Volume(0, 0))
    graph.apply(.connected(MixerSnapshot(server: "again", defaultSinkName: nil, sinks: [silent], sinkInputs: [])))
    #expect(graph.shape(of: .sink(SinkIndex(7))) == .percents([80, 40]))
  }

  @Test func aReusedStreamNumberStartsWithoutAShape() {
    var graph = Graph.connected(sinks: [], sinkInputs: [.numbered(3, on: nil, volume: .percents([80, 40]))])
    graph.apply(.sinkInputRemoved(SinkInputIndex(3)))
    graph.apply(.sinkInput(.numbered(3, on: nil, volume: Volume(0, 0))))
    #expect(graph.shape(of: .sinkInput(SinkInputIndex(3))) == nil)
  }

  @Test func aSinkThatComesBackUnderAnotherNumberIsOneSink() {
    var graph = Graph.connected(sinks: [.named("a", index: 1)])
    graph.apply(.sink(.named("a", index: 2)))
    #expect(graph.sinks.keys.map(\.rawValue) == [2])
  }

  @Test func theLastStateStaysWhileTheServerIsLost() {
    var graph = Graph.connected(sinks: [.named("a")])
    graph.apply(.lost(reason: "the sound server is gone"))
    #expect(graph.connection == .lost(reason: "the sound server is gone"))
    #expect(graph.sinks.count == 1)
  }

  @Test func randomEventsNeverTrapAndLeaveWhatTheyTold() {
    var dice = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      var graph = Graph()
      var expected = Mirror()
      for _ in 0..<100 {
        let event = dice.event()
        graph.apply(event)
        expected.apply(event)
        #expect(Set(graph.sinks.keys) == Set(expected.sinks.keys))
        #expect(Set(graph.sinkInputs.keys) == expected.sinkInputs)
        #expect(Set(graph.sinks.values.map(\.name)).count == graph.sinks.count)
        #expect(graph.outputs.count == graph.sinks.count)
        #expect(
          graph.outputs.map(\.sinkInputs.count).reduce(0, +) + graph.unroutedSinkInputs.count
            == graph.sinkInputs.count)
        #expect(graph.outputs == graph.anew.outputs)
        #expect(graph.unroutedSinkInputs == graph.anew.unroutedSinkInputs)
      }
    }
  }
}

extension Graph {
  /// The same state, told in one go.
  fileprivate var anew: Graph {
    var graph = Graph()
    graph.apply(
      .connected(
        MixerSnapshot(
          server: "s", defaultSinkName: defaultSinkName, sinks: Array(sinks.values),
          sinkInputs: Array(sinkInputs.values))))
    return graph
  }
}

/// What must be there after a sequence of events, said in the simplest way.
private struct Mirror {
  var sinks: [SinkIndex: String] = [:]
  var sinkInputs: Set<SinkInputIndex> = []

  mutating func apply(_ event: MixerEvent) {
    switch event {
    case .connected(let snapshot):
      self = Mirror()
      for sink in snapshot.sinks { apply(.sink(sink)) }
      sinkInputs = Set(snapshot.sinkInputs.map(\.index))
    case .sink(let sink):
      sinks = sinks.filter { $0.value != sink.name }
      sinks[sink.index] = sink.name
    case .sinkRemoved(let index): sinks[index] = nil
    case .sinkInput(let input): sinkInputs.insert(input.index)
    case .sinkInputRemoved(let index): sinkInputs.remove(index)
    case .lost, .defaultSink, .failed: break
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func event() -> MixerEvent {
    switch Int.random(in: 0..<20, using: &self) {
    case 0:
      .connected(
        MixerSnapshot(server: "s", defaultSinkName: nil, sinks: [sink(), sink()], sinkInputs: [input(), input()]))
    case 1: .lost(reason: "gone")
    case 2: .defaultSink(name: Bool.random(using: &self) ? "sink-1" : nil)
    case 3...7: .sink(sink())
    case 8...10: .sinkRemoved(SinkIndex(number()))
    case 11...16: .sinkInput(input())
    default: .sinkInputRemoved(SinkInputIndex(number()))
    }
  }

  /// Few numbers, so that they are reused, and the server's "none" among them.
  private mutating func number() -> UInt32 { [0, 1, 2, 3, .max].randomElement(using: &self) ?? 0 }

  private mutating func sink() -> Sink {
    .named("sink-\(number())", index: number(), description: "Same", volume: volume())
  }

  private mutating func input() -> SinkInput {
    .numbered(
      number(), on: Bool.random(using: &self) ? number() : nil, volume: Bool.random(using: &self) ? volume() : nil)
  }
}
