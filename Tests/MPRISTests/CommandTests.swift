import DBus
import MPRIS
import Media
import Runtime
import TestSupport
import Testing

/// Commands on their way to a player, and what becomes of them.
@Suite struct CommandTests {
  let fixture: WatcherFixture

  init() throws { fixture = try WatcherFixture() }

  nonisolated static let requests: [(MediaCommand, String, [Value])] = [
    (.play, "Play", []), (.pause, "Pause", []), (.playPause, "PlayPause", []), (.stop, "Stop", []), (.next, "Next", []),
    (.previous, "Previous", []), (.skip(by: .seconds(-5)), "Seek", [.int64(-5_000_000)]),
    (.seek(to: .seconds(30)), "SetPosition", [.objectPath("/track/1"), .int64(30_000_000)]),
    (.setRate(1.5), "Set:Rate", set("Rate", .double(1.5))), (.setRate(9), "Set:Rate", set("Rate", .double(2))),
    (.setShuffled(true), "Set:Shuffle", set("Shuffle", .boolean(true))),
    (.setRepeatMode(.all), "Set:LoopStatus", set("LoopStatus", .string("Playlist"))),
    (.setVolume(0.6), "Set:Volume", set("Volume", .double(0.6))),
    (.setVolume(-3), "Set:Volume", set("Volume", .double(0))),
  ]

  nonisolated private static func set(_ name: String, _ value: Value) -> [Value] {
    [.string("org.mpris.MediaPlayer2.Player"), .string(name), .variant(value)]
  }

  @Test(arguments: requests) func everyCommandIsARequest(command: MediaCommand, member: String, arguments: [Value])
    throws
  {
    let player = try fixture.player("mpv") { $0.setPosition(60_000_000) }
    try fixture.watchUntilReady()
    player.forgetCalls()
    fixture.send(command, to: "mpv")
    #expect(fixture.until { !player.calls(of: member).isEmpty })
    #expect(player.calls(of: member).map(\.arguments) == [arguments])
    pump(fixture.loop, for: .milliseconds(20))
    #expect(fixture.refusals.isEmpty)
  }

  nonisolated static let ids: [(id: String, Value?)] = [
    ("word", .string("smf-1")), ("illegal", .string("/DeaDBeeF/1/-1")), ("empty", .string("")), ("absent", nil),
    ("no track", .objectPath("/org/mpris/MediaPlayer2/TrackList/NoTrack")),
  ]

  @Test(arguments: ids) func withoutALegalTrackIdAPlaceIsReachedByTheWayThere(id: String, value: Value?) throws {
    let others: [(String, Value)] = [("mpris:length", .int64(200_000_000)), ("xesam:title", .string("Title"))]
    let player = try fixture.player(
      "mpv", metadata: others + (value.map { [("mpris:trackid", $0)] } ?? []), status: "Paused"
    ) { $0.setPosition(30_000_000) }
    try fixture.watchUntilReady()
    fixture.send(.seek(to: .seconds(40)), to: "mpv")
    #expect(fixture.until { player.position == 40_000_000 }, "\(id)")
    #expect(player.calls(of: "Seek").map(\.arguments) == [[.int64(10_000_000)]])
    #expect(player.calls(of: "SetPosition").isEmpty)
  }

  @Test func aLegalPathSentAsTextIsATrackId() throws {
    let player = try fixture.player("mpv", metadata: [("mpris:trackid", .string("/good/path/1"))], status: "Paused")
    try fixture.watchUntilReady()
    fixture.send(.seek(to: .seconds(40)), to: "mpv")
    #expect(fixture.until { player.position == 40_000_000 })
    #expect(player.calls(of: "SetPosition").first?.arguments.first == .objectPath("/good/path/1"))
  }

  nonisolated static let limits: [(id: String, [(String, Value?)], MediaCommand.Kind, CommandSupport)] = [
    ("no control", [("CanControl", .boolean(false))], .playPause, .disabled(reason: .notControllable)),
    ("no control of volume", [("CanControl", .boolean(false))], .setVolume, .disabled(reason: .notControllable)),
    ("cannot pause", [("CanPause", .boolean(false))], .pause, .disabled(reason: .notNow)),
    ("cannot pause, toggled", [("CanPause", .boolean(false))], .playPause, .disabled(reason: .notNow)),
    ("no next", [("CanGoNext", .boolean(false))], .next, .disabled(reason: .noTrack)),
    ("no previous", [("CanGoPrevious", .boolean(false))], .previous, .disabled(reason: .noTrack)),
    ("cannot seek", [("CanSeek", .boolean(false))], .skip, .disabled(reason: .notNow)),
    ("cannot seek to a place", [("CanSeek", .boolean(false))], .seek, .disabled(reason: .notNow)),
    ("no volume", [("Volume", nil)], .setVolume, .unsupported),
    ("no shuffle", [("Shuffle", nil)], .setShuffled, .unsupported),
    ("no loop", [("LoopStatus", nil)], .setRepeatMode, .unsupported),
    ("no rate", [("Rate", nil)], .setRate, .unsupported),
    ("one rate", [("MinimumRate", .double(1)), ("MaximumRate", .double(1))], .setRate, .unsupported),
    ("no capability said", [("CanGoNext", nil)], .next, .enabled),
    ("capability of a wrong type", [("CanGoNext", .string("no"))], .next, .enabled),
    (
      "live", [("Metadata", .properties([("xesam:url", .string("http://radio.example.org/"))]))], .skip,
      .disabled(reason: .noTimeline)
    ),
  ]

  @Test(arguments: limits) func whatIsNotOfferedHasAReasonAndIsNeverSent(
    id: String, properties: [(String, Value?)], kind: MediaCommand.Kind, expected: CommandSupport
  ) throws {
    let player = try fixture.player("mpv") { for (name, value) in properties { $0.player[name] = value } }
    try fixture.watchUntilReady()
    #expect(fixture["mpv"]?.commands[kind] == expected, "\(id)")
    player.forgetCalls()
    if expected != .enabled { fixture.send(Self.example(of: kind), to: "mpv") }
    pump(fixture.loop, for: .milliseconds(20))
    #expect(player.calls.allSatisfy { $0.member == "Get:Position" })
  }

  private static func example(of kind: MediaCommand.Kind) -> MediaCommand {
    switch kind {
    case .play: .play
    case .pause: .pause
    case .playPause: .playPause
    case .stop: .stop
    case .next: .next
    case .previous: .previous
    case .skip: .skip(by: .seconds(5))
    case .seek: .seek(to: .seconds(5))
    case .setRate: .setRate(1.5)
    case .setShuffled: .setShuffled(true)
    case .setRepeatMode: .setRepeatMode(.one)
    case .setVolume: .setVolume(0.1)
    case .goTo: .goTo(QueueItemID("/track/1"))
    case .activatePlaylist: .activate(PlaylistID("/list/1"))
    }
  }

  @Test func anErrorIsARefusalInThePlayersSafeWords() throws {
    let player = try fixture.player("mpv") {
      $0.behaviours["Set:Volume"] = .refuses(name: "org.freedesktop.DBus.Error.Failed", message: "not\u{1B}[2J today")
    }
    try fixture.watchUntilReady()
    fixture.send(.setVolume(0.8), to: "mpv")
    #expect(fixture.until { !fixture.refusals.isEmpty })
    #expect(fixture.refusals == [.refused(SessionID("mpris:mpv"), .setVolume(0.8), .said("not[2J today"))])
    #expect(fixture["mpv"]?.volume == 0.5)
    withExtendedLifetime(player) {}
  }

  @Test func aPlayerThatActsAndNeverRepliesIsNoFailureAndIsAskedOnce() throws {
    let player = try fixture.player("mpv") { $0.behaviours["PlayPause"] = .wordless }
    try fixture.watchUntilReady()
    fixture.send(.playPause, to: "mpv")
    #expect(fixture.until(.seconds(1)) { fixture["mpv"]?.playback?.state == .paused })
    pump(fixture.loop, for: .milliseconds(400))
    #expect(fixture.refusals.isEmpty)
    #expect(player.calls(of: "PlayPause").count == 1)
  }

  @Test func aPlayerThatNeitherActsNorRepliesIsReportedAndNotAskedAgain() throws {
    let player = try fixture.player("mpv") { $0.behaviours["PlayPause"] = .deaf }
    try fixture.watchUntilReady()
    fixture.send(.playPause, to: "mpv")
    #expect(fixture.until { !fixture.refusals.isEmpty })
    #expect(fixture.refusals == [.refused(SessionID("mpris:mpv"), .playPause, .noAnswer)])
    #expect(player.calls(of: "PlayPause").count == 1)
    #expect(fixture["mpv"]?.isAnswering == true)
  }

  @Test func aPlayerThatIsNotThereIsGone() throws {
    try fixture.watchUntilReady()
    fixture.send(.next, to: "nobody", generation: 1)
    #expect(fixture.refusals == [.refused(SessionID("mpris:nobody"), .next, .gone)])
  }

  @Test func ofManyVolumesTheLastIsSentWhenTheFirstIsAnswered() throws {
    let player = try fixture.player("mpv") { $0.behaviours["Set:Volume"] = .slow(.milliseconds(100)) }
    try fixture.watchUntilReady()
    for percent in 51...90 { fixture.send(.setVolume(Double(percent) / 100), to: "mpv") }
    #expect(fixture.until { fixture["mpv"]?.volume == 0.9 })
    #expect(player.calls(of: "Set:Volume").count == 2)
  }

  @Test func anUnannouncedVolumeIsReadBack() throws {
    let player = try fixture.player("mpv") { $0.unannounced = ["Volume"] }
    try fixture.watchUntilReady()
    fixture.send(.setVolume(0.8), to: "mpv")
    #expect(fixture.until { fixture["mpv"]?.volume == 0.8 })
    withExtendedLifetime(player) {}
  }

  @Test(arguments: [(MediaCommand.playPause, 1), (.pause, 1), (.stop, 1), (.next, 2)])
  func whatIsDoneWithoutAWordIsSeen(
    command: MediaCommand, track: Int
  ) throws {
    let player = try fixture.player("mpv") {
      $0.unannounced = ["PlaybackStatus", "Metadata"]
      $0.tracks = (1...2).map { [("mpris:trackid", .objectPath("/track/\($0)")), ("xesam:title", .string("\($0)"))] }
    }
    try fixture.watchUntilReady()
    fixture.send(command, to: "mpv")
    #expect(
      fixture.until(.seconds(1)) {
        track == 2 ? fixture["mpv"]?.content?.title == "2" : fixture["mpv"]?.isPlaying == false
      })
    #expect(player.calls(of: "GetAll:Player").count == 2)
  }

  @Test func aCoarseVolumeIsReadBackAndNoFailure() throws {
    let player = try fixture.player("mpv") { $0.behaviours["Set:Volume"] = .idle }
    try fixture.watchUntilReady()
    player.player["Volume"] = .double(0.5625)
    fixture.send(.setVolume(0.55), to: "mpv")
    #expect(fixture.until { fixture["mpv"]?.volume == 0.5625 })
    pump(fixture.loop, for: .milliseconds(1200))
    #expect(fixture.refusals.isEmpty)
    #expect(player.calls(of: "Set:Volume").count == 1)
    #expect(player.calls(of: "GetAll:Player").count <= 3, "twice at most, after the first of all")
  }

  @Test func aToggleOfAPlayerThatCannotPauseStartsIt() throws {
    let player = try fixture.player("mpv", status: "Stopped") { $0.player["CanPause"] = .boolean(false) }
    try fixture.watchUntilReady()
    fixture.send(.playPause, to: "mpv")
    #expect(fixture.until { fixture["mpv"]?.isPlaying == true })
    #expect(player.calls(of: "Play").count == 1)
  }
}
