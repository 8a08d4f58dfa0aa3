import Mixer
import Testing

@Suite struct VolumeShapesTests {
  private let key = VolumeShapes.Key.sink(name: "speakers")

  @Test func silenceDoesNotReplaceAShape() {
    var shapes = VolumeShapes()
    shapes.note(.percents([100, 35]), for: key)
    shapes.note(Volume(0, 0), for: key)
    #expect(shapes.shape(for: key, channelCount: 2) == .percents([100, 35]))
  }

  @Test func anotherNumberOfChannelsIsNotAnswered() {
    var shapes = VolumeShapes()
    shapes.note(.percents([100, 35]), for: key)
    #expect(shapes.shape(for: key, channelCount: 6) == nil)
  }

  @Test func aQuieterCopyDoesNotReplaceTheExactOriginal() {
    var shapes = VolumeShapes()
    let original = Volume(65_536, 22_938)
    shapes.note(original, for: key)
    shapes.note(original.setting(percent: 1, shape: nil), for: key)
    #expect(shapes.shape(for: key, channelCount: 2) == original)
  }

  @Test func aBalanceChangedByOthersIsTheNewShape() {
    var shapes = VolumeShapes()
    shapes.note(.percents([100, 35]), for: key)
    shapes.note(.percents([50, 50]), for: key)
    #expect(shapes.shape(for: key, channelCount: 2) == .percents([50, 50]))
  }

  @Test func sinksWithoutEndDoNotFillTheMemory() {
    var graph = Graph.connected(sinks: [])
    for number in 0..<2_000 as Range<UInt32> {
      graph.apply(.sink(.named("virtual-\(number)", index: number)))
      graph.apply(.sinkRemoved(SinkIndex(number)))
    }
    graph.apply(.sink(.named("last", index: 9_999, volume: .percents([80, 20]))))
    #expect(graph.shape(of: .sink(SinkIndex(9_999))) == .percents([80, 20]))
  }
}
