import DBus
import Media
import Runtime
import TestSupport
import Testing

/// What a player tells of its queue, asked for while somebody looks.
@Suite struct QueueTests {
  let fixture: WatcherFixture

  init() throws { fixture = try WatcherFixture() }

  private var queue: Queue? { fixture.queues["mpris:mpv"] }

  private func titles(_ places: Range<Int>) -> [String] {
    guard let queue, queue.trackIDs.count >= places.upperBound else { return [] }
    return places.map { queue.items[queue.trackIDs[$0]]?.title ?? "" }
  }

  /// A player with a queue, watched, whose first tracks are looked at.
  private func player(_ queue: ScriptedQueue?, looking: Bool = true) throws -> ScriptedPlayer {
    let player = try fixture.player("mpv") { $0.queue = queue }
    try fixture.watchUntilReady()
    if looking { fixture.look(at: 0..<40, of: "mpv") }
    return player
  }

  @Test func nothingIsAskedBeforeSomebodyLooksAndNothingIsToldAfter() throws {
    let player = try player(ScriptedQueue(tracks: ScriptedQueue.paths(0..<5)), looking: false)
    #expect(player.calls(of: "Get:Tracks").isEmpty)
    fixture.look(at: 0..<40, of: "mpv")
    #expect(fixture.until { titles(0..<5) == (0..<5).map { "Song \($0)" } })
    #expect(queue?.current == QueueItemID("/track/1"))
    #expect(queue?.items[QueueItemID("/track/3")]?.duration == .seconds(100))
    #expect(queue?.items[QueueItemID("/track/3")]?.artists == ["Dukes"])
    fixture.look(at: nil, of: "mpv")
    fixture.forgetQueues()
    player.emit(ScriptedQueue.trackListInterface, "TrackRemoved", [.objectPath("/track/3")])
    player.change([("Shuffle", .boolean(true))])
    #expect(fixture.until { fixture["mpv"]?.playback?.isShuffled == true })
    #expect(queue == nil)
  }

  @Test func aPlayerWithoutAQueueIsKnownAsSuchAfterOneQuestion() throws {
    let player = try player(ScriptedQueue())
    #expect(fixture.until { queue?.tracks == .notOffered && queue?.playlists == .notOffered })
    #expect(player.calls(of: "Get:Tracks").count == 1)
    #expect(fixture["mpv"]?.commands[.goTo] == .unsupported)
  }

  @Test func aQueueCountsEvenWhereThePlayerSaysThatItHasNone() throws {
    let player = try fixture.player("mpv") {
      $0.queue = ScriptedQueue(tracks: ScriptedQueue.paths(0..<3))
      $0.program["HasTrackList"] = .boolean(false)
    }
    try fixture.watchUntilReady()
    #expect(fixture["mpv"]?.commands[.goTo] == .unsupported)
    fixture.look(at: 0..<10, of: "mpv")
    #expect(fixture.until { fixture["mpv"]?.commands[.goTo] == .enabled })
    fixture.send(.goTo(QueueItemID("/track/2")), to: "mpv")
    #expect(fixture.until { queue?.current == QueueItemID("/track/2") })
    #expect(player.calls(of: "GoTo").first?.arguments == [.objectPath("/track/2")])
  }

  @Test func ofAHugeQueueOnlyWhatIsLookedAtIsAskedFor() throws {
    let player = try player(ScriptedQueue(tracks: ScriptedQueue.paths(0..<60_000)))
    #expect(fixture.until { titles(0..<40).allSatisfy { !$0.isEmpty } && !titles(0..<40).isEmpty })
    #expect(player.calls(of: "GetTracksMetadata").count == 1)
    fixture.look(at: 59_900..<60_100, of: "mpv")
    #expect(fixture.until { titles(59_900..<60_000).allSatisfy { !$0.isEmpty } })
    #expect(player.calls(of: "GetTracksMetadata").count == 3)
    #expect(queue?.items.count == 140)
  }

  @Test func whatWasLookedAtLongAgoIsForgotten() throws {
    let player = try player(ScriptedQueue(tracks: ScriptedQueue.paths(0..<6_000)))
    for start in stride(from: 0, to: 6_000, by: 300) {
      fixture.look(at: start..<start + 300, of: "mpv")
      try #require(fixture.until { queue?.items[QueueItemID("/track/\(start + 299)")] != nil })
    }
    #expect((queue?.items.count ?? 0) < 2_500)
    withExtendedLifetime(player) {}
  }

  @Test func changesThatThePlayerTellsAreFollowed() throws {
    let player = try player(ScriptedQueue(tracks: ScriptedQueue.paths(0..<3)))
    try #require(fixture.until { titles(0..<3).count == 3 })
    func tell(_ member: String, _ arguments: Value...) {
      player.emit(ScriptedQueue.trackListInterface, member, arguments)
    }
    let song = { (path: String) in Value.properties(ScriptedQueue.song(path)) }
    tell("TrackAdded", song("/track/9"), .objectPath("/track/0"))
    tell("TrackAdded", song("/track/8"), .objectPath("/org/mpris/MediaPlayer2/TrackList/NoTrack"))
    tell("TrackRemoved", .objectPath("/track/2"))
    tell("TrackMetadataChanged", .objectPath("/track/1"), song("/track/7"))
    #expect(
      fixture.until { titles(0..<4) == ["Song 8", "Song 0", "Song 9", "Song 7"] }, "\(String(describing: queue))")
    tell("TrackListReplaced", .array(element: "o", [.objectPath("/track/5")]), .objectPath("/track/5"))
    #expect(fixture.until { titles(0..<1) == ["Song 5"] && queue?.trackIDs.count == 1 })
    #expect(player.calls(of: "Get:Tracks").count == 1)
  }

  @Test func whatIsToldInAFormThatCannotBeFollowedIsAskedForAgain() throws {
    let player = try player(ScriptedQueue(tracks: ScriptedQueue.paths(0..<3)))
    try #require(fixture.until { titles(0..<3).count == 3 })
    player.queue?.tracks = ScriptedQueue.paths(4..<6)
    player.emit("MediaPlayer2.TrackList", "TrackAdded", [.array(element: "s", []), .string("x")])
    #expect(fixture.until { titles(0..<2) == ["Song 4", "Song 5"] })
    player.queue?.tracks = ScriptedQueue.paths(6..<7)
    player.announce(ScriptedQueue.trackListInterface, invalidated: ["Tracks"])
    #expect(fixture.until { titles(0..<1) == ["Song 6"] })
  }

  @Test func aFloodOfChangesIsNoFloodOfQuestionsNorOfReports() throws {
    let player = try player(ScriptedQueue(tracks: ScriptedQueue.paths(0..<3)))
    try #require(fixture.until { titles(0..<3).count == 3 })
    fixture.forgetEvents()
    for _ in 0..<500 { player.announce(ScriptedQueue.trackListInterface, invalidated: ["Tracks"]) }
    player.queue?.tracks = ScriptedQueue.paths(0..<4)
    #expect(fixture.until { titles(0..<4).last == "Song 3" })
    #expect(player.calls(of: "Get:Tracks").count <= 4)
    #expect(fixture.events.count < 20)
  }

  @Test func hostileTracksAreLeftOutAndHostileWordsMadeSafe() throws {
    let player = try fixture.player("mpv") {
      $0.queue = ScriptedQueue(tracks: ["/track/1", "/track/2", "/track/1"]) { path in
        path == "/track/1"
          ? [("xesam:title", .string("a\u{1B}[2Jb")), ("mpris:length", .string("x")), ("mpris:trackid", .int32(4))]
          : [("mpris:trackid", .objectPath("/somebody/else"))]
      }
    }
    try fixture.watchUntilReady()
    fixture.look(at: 0..<10, of: "mpv")
    #expect(fixture.until { titles(0..<3) == ["a[2Jb", "", "a[2Jb"] }, "\(String(describing: queue))")
    #expect(queue?.items.count == 2)
    #expect(player.calls(of: "GetTracksMetadata").count == 1)
  }

  @Test func aPlayerThatSaysNothingIsGivenUpAndOneThatDiesIsGone() throws {
    let player = try fixture.player("mpv") {
      $0.queue = ScriptedQueue(tracks: ["/track/1"])
      $0.behaviours["Get:Tracks"] = .deaf
      $0.behaviours["GetAll:Playlists"] = .deaf
    }
    try fixture.watchUntilReady()
    fixture.look(at: 0..<10, of: "mpv")
    #expect(fixture.until { queue?.tracks == .failed && queue?.playlists == .failed })
    player.leave()
    #expect(fixture.until { fixture["mpv"] == nil })
    fixture.look(at: 0..<20, of: "mpv")
    fixture.look(at: nil, of: "mpv")
  }

  @Test func playlistsAreReadAPieceAtATimeAndStart() throws {
    let lists = (0..<250).map { (path: "/list/\($0)", name: "List \($0)") }
    let player = try player(ScriptedQueue(playlists: lists))
    #expect(fixture.until { if case .offered(let lists)? = queue?.playlists { lists.count == 250 } else { false } })
    #expect(queue?.tracks == .notOffered)
    #expect(queue?.activePlaylist == nil)
    #expect(player.calls(of: "GetPlaylists").first?.arguments[2] == .string("Alphabetical"))
    #expect(fixture["mpv"]?.commands[.activatePlaylist] == .enabled)
    fixture.send(.activate(PlaylistID("/list/7")), to: "mpv")
    #expect(fixture.until { queue?.activePlaylist == PlaylistID("/list/7") })
  }

  @Test func aPlayerThatRepeatsItsPlaylistsForEverIsStopped() throws {
    let lists = [(path: String, name: String)](repeating: (path: "/list/1", name: "One"), count: 200)
    let player = try player(ScriptedQueue(playlists: lists))
    #expect(fixture.until { queue?.playlists == .offered([Playlist(id: PlaylistID("/list/1"), name: "One")]) })
    #expect(player.calls(of: "GetPlaylists").count <= 2)
  }
}
