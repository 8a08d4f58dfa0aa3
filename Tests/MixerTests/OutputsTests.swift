import Mixer
import Testing

@Suite struct OutputsTests {
  @Test func theOrderIsByDescriptionThenNameWithUnpluggedOnesLast() {
    let graph = Graph.connected(
      defaultSinkName: "z",
      sinks: [
        .named("hdmi", index: 1, description: "A television", availability: .no),
        .named("z", index: 2, description: "speakers"),
        .named("b", index: 3, description: "Same"),
        .named("a", index: 4, description: "Same"),
        .named("h", index: 5, description: "Headphones"),
      ])
    #expect(graph.outputs.map(\.id) == ["h", "a", "b", "z", "hdmi"])
    #expect(graph.outputs.filter(\.isDefault).map(\.id) == ["z"])
  }

  @Test func equalDescriptionsAreToldApart() {
    let graph = Graph.connected(sinks: [
      .named("b", index: 3, description: "Same"), .named("a", index: 4, description: "Same"),
      .named("c", index: 5, description: "Other"),
    ])
    #expect(graph.outputs.map(\.label) == ["Other", "Same (a)", "Same (b)"])
  }

  @Test func streamsStandUnderTheirSinkInTheOrderTheyCame() {
    let graph = Graph.connected(
      sinks: [.named("a", index: 1), .named("b", index: 2)],
      sinkInputs: [.numbered(9, on: 1), .numbered(4, on: 1), .numbered(5, on: 2)])
    #expect(graph.outputs.map { $0.sinkInputs.map(\.index.rawValue) } == [[4, 9], [5]])
    #expect(graph.unroutedSinkInputs.isEmpty)
  }

  @Test func streamsWithoutASinkAreKeptApart() {
    let graph = Graph.connected(
      sinks: [.named("a", index: 1)], sinkInputs: [.numbered(9, on: nil), .numbered(4, on: 77)])
    #expect(graph.unroutedSinkInputs.map(\.index.rawValue) == [4, 9])
  }

  @Test(arguments: [
    (id: "application", application: "mpv", media: "Song", binary: Optional("mpv-bin"), label: "mpv"),
    (id: "no application", application: "", media: "Song", binary: nil, label: "Song"),
    (id: "only a program", application: "", media: "", binary: "mpv-bin", label: "mpv-bin"),
    (id: "nothing", application: "", media: "", binary: nil, label: "stream 12"),
  ])
  func aStreamHasTheBestNameThereIs(
    _ row: (id: String, application: String, media: String, binary: String?, label: String)
  ) {
    let input = SinkInput(
      index: SinkInputIndex(12), mediaName: row.media, applicationName: row.application, processBinary: row.binary,
      sink: nil, volume: nil)
    #expect(input.label == row.label, "\(row.id)")
  }
}
