import DBus
import MPRIS
import Media
import Runtime
import TestSupport
import Testing

/// Players that hang, are slow, flood, die and come back.
@Suite struct LiveTests {
  let fixture: WatcherFixture

  init() throws { fixture = try WatcherFixture() }

  @Test func aPlayerThatNeverAnswersCostsNobodyAnything() throws {
    let deaf = try fixture.player("deaf") { $0.behaviours["*"] = .deaf }
    let good = try fixture.player("good")
    try fixture.watchUntilReady()
    #expect(fixture["deaf"]?.isAnswering == true, "it is not waited for as long as it takes to give it up")
    #expect(fixture["good"]?.content?.title == "Push It")
    #expect(fixture["deaf"]?.commands[.playPause] == .disabled(reason: .notAnswering))
    #expect(fixture["deaf"]?.playback == nil)
    fixture.send(.pause, to: "good")
    #expect(fixture.until(.seconds(1)) { fixture["good"]?.isPlaying == false })
    #expect(fixture.until(.seconds(4)) { fixture["deaf"]?.isAnswering == false })
    #expect(fixture["deaf"]?.name == "deaf")
    #expect(deaf.calls.count == 2, "one question of a kind at a time")
    withExtendedLifetime(good) {}
  }

  @Test func aSlowPlayerAppearsWhenItAnswers() throws {
    let slow = try fixture.player("slow") { $0.behaviours["*"] = .slow(.milliseconds(600)) }
    try fixture.watchUntilReady()
    #expect(fixture.until { fixture["slow"]?.isAnswering == false })
    #expect(fixture.until { fixture["slow"]?.content?.title == "Push It" })
    #expect(fixture["slow"]?.isAnswering == true)
    #expect(fixture["slow"]?.commands[.playPause] == .enabled)
    #expect(slow.calls.count == 2)
  }

  @Test func aPlayerThatHangsLaterIsFoundOutByACommandAndComesBack() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    player.behaviours["*"] = .deaf
    fixture.send(.pause, to: "mpv")
    #expect(fixture.until { fixture["mpv"]?.isAnswering == false })
    #expect(fixture.refusals == [.refused(SessionID("mpris:mpv"), .pause, .noAnswer)])
    #expect(fixture["mpv"]?.content?.title == "Push It")
    player.behaviours = [:]
    player.forgetCalls()
    #expect(
      fixture.until(.seconds(4)) {
        player.announce([("Shuffle", .boolean(true))])
        return fixture["mpv"]?.isAnswering == true
      })
    #expect(fixture["mpv"]?.commands[.pause] == .enabled)
    #expect(player.calls(of: "GetAll:Player").count == 1)
  }

  @Test func onePlayerThatAnswersAllButItsPositionIsAnswering() throws {
    let player = try fixture.player("mpv") {
      $0.behaviours["Get:Position"] = .deaf
      $0.setPosition(30_000_000)
    }
    try fixture.watchUntilReady()
    player.change([("PlaybackStatus", .string("Paused"))])
    #expect(fixture.until { !player.calls(of: "Get:Position").isEmpty })
    pump(fixture.loop, for: .milliseconds(400))
    #expect(fixture["mpv"]?.isAnswering == true)
    #expect(fixture.elapsed("mpv").map { $0 >= 30 && $0 < 31 } == true)
  }

  @Test func aPlayerWithoutTheInterfaceIsARowWithoutCommands() throws {
    let player = try fixture.player("odd") {
      $0.behaviours["GetAll"] = .refuses(name: "org.freedesktop.DBus.Error.UnknownInterface", message: "none")
    }
    try fixture.watchUntilReady()
    let session = try #require(fixture["odd"])
    #expect(session.isAnswering && session.playback == nil && session.content == nil && session.name == "odd")
    withExtendedLifetime(player) {}
  }

  @Test func aFloodWithNothingChangedTellsNothing() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    pump(fixture.loop, for: .milliseconds(50))
    fixture.forgetEvents()
    player.forgetCalls()
    for _ in 0..<500 { player.announce(player.player.map { ($0.key, $0.value) }) }
    player.change([("Shuffle", .boolean(true))])
    #expect(fixture.until { fixture["mpv"]?.playback?.isShuffled == true })
    #expect(fixture.events.count == 1)
    #expect(player.calls.isEmpty)
  }

  @Test func aFloodOfTracksAsksForFewPositionsAndEndsRight() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    player.forgetCalls()
    for number in 1...300 {
      player.play([("mpris:trackid", .objectPath("/track/\(number)")), ("xesam:title", .string("Track \(number)"))])
      fixture.loop.runOnce(timeout: .zero)
    }
    #expect(fixture.until { fixture["mpv"]?.content?.title == "Track 300" })
    pump(fixture.loop, for: .milliseconds(1300))
    #expect((1...4).contains(player.calls.count))
    #expect(player.calls.allSatisfy { $0.member == "Get:Position" })
  }

  @Test func partialUpdatesEndInTheLastState() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    for step in 1...5 {
      player.change([("Volume", .double(Double(step) / 10))])
      player.change([("LoopStatus", .string(["None", "Track", "Playlist"][step % 3]))])
      player.change([("PlaybackStatus", .string(step % 2 == 0 ? "Playing" : "Paused"))])
    }
    #expect(fixture.until { fixture["mpv"]?.playback?.state == .paused && fixture["mpv"]?.volume == 0.5 })
    #expect(fixture["mpv"]?.playback?.repeatMode == .all)
  }

  @Test func anInvalidatedPropertyIsReadAgain() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    player.player["Volume"] = .double(0.25)
    player.player["Shuffle"] = nil
    player.announce([], invalidated: ["Volume", "Shuffle"])
    #expect(fixture.until { fixture["mpv"]?.volume == 0.25 })
    #expect(fixture["mpv"]?.playback?.isShuffled == nil)
    #expect(fixture["mpv"]?.commands[.setShuffled] == .unsupported)
  }

  @Test func thePlayerThatBouncesIsThereAgain() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    for number in 1...3 {
      player.leave()
      player.player["Volume"] = .double(Double(number) / 10)
      try player.arrive()
    }
    #expect(fixture.until { fixture["mpv"]?.volume == 0.3 })
    #expect(fixture.sessions.count == 1)
  }

  @Test func aPlayerThatDiesInACallIsGone() throws {
    let player = try fixture.player("mpv") { $0.behaviours["Next"] = .dies }
    try fixture.watchUntilReady()
    fixture.send(.next, to: "mpv")
    #expect(fixture.until { fixture["mpv"] == nil })
    #expect(fixture.refusals.allSatisfy { $0 == .refused(SessionID("mpris:mpv"), .next, .gone) })
    withExtendedLifetime(player) {}
  }

  @Test func signalsOfOthersMeanNothing() throws {
    let player = try fixture.player("mpv")
    let stranger = try fixture.player("playerctld")
    try fixture.watchUntilReady()
    fixture.forgetEvents()
    stranger.announce([("Volume", .double(0.1))])
    stranger.announceSeek(to: 5)
    player.change([("Shuffle", .boolean(true))])
    #expect(fixture.until { fixture["mpv"]?.playback?.isShuffled == true })
    #expect(fixture["mpv"]?.volume == 0.5)
    #expect(fixture.events.count == 1)
  }

  @Test func aPausedPlayerIsLeftAlone() throws {
    let player = try fixture.player("mpv", status: "Paused")
    try fixture.watchUntilReady()
    pump(fixture.loop, for: .milliseconds(700))
    fixture.forgetEvents()
    player.forgetCalls()
    let before = fixture.loop.iterations
    pump(fixture.loop, for: .milliseconds(700))
    #expect(player.calls.isEmpty && fixture.events.isEmpty)
    // The pump itself looks every 50 ms, and nothing else may.
    #expect(fixture.loop.iterations - before <= 20)
  }

  @Test func hostileTextIsSafeEverywhere() throws {
    let player = try fixture.player("mpv") {
      $0.program["Identity"] = .string("m\u{1B}[31mpv\u{202E}")
      $0.program["DesktopEntry"] = .string("mpv\n\u{9B}2J")
    }
    try fixture.watchUntilReady()
    #expect(fixture["mpv"]?.name == "m[31mpv")
    #expect(fixture["mpv"]?.desktopEntry == "mpv 2J")
    player.change([("Metadata", .properties([("xesam:title", .string("a\u{7}\tb"))]))])
    #expect(fixture.until { fixture["mpv"]?.content?.title == "a b" })
  }

  @Test func anyPropertyMayHaveAnyType() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    for value in [Value.int64(.min), .double(.nan), .string("x"), .strings([]), .boolean(true), .objectPath("/")] {
      player.announce(player.player.keys.map { ($0, value) } + [("Position", value)])
    }
    player.announce([("Volume", .double(.infinity)), ("Rate", .double(-3)), ("PlaybackStatus", .string("Playing"))])
    player.announce([("Volume", .double(0.75))])
    #expect(fixture.until { fixture["mpv"]?.volume == 0.75 })
    #expect(fixture["mpv"]?.playback?.rate == 1)
    #expect(fixture["mpv"]?.content == nil)
  }
}
