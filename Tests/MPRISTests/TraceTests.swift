import Media
import Settings
import Testing

/// Traces of `marquee --record`: from real players, and of complaints about the wrong player being controlled.
@Suite struct TraceTests {
  @Test func mpvAndVLCAreTwoRowsAndAPinRestsWhileVLCIsGone() throws {
    let replay = try TraceReplay(file: "mpv-and-vlc")
    #expect(replay.play())
    #expect(replay.rows == ["mpris:mpv paused First tone.wav"])
    #expect(replay.current == "mpris:mpv pinnedIsGone")
    #expect(
      replay.answers == [
        "pause mpris:mpv playing", "play mpris:mpv silencedLast", "pause mpris:vlc pinned", "seek mpris:vlc pinned",
        "pause mpris:mpv pinnedIsGone",
      ])
    #expect(replay.commands == ["Pause", "Play", "Pause", "Pause"])
  }

  /// Two play, a third is paused; one is paused from outside, all are paused, the third speaks, and starts.
  @Test func aPausedPlayerDoesNotGetTheKeysOfTheOneThatIsHeard() throws {
    let replay = try TraceReplay(file: "paused-player-got-the-keys")
    #expect(replay.play())
    #expect(replay.answers == ["pause mpris:beta playing", "play mpris:beta playedLast"])
    #expect(replay.current == "mpris:alpha pinned")
    #expect(
      replay.rows == [
        "mpris:alpha paused Song of alpha", "mpris:beta playing Song of beta",
        "mpris:gamma playing Another song of gamma",
      ])
    #expect(replay.commands == ["Pause", "Play"])
  }

  /// mpris-proxy made a player of headphones: it went on "playing" when the music had paused, and took the keys.
  @Test func headphonesThatPoseAsAPlayerDoNotGetTheKeys() throws {
    let replay = try TraceReplay(file: "headphones-got-the-keys")
    #expect(replay.play())
    #expect(replay.answers == ["pause mpris:spotify playedLast"])
    #expect(replay.rows == ["mpris:spotify paused Song"])
    #expect(replay.model.world.sessions.first?.folded.map(\.name) == ["Bose QC 45"])
    #expect(replay.commands == ["Play"])
  }

  @Test func withoutFoldingTheHeadphonesGetThem() throws {
    var settings = Configuration()
    settings.foldedPlayers = .none
    let replay = try TraceReplay(file: "headphones-got-the-keys", settings: settings)
    #expect(replay.play())
    #expect(replay.answers == ["pause mpris:Bose_QC_45 playing"])
  }
}
