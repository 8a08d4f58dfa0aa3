import DBus
import MPRIS
import Media
import Runtime
import TestSupport
import Testing

/// Where a track is, as the watcher tells it.
@Suite struct TimeTests {
  let fixture: WatcherFixture

  init() throws { fixture = try WatcherFixture() }

  private func isAbout(_ seconds: Double, _ name: String = "mpv", within tolerance: Double = 0.4) -> Bool {
    fixture.elapsed(name).map { abs($0 - seconds) < tolerance } ?? false
  }

  @Test func seekedStartsTheClockAnew() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    player.setPosition(90_000_000)
    player.announceSeek(to: 90_000_000)
    #expect(fixture.until { isAbout(90) })
  }

  @Test func pausingStopsTheClockAndReadsThePositionOnce() throws {
    let player = try fixture.player("mpv") { $0.setPosition(50_000_000) }
    try fixture.watchUntilReady()
    player.forgetCalls()
    player.change([("PlaybackStatus", .string("Paused"))])
    #expect(fixture.until { fixture["mpv"]?.playback?.state == .paused })
    pump(fixture.loop, for: .milliseconds(600))
    #expect(player.calls.map(\.member) == ["Get:Position"])
    #expect(isAbout(Double(player.position) / 1e6, within: 0.1))
  }

  @Test func aRateStretchesTheClock() throws {
    let player = try fixture.player("mpv") { $0.setPosition(50_000_000) }
    try fixture.watchUntilReady()
    player.change([("Rate", .double(2))])
    #expect(fixture.until { fixture["mpv"]?.playback?.rate == 2 })
    let now = try #require(fixture["mpv"]?.playback)
    let later = now.elapsed(at: now.timestamp + .seconds(10), in: nil)
    #expect(later == now.position.map { $0 + .seconds(20) })
    #expect(isAbout(50, within: 3))
  }

  @Test func anotherTrackStartsAtZeroAlthoughThePlayerStillTellsTheOldPlace() throws {
    let player = try fixture.player("chromium.instance7") { $0.setPosition(55_000_000) }
    try fixture.watchUntilReady()
    player.player["Position"] = .int64(60_400_000)
    player.announce([
      ("Metadata", .properties([("mpris:trackid", .objectPath("/video/2")), ("xesam:title", .string("Second video"))]))
    ])
    #expect(fixture.until { fixture["chromium.instance7"]?.content?.title == "Second video" })
    #expect(fixture.until { player.calls(of: "Get:Position").count == 2 })
    pump(fixture.loop, for: .milliseconds(50))
    #expect(fixture.elapsed("chromium.instance7").map { $0 < 3 } == true)
    player.player["Position"] = nil
    player.setPosition(5_000_000)
    player.announceSeek(to: 5_000_000)
    #expect(fixture.until { isAbout(5, "chromium.instance7") })
  }

  @Test func aTrackWithoutAnIdIsAnotherOneWhenItsTitleIs() throws {
    let player = try fixture.player("mpv", metadata: [("xesam:title", .string("One"))]) { $0.setPosition(50_000_000) }
    try fixture.watchUntilReady()
    let before = try #require(fixture["mpv"]?.content?.identity)
    player.play([("xesam:title", .string("Two"))])
    #expect(fixture.until { fixture["mpv"]?.content?.title == "Two" })
    #expect(fixture["mpv"]?.content?.identity != before)
    #expect(isAbout(0, within: 3))
  }

  @Test func lateMetadataOfTheSameTrackKeepsItsIdentityAndTime() throws {
    let player = try fixture.player("mpv", metadata: [("xesam:title", .string("One"))]) { $0.setPosition(50_000_000) }
    try fixture.watchUntilReady()
    let before = try #require(fixture["mpv"]?.content?.identity)
    player.change([
      ("Metadata", .properties([("xesam:title", .string("One")), ("xesam:album", .string("Late"))]))
    ])
    #expect(fixture.until { fixture["mpv"]?.content?.album == "Late" })
    #expect(fixture["mpv"]?.content?.identity == before)
    #expect(isAbout(50, within: 3))
  }

  @Test func aMomentWithoutMetadataKeepsTheTrack() throws {
    let player = try fixture.player("mpv") { $0.setPosition(50_000_000) }
    try fixture.watchUntilReady()
    let before = try #require(fixture["mpv"]?.content)
    player.change([("Metadata", .properties([])), ("Shuffle", .boolean(true))])
    #expect(fixture.until { fixture["mpv"]?.playback?.isShuffled == true })
    #expect(fixture["mpv"]?.content == before)
    player.change([("Metadata", .properties(ScriptedPlayer.song)), ("Shuffle", .boolean(false))])
    #expect(fixture.until { fixture["mpv"]?.playback?.isShuffled == false })
    player.forgetCalls()
    pump(fixture.loop, for: fixture.patience.blank * 2)
    #expect(fixture["mpv"]?.content == before)
    #expect(player.calls.isEmpty)
    #expect(isAbout(50, within: 3))
  }

  @Test func aPlayerThatHasNothingMoreToSayIsTakenAtItsWord() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    let before = try #require(fixture["mpv"]?.content?.identity)
    player.forgetCalls()
    player.change([("Metadata", .properties([]))])
    #expect(fixture.until { fixture["mpv"]?.content == nil })
    #expect(player.calls.map(\.member) == ["GetAll:Player"])
    player.change([("Metadata", .properties(ScriptedPlayer.song))])
    #expect(fixture.until { fixture["mpv"]?.content?.identity == before })
  }

  @Test func aPlayerThatStopsHasNothingAtOnce() throws {
    let player = try fixture.player("mpv") { $0.setPosition(50_000_000) }
    try fixture.watchUntilReady()
    player.setPosition(0)
    player.change([("Metadata", .properties([])), ("PlaybackStatus", .string("Stopped"))])
    #expect(fixture.until(fixture.patience.blank) { fixture["mpv"]?.content == nil })
    #expect(fixture.elapsed("mpv") == 0)
  }

  @Test func aPlayerWithoutPositionsHasNone() throws {
    let player = try fixture.player("mpv") {
      $0.player["Position"] = .string("soon")
      $0.behaviours["Get:Position"] = .refuses(name: "org.freedesktop.DBus.Error.UnknownProperty", message: "none")
    }
    try fixture.watchUntilReady()
    #expect(fixture["mpv"]?.playback?.state == .playing)
    player.change([("PlaybackStatus", .string("Paused"))])
    #expect(fixture.until { fixture["mpv"]?.playback?.state == .paused })
    #expect(fixture["mpv"]?.playback?.position == nil)
  }

  @Test func placesBeyondTheEndNeverShow() throws {
    let player = try fixture.player("mpv") { $0.setPosition(50_000_000) }
    try fixture.watchUntilReady()
    player.announceSeek(to: .max)
    player.announceSeek(to: .min)
    player.setPosition(199_900_000)
    player.announceSeek(to: 199_900_000)
    #expect(fixture.until { isAbout(200) })
    pump(fixture.loop, for: .milliseconds(200))
    #expect(fixture.elapsed("mpv") == 200)
  }
}
