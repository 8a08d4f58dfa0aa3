import Media
import Testing

/// Which players are doubles of which others.
@Suite struct FoldingTests {
  nonisolated private static func player(
    _ name: String, _ kinship: Kinship = .original, title: String = "", process: Int32? = nil, entry: String? = nil,
    isPlaying: Bool = false, protocolName: String = "mpris"
  ) -> Session {
    Session(
      id: SessionID(name), name: name, source: SessionSource(protocolName: protocolName, address: name),
      processID: process, desktopEntry: entry,
      content: title.isEmpty ? nil : Content(title: title, identity: ContentIdentity(title)),
      playback: PlaybackSnapshot(state: isPlaying ? .playing : .paused, timestamp: Instant(nanoseconds: 0)),
      kinship: kinship)
  }

  /// "double>home" for each that is folded.
  private static func folded(_ sessions: [Session]) -> [String] {
    var folding = Folding()
    folding.observe(sessions)
    return folding.homes.map { "\($0.key.rawValue)>\($0.value.id.rawValue)" }.sorted()
  }

  nonisolated struct Case: CustomTestStringConvertible {
    let id: String
    let sessions: [Session]
    let folded: [String]
    var testDescription: String { id }
  }

  nonisolated static let cases = [
    Case(
      id: "a companion by its browser's process",
      sessions: [
        player("firefox", title: "Film", process: 10), player("chromium", title: "Song", process: 11),
        player("pbi", .browserCompanion(process: 11), title: "Another title"),
      ], folded: ["pbi>chromium"]),
    Case(
      id: "a companion by its title where the process is hidden",
      sessions: [
        player("firefox", title: "Film", process: 2, entry: "firefox"),
        player("pbi", .browserCompanion(process: 900), title: "Film", entry: "Firefox"),
      ], folded: ["pbi>firefox"]),
    Case(
      id: "no companion of a program with another desktop entry",
      sessions: [
        player("spotify", title: "Film", entry: "spotify"),
        player("pbi", .browserCompanion(process: nil), title: "Film", entry: "firefox"),
      ], folded: []),
    Case(
      id: "a companion of a browser without a player of its own",
      sessions: [
        player("mpv", title: "Film", process: 3), player("pbi", .browserCompanion(process: 10), title: "Song"),
      ],
      folded: []),
    Case(
      id: "a browser with nothing to show hides no companion that has",
      sessions: [player("firefox", process: 10), player("pbi", .browserCompanion(process: 10), title: "Film")],
      folded: []),
    Case(
      id: "two empty ones of a browser are one",
      sessions: [player("firefox", process: 10), player("pbi", .browserCompanion(process: 10))],
      folded: ["pbi>firefox"]),
    Case(
      id: "an engine in a program that has a player of its own",
      sessions: [player("cider", title: "Song", process: 7), player("chromium.instance7", .engine, process: 7)],
      folded: ["chromium.instance7>cider"]),
    Case(
      id: "an engine that is the program",
      sessions: [player("mpv", process: 6), player("chromium.instance7", .engine, title: "Film", process: 7)],
      folded: []),
    Case(
      id: "an engine and a companion of it are one row",
      sessions: [
        player("chromium.instance7", .engine, title: "Film", process: 7),
        player("pbi", .browserCompanion(process: 7), title: "Film"),
      ], folded: ["pbi>chromium.instance7"]),
    Case(
      id: "a companion of a folded engine is folded into the same row",
      sessions: [
        player("app", title: "Film", process: 7), player("chromium.instance7", .engine, title: "Film", process: 7),
        player("pbi", .browserCompanion(process: 7), title: "Film"),
      ], folded: ["chromium.instance7>app", "pbi>app"]),
    Case(
      id: "a bridge beside the only server, whatever it says meanwhile",
      sessions: [player("mpd@attic", title: "Blue", protocolName: "mpd"), player("mpd", .bridge(protocolName: "mpd"))],
      folded: ["mpd>mpd@attic"]),
    Case(
      id: "a bridge beside two servers by what it plays",
      sessions: [
        player("mpd@attic", title: "Blue", protocolName: "mpd"), player("mpd@here", title: "Red", protocolName: "mpd"),
        player("mpd", .bridge(protocolName: "mpd"), title: "Red"),
      ], folded: ["mpd>mpd@here"]),
    Case(
      id: "a bridge without a server",
      sessions: [player("mpv", title: "Red"), player("mpd", .bridge(protocolName: "mpd"), title: "Red")], folded: []),
    Case(
      id: "headphones that say nothing but that they play",
      sessions: [
        player("a", title: "Old"), player("spotify", title: "Song", isPlaying: true),
        player("Bose_QC_45", .bluetooth, isPlaying: true),
      ], folded: ["Bose_QC_45>spotify"]),
    Case(
      id: "headphones that go on playing after the music has paused",
      sessions: [player("spotify", title: "Song"), player("Bose_QC_45", .bluetooth, isPlaying: true)],
      folded: ["Bose_QC_45>spotify"]),
    Case(
      id: "headphones that repeat the title",
      sessions: [
        player("mpv", title: "Film", isPlaying: true), player("spotify", title: "Song"),
        player("Buds", .bluetooth, title: "Song", isPlaying: true),
      ], folded: ["Buds>spotify"]),
    Case(
      id: "a phone with a title of its own",
      sessions: [player("mpv", title: "Film", isPlaying: true), player("Pixel_7", .bluetooth, title: "Yellow")],
      folded: []),
    Case(
      id: "two phones and nothing else",
      sessions: [player("Pixel_7", .bluetooth), player("Pixel_8", .bluetooth)], folded: []),
    Case(
      id: "a player of another machine that plays the same",
      sessions: [player("mpv", title: "Film", isPlaying: true), player("kdeconnect.a", .remote, title: "Film")],
      folded: []),
    Case(
      id: "headphones beside a player of another machine only",
      sessions: [player("Buds", .bluetooth, isPlaying: true), player("kdeconnect.a", .remote, title: "Film")],
      folded: []),
    Case(
      id: "equal titles of two players", sessions: [player("a", title: "Song"), player("b", title: "Song")], folded: []),
  ]

  @Test(arguments: cases) func doublesAreFoldedIntoTheOneTheyStandFor(_ given: Case) {
    #expect(Self.folded(given.sessions) == given.folded)
    #expect(Self.folded(given.sessions.reversed()) == given.folded, "in any order")
  }

  @Test func aRepeatedTitleMayBeLate() {
    var folding = Folding()
    let buds = Self.player("Buds", .bluetooth, title: "Song")
    folding.observe([Self.player("spotify", title: "Song"), buds])
    folding.observe([Self.player("spotify", title: "Next song"), buds])
    #expect(folding.homes[buds.id]?.id == SessionID("spotify"))
    folding.observe([Self.player("spotify", title: "Next song"), Self.player("Buds", .bluetooth, title: "My own")])
    #expect(folding.homes.isEmpty)
  }

  @Test func withoutItsOriginalADoubleIsAPlayerLikeAnyOther() {
    var folding = Folding()
    let companion = Self.player("pbi", .browserCompanion(process: 10), title: "Film")
    folding.observe([Self.player("firefox", title: "Film", process: 10), companion])
    #expect(folding.homes[companion.id]?.reason == .browserCompanion)
    folding.observe([companion])
    #expect(folding.homes.isEmpty)
  }

  @Test func whatMayNotBeFoldedIsLeftAlone() {
    var folding = Folding()
    let sessions = [Self.player("spotify", title: "Song"), Self.player("Buds", .bluetooth, title: "Song")]
    folding.observe(sessions) { $0.name != "Buds" }
    #expect(folding.homes.isEmpty)
  }
}
