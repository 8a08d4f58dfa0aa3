import Media
import Mixer
import Testing

@testable import marquee

struct SessionChoiceTests {
  private let sessions = [
    session("mpris:chromium.instance7", "Chromium", .paused), session("mpris:mpv", "mpv", .stopped),
    session("mpris:mpv.instance2", "mpv", .playing), session("mpris:vlc", "VLC media player", .playing),
    session("mpris-system:ShairportSync", "Shairport Sync", nil),
  ]

  @Test(arguments: [
    ("mpv", "mpris:mpv"), ("MPV", "mpris:mpv"), ("mpv.instance2", "mpris:mpv.instance2"),
    ("mpris:mpv.instance2", "mpris:mpv.instance2"), ("vlc media player", "mpris:vlc"), ("VLC", "mpris:vlc"),
    ("shairportsync", "mpris-system:ShairportSync"), ("chromium", "mpris:chromium.instance7"),
  ])
  func aNameMeans(name: String, id: String) {
    #expect(SessionChoice.choose(among: sessions, named: name)?.id.rawValue == id)
  }

  @Test func amongSeveralOfOneNameTheOneThatPlays() {
    let two = [session("mpris:a", "mpv", .paused), session("mpris:b", "mpv", .playing)]
    #expect(SessionChoice.choose(among: two, named: "mpv")?.id.rawValue == "mpris:b")
  }

  @Test func whatIsPausedComesBeforeWhatHasStopped() {
    let two = [session("mpris:a", "a", .stopped), session("mpris:b", "b", .paused)]
    #expect(SessionChoice.choose(among: two, named: nil)?.id.rawValue == "mpris:b")
  }

  @Test(arguments: ["chrom", "", "mpris", "mpris:"])
  func noSessionIsMeantBy(name: String) { #expect(SessionChoice.choose(among: sessions, named: name) == nil) }

  @Test func withoutANameTheFirstThatPlays() {
    #expect(SessionChoice.choose(among: sessions, named: nil)?.id.rawValue == "mpris:mpv.instance2")
  }

  @Test(arguments: [
    (SessionSelection(players: ["mpv"]), ["mpris:mpv", "mpris:mpv.instance2"]),
    (SessionSelection(players: ["mp"]), []),
    (SessionSelection(players: ["vlc", "CHROMIUM"]), ["mpris:vlc", "mpris:chromium.instance7"]),
    (
      SessionSelection(players: ["shairportsync", "%any"], ignored: ["mpv", "chromium"]),
      ["mpris-system:ShairportSync", "mpris:vlc"]
    ),
    (SessionSelection(players: ["mpv.instance2"]), ["mpris:mpv.instance2"]), (SessionSelection(ignored: ["%any"]), []),
    (SessionSelection(players: ["vlc"], ignored: ["vlc"]), []),
    (SessionSelection(session: "mpv", players: ["vlc"]), []),
  ])
  func playersAreFoundInTheirOrder(selection: SessionSelection, ids: [String]) {
    #expect(SessionChoice.all(of: sessions, selection).map(\.id.rawValue) == ids)
  }

  @Test func ofTheMostWantedPlayerTheOneThatPlays() {
    #expect(
      SessionChoice.choose(among: sessions, SessionSelection(players: ["mpv", "vlc"]))?.id.rawValue
        == "mpris:mpv.instance2")
    #expect(
      SessionChoice.choose(among: sessions, SessionSelection(players: ["playerctld"]))?.id.rawValue
        == "mpris:mpv.instance2")
  }

  @Test func noneAmongNone() { #expect(SessionChoice.choose(among: [], named: nil) == nil) }
}

private func session(_ id: String, _ name: String, _ state: PlaybackSnapshot.State?) -> Session {
  Session(
    id: SessionID(id), name: name, source: SessionSource(protocolName: "mpris", address: ""),
    playback: state.map { PlaybackSnapshot(state: $0, timestamp: Instant(nanoseconds: 0)) })
}

struct OutputChoiceTests {
  private let outputs: [Output]

  init() throws {
    let volume = try #require(Volume(channels: [65_536]))
    let sinks = [("alsa.pci", "Built-in Audio"), ("alsa.hdmi", "HDMI"), ("bluez.1", "HDMI extractor")]
    var graph = Graph()
    graph.apply(
      .connected(
        MixerSnapshot(
          server: "", defaultSinkName: nil,
          sinks: sinks.enumerated().map { index, names in
            Sink(index: SinkIndex(UInt32(index)), name: names.0, description: names.1, volume: volume)
          }, sinkInputs: [])))
    outputs = graph.outputs
  }

  @Test(arguments: [
    ("alsa.pci", "alsa.pci"), ("ALSA.HDMI", "alsa.hdmi"), ("hdmi", "alsa.hdmi"), ("built", "alsa.pci"),
    ("extract", "bluez.1"), ("HDMI extractor", "bluez.1"),
  ])
  func aNameMeans(name: String, sink: String) throws {
    #expect(try OutputChoice.choose(among: outputs, named: name).sink.name == sink)
  }

  @Test func aPartOfSeveralMeansNone() {
    #expect(throws: OutputChoice.Failure.ambiguous("alsa", among: ["Built-in Audio", "HDMI"])) {
      try OutputChoice.choose(among: outputs, named: "alsa")
    }
  }

  @Test func anUnknownNameSaysWhatThereIs() {
    let known = ["Built-in Audio", "HDMI", "HDMI extractor"]
    #expect(throws: OutputChoice.Failure.unknown("usb", known: known)) {
      try OutputChoice.choose(among: outputs, named: "usb")
    }
    #expect(throws: OutputChoice.Failure.noOutputs) { try OutputChoice.choose(among: [], named: "usb") }
  }
}
