import DBus
import Glibc
import MPRIS
import Media
import Runtime
import TestSupport
import Testing

@Suite struct ListingTests {
  let fixture: WatcherFixture

  init() throws { fixture = try WatcherFixture() }

  @Test func playersThatAreThereAreKnownWhenReadyIsSaid() throws {
    let player = try fixture.player("mpv") { $0.setPosition(30_000_000) }
    try fixture.watchUntilReady()
    let session = try #require(fixture["mpv"])
    #expect(fixture.readyAfter == 1)
    #expect(session.name == "mpv")
    #expect(session.desktopEntry == "mpv")
    #expect(session.processID == getpid())
    #expect(session.source == SessionSource(protocolName: "mpris", address: "org.mpris.MediaPlayer2.mpv"))
    #expect(session.content?.title == "Push It")
    #expect(session.content?.artists == ["Dukes"])
    #expect(session.content?.album == "Control")
    #expect(session.content?.duration == .finite(.seconds(200)))
    #expect(session.playback?.state == .playing)
    #expect(session.volume == 0.5)
    var commands = CommandTable.everythingEnabled
    (commands[.goTo], commands[.activatePlaylist]) = (.unsupported, .unsupported)
    #expect(session.commands == commands)
    #expect(session.isAnswering)
    let elapsed = try #require(fixture.elapsed("mpv"))
    #expect(abs(elapsed - Double(player.position) / 1e6) < 0.1)
  }

  @Test func anEmptyBusIsReadyToo() throws {
    try fixture.watchUntilReady()
    #expect(fixture.events.isEmpty)
  }

  @Test func playersComeAndGo() throws {
    try fixture.watchUntilReady()
    let player = try fixture.player("late")
    #expect(fixture.until { fixture["late"] != nil })
    player.leave()
    #expect(fixture.until { fixture["late"] == nil })
    #expect(fixture.events.last == .removed(SessionID("mpris:late")))
  }

  @Test func onePlayerIsAskedForEverythingOnceOnly() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    pump(fixture.loop, for: .milliseconds(100))
    #expect(player.calls.map(\.member).sorted() == ["GetAll:Player", "GetAll:Program"])
  }

  @Test func twoInstancesAreTwoRows() throws {
    let first = try fixture.player("mpv")
    let second = try fixture.player("mpv.instance42", status: "Paused")
    try fixture.watchUntilReady()
    #expect(fixture.sessions.keys.sorted() == ["mpris:mpv", "mpris:mpv.instance42"])
    #expect(fixture["mpv"]?.isPlaying == true)
    #expect(fixture["mpv.instance42"]?.isPlaying == false)
    withExtendedLifetime((first, second)) {}
  }

  @Test func twoNamesOfOneConnectionAreOneRow() throws {
    let player = ScriptedPlayer(fixture.loop, fixture.bus, "vlc.instance7", "vlc")
    try player.arrive()
    try fixture.watchUntilReady()
    #expect(fixture.sessions.keys.sorted() == ["mpris:vlc"])
    let other = FoldedPlayer(
      id: SessionID("mpris:vlc.instance7"), name: "vlc", address: "org.mpris.MediaPlayer2.vlc.instance7",
      reason: .otherName)
    #expect(fixture["vlc"]?.folded == [other])
    #expect(fixture["vlc"]?.program == "mpris:vlc")
  }

  @Test func twoConnectionsOfOneProcessAreOneRowWhereTheNameSaysSo() throws {
    let first = try fixture.player("vlc")
    let second = try fixture.player("vlc.instance\(getpid())")
    try fixture.watchUntilReady()
    #expect(fixture.sessions.keys.sorted() == ["mpris:vlc"])
    first.leave()
    #expect(fixture.until { fixture.sessions.keys.sorted() == ["mpris:vlc.instance\(getpid())"] })
    withExtendedLifetime(second) {}
  }

  @Test func theSecondNameOfAConnectionReplacesTheFirstWhileWatching() throws {
    try fixture.watchUntilReady()
    let player = ScriptedPlayer(fixture.loop, fixture.bus, "vlc.instance7", "vlc")
    try player.arrive()
    #expect(fixture.until { fixture.sessions.keys.sorted() == ["mpris:vlc"] })
  }

  @Test func aProxyAndIgnoredPlayersAreNoRows() throws {
    let players = try ["playerctld", "chromium.instance3", "mpv"].map { try fixture.player($0) }
    try fixture.watchUntilReady(ignored: ["CHROM*"])
    #expect(fixture.sessions.keys.sorted() == ["mpris:mpv"])
    #expect(players[0].calls.isEmpty && players[1].calls.isEmpty)
  }

  @Test func fiftyPlayersAreAllThereWhenReadyIsSaid() throws {
    let players = try (1...50).map { try fixture.player("player\($0)") }
    try fixture.watchUntilReady()
    #expect(fixture.readyAfter == 50)
    #expect(fixture.sessions.values.allSatisfy { $0.content?.title == "Push It" && $0.processID == getpid() })
    #expect(players.allSatisfy { $0.calls.count == 2 })
  }

  @Test func aPlayerThatComesBackIsAnotherGeneration() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    let before = try #require(fixture["mpv"]?.generation)
    player.leave()
    #expect(fixture.until { fixture["mpv"] == nil })
    try player.arrive()
    #expect(fixture.until { fixture["mpv"] != nil })
    let after = try #require(fixture["mpv"]?.generation)
    #expect(after > before)
    player.forgetCalls()
    fixture.send(.playPause, to: "mpv", generation: before)
    fixture.send(.stop, to: "mpv", generation: after)
    #expect(fixture.until { !player.calls(of: "Stop").isEmpty })
    #expect(player.calls(of: "PlayPause").isEmpty)
  }

  @Test func nothingIsToldAfterStop() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    fixture.stop()
    fixture.forgetEvents()
    player.change([("PlaybackStatus", .string("Paused"))])
    player.leave()
    pump(fixture.loop, for: .milliseconds(100))
    #expect(fixture.events.isEmpty)
  }
}
