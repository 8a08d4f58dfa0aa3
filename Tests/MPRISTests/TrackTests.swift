import DBus
import Media
import Testing

@testable import MPRIS

/// When it is still the same track, and how a track is named to the player.
@Suite struct TrackTests {
  nonisolated private static func track(
    id: String? = nil, url: String = "", title: String = "", artists: [String] = [], album: String = ""
  ) -> TrackMetadata {
    var track = TrackMetadata()
    track.trackID = id
    track.url = url
    track.title = title
    track.artists = artists
    track.album = album
    return track
  }

  nonisolated static let amendments: [(id: String, TrackMetadata, TrackMetadata, Bool)] = [
    ("same id", track(id: "/t/1", title: "Before"), track(id: "/t/1", title: "After"), true),
    ("other id", track(id: "/t/1", title: "Same"), track(id: "/t/2", title: "Same"), false),
    ("same id, other file", track(id: "/0", url: "/a"), track(id: "/0", url: "/b"), false),
    ("late album", track(title: "a"), track(title: "a", album: "b"), true),
    ("late address", track(id: "/t/1"), track(id: "/t/1", url: "/a"), true),
    ("other title", track(title: "a"), track(title: "b"), false),
    ("other artist", track(title: "a", artists: ["x"]), track(title: "a", artists: ["y"]), false),
    ("late id", track(title: "a"), track(id: "/t/1", title: "a"), true),
    (
      "an id that is always the same", track(id: "/org/mpris/MediaPlayer2/firefox", title: "a"),
      track(id: "/org/mpris/MediaPlayer2/firefox", title: "b"), false
    ),
    ("the first of all", track(), track(title: "a"), false),
    ("same id, without the file", track(id: "/t/1", url: "/a"), track(id: "/t/1"), true),
    ("without artist", track(title: "a", artists: ["x"]), track(title: "a"), true),
    ("only the album left", track(title: "a", album: "b"), track(album: "b"), false),
    ("only the artist left", track(url: "/a", artists: ["x"]), track(artists: ["x"]), false),
    ("album first", track(album: "b"), track(title: "a", album: "b"), true),
    ("album first, then another", track(album: "b"), track(title: "a", album: "c"), false),
  ]

  @Test(arguments: amendments) func laterMetadataOfTheSameTrackAmendsIt(
    id: String, before: TrackMetadata, after: TrackMetadata, isAmendment: Bool
  ) {
    #expect(after.amends(before) == isAmendment, "\(id)")
  }

  nonisolated static let ids: [(id: String?, Bool)] = [
    ("/track/1", true), ("/", true), ("/org/mpris/MediaPlayer2/firefox", true), ("/a_B9", true), ("smf-1", false),
    ("/DeaDBeeF/1/-1", false), ("", false), ("/org/mpris/MediaPlayer2/TrackList/NoTrack", false), (nil, false),
    ("//", false), ("/a/", false), ("/a//b", false), ("spotify:track:1", false), ("/é", false), ("/a\u{0}", false),
  ]

  @Test(arguments: ids) func onlyALegalPathIsSentBack(id: String?, isLegal: Bool) {
    #expect((Self.track(id: id).seekableTrackID != nil) == isLegal, "\(id ?? "none")")
  }

  @Test func tracksOfTwoPlayersAreNeverTheSame() {
    let track = Self.track(id: "/track/1")
    #expect(track.identity(in: SessionID("mpris:a")) != track.identity(in: SessionID("mpris:b")))
    #expect(track.identity(in: SessionID("mpris:a")) == track.identity(in: SessionID("mpris:a")))
  }

  nonisolated static let patterns: [(pattern: String, name: String, Bool)] = [
    ("mpv", "mpv", true), ("mpv", "mpv.instance7", true), ("MPV", "mpv", true), ("mp", "mpv", false),
    ("chrom*", "chromium.instance12", true), ("*.instance7", "mpv.instance7", true), ("*", "anything", true),
    ("m?v", "mpv", true), ("m?", "mpv", false), ("", "mpv", false), ("a*b*c", "aXbXbXc", true),
    ("a*b*c", "aXbX", false), ("io.bassi.*", "io.bassi.Amberol", true), ("**v", "mpv", true),
  ]

  @Test(arguments: patterns) func patternsMeanPlayers(pattern: String, name: String, isMatch: Bool) throws {
    let name = try #require(PlayerName(busName: "org.mpris.MediaPlayer2." + name))
    #expect(name.matches(pattern) == isMatch)
  }

  @Test func aPatternOfManyStarsTakesNoTime() throws {
    let name = try #require(PlayerName(busName: "org.mpris.MediaPlayer2." + String(repeating: "a", count: 200)))
    #expect(!name.matches(String(repeating: "a*", count: 60) + "b"))
  }

  @Test func onlyNamesUnderThePrefixArePlayers() {
    #expect(PlayerName(busName: "org.mpris.MediaPlayer2") == nil)
    #expect(PlayerName(busName: "org.mpris.MediaPlayer2.") == nil)
    #expect(PlayerName(busName: "org.mpris.MediaPlayer2x.mpv") == nil)
    #expect(PlayerName(busName: "org.mpris.MediaPlayer2.io.bassi.Amberol")?.application == "io.bassi.Amberol")
    #expect(PlayerName(busName: "org.mpris.MediaPlayer2.firefox.instance_1_42")?.application == "firefox")
  }
}
