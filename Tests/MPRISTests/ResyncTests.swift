import DBus
import MPRIS
import Media
import Runtime
import TestSupport
import Testing

/// What is found out by looking, and what looking costs.
@Suite struct ResyncTests {
  let fixture: WatcherFixture

  init() throws { fixture = try WatcherFixture() }

  private func isAbout(_ seconds: Double, _ name: String = "mpv") -> Bool {
    fixture.elapsed(name).map { abs($0 - seconds) < 0.5 } ?? false
  }

  @Test func aPlaceThatChangesWithoutAWordIsFound() throws {
    fixture.patience.resync = .milliseconds(600)
    let player = try fixture.player("mpv") { $0.setPosition(50_000_000) }
    try fixture.watchUntilReady()
    #expect(isAbout(50))
    player.setPosition(120_000_000)
    #expect(fixture.until(.seconds(2)) { isAbout(Double(player.position) / 1e6) })
    #expect(fixture.elapsed("mpv").map { $0 > 100 } == true)
  }

  @Test func everyPlayerThatPlaysIsAskedOnceEachTime() throws {
    fixture.patience.resync = .milliseconds(600)
    let players = try ["one", "two", "three"].map { try fixture.player($0) { $0.setPosition(50_000_000) } }
    try fixture.watchUntilReady()
    pump(fixture.loop, for: .milliseconds(300))
    for player in players { player.forgetCalls() }
    fixture.forgetEvents()
    pump(fixture.loop, for: .milliseconds(3100))
    for player in players {
      #expect((4...6).contains(player.calls.count), "\(player.calls.count)")
      #expect(player.calls.allSatisfy { $0.member == "Get:Position" })
    }
    #expect(fixture.events.isEmpty, "a reading that says nothing new is told to nobody")
  }

  @Test(arguments: ["Paused", "Stopped"]) func onlyAPlayerThatPlaysIsAsked(status: String) throws {
    fixture.patience.resync = .milliseconds(100)
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    player.change([("PlaybackStatus", .string(status))])
    #expect(fixture.until { fixture["mpv"]?.isPlaying == false })
    pump(fixture.loop, for: .milliseconds(600))
    player.forgetCalls()
    pump(fixture.loop, for: .milliseconds(500))
    #expect(player.calls.isEmpty)
  }

  @Test func tenSecondsPassBetweenLooks() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    player.forgetCalls()
    pump(fixture.loop, for: .milliseconds(3000))
    #expect(player.calls.isEmpty)
  }

  @Test func aPlayerThatHangsWhileItPlaysStandsAndIsMarked() throws {
    fixture.patience.resync = .seconds(1)
    let player = try fixture.player("mpv") { $0.setPosition(50_000_000) }
    try fixture.watchUntilReady()
    player.behaviours["*"] = .deaf
    #expect(fixture.until { fixture["mpv"]?.isAnswering == false })
    let playback = try #require(fixture["mpv"]?.playback)
    #expect(playback.isPositionEstimated && playback.pace == 0)
    let now = Instant(nanoseconds: EventLoop.nanoseconds())
    #expect(playback.elapsed(at: now + .seconds(60), in: nil) == playback.position)
    player.forgetCalls()
    pump(fixture.loop, for: .milliseconds(1000))
    #expect(player.calls.isEmpty, "it is not asked while it does not answer")
    player.behaviours = [:]
    #expect(
      fixture.until {
        player.announce([("Shuffle", .boolean(true))])
        return fixture["mpv"]?.isAnswering == true
      })
    #expect(isAbout(Double(player.position) / 1e6))
    #expect(fixture["mpv"]?.playback?.isPositionEstimated == false)
  }

  @Test func aPlayerThatNeverAnswersThisQuestionIsAskedAnother() throws {
    fixture.patience.resync = .milliseconds(600)
    let player = try fixture.player("mpv") { $0.behaviours["Get:Position"] = .deaf }
    try fixture.watchUntilReady()
    player.setPosition(120_000_000)
    #expect(fixture.until { isAbout(Double(player.position) / 1e6) })
    #expect(fixture["mpv"]?.isAnswering == true)
    #expect(fixture.until { player.calls(of: "Get:Position").count == 2 })
    pump(fixture.loop, for: .milliseconds(1200))
    #expect(player.calls(of: "Get:Position").count == 2)
  }

  @Test func aPlayerThatTellsNoPlacesIsCountedFromTheBeginningOfATrack() throws {
    let player = try fixture.player("mpv") {
      $0.player["Position"] = .string("soon")
      $0.behaviours["Get:Position"] = .refuses(name: "org.freedesktop.DBus.Error.UnknownProperty", message: "none")
    }
    try fixture.watchUntilReady()
    #expect(fixture["mpv"]?.playback?.position == nil)
    player.play([("mpris:trackid", .objectPath("/track/2")), ("xesam:title", .string("Two"))])
    #expect(fixture.until { fixture["mpv"]?.playback?.isPositionEstimated == true })
    #expect(isAbout(0))
    pump(fixture.loop, for: .milliseconds(1500))
    #expect(isAbout(1.6))
    player.change([("PlaybackStatus", .string("Stopped"))])
    #expect(fixture.until { fixture.elapsed("mpv") == 0 })
  }

  @Test func aTrackThatBeginsAgainWithoutAWordIsSeenSoonAfterItsEnd() throws {
    let player = try fixture.player("mpv") { $0.setPosition(199_500_000) }
    try fixture.watchUntilReady()
    player.announceSeek(to: player.position)
    player.change([("PlaybackStatus", .string("Paused"))])
    player.change([("PlaybackStatus", .string("Playing"))])
    pump(fixture.loop, for: .milliseconds(700))
    player.setPosition(100_000)
    #expect(fixture.until(.seconds(2)) { fixture.elapsed("mpv").map { $0 < 3 } ?? false })
  }

  @Test func aLengthInMillisecondsIsProvenByATrackThatGoesOn() throws {
    let metadata: [(String, Value)] = [("mpris:length", .int64(200_000)), ("xesam:title", .string("Title"))]
    let player = try fixture.player("mpv", metadata: metadata) { $0.setPosition(50_000_000) }
    try fixture.watchUntilReady()
    #expect(fixture.until(.seconds(3)) { fixture["mpv"]?.content?.duration == .finite(.seconds(200)) })
    #expect(isAbout(Double(player.position) / 1e6))
  }
}
