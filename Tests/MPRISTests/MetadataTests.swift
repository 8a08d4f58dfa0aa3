import DBus
import Media
import Testing

@testable import MPRIS

nonisolated private let mpv = PlayerName(busName: "org.mpris.MediaPlayer2.mpv")
nonisolated private let firefox = PlayerName(busName: "org.mpris.MediaPlayer2.firefox.instance_1_9")

@Suite struct MetadataTests {
  private func content(_ entries: (String, Value)..., of player: PlayerName? = mpv) throws -> Content? {
    let metadata = TrackMetadata(entries.map { (name: $0.0, value: $0.1) })
    return Content(metadata, of: try #require(player), identity: ContentIdentity("x"))
  }

  private func titled(_ key: String, _ value: Value) throws -> Content {
    try #require(try content(("xesam:title", .string("Title")), (key, value)))
  }

  nonisolated static let lengths: [(id: String, Value, MediaDuration?)] = [
    ("int64", .int64(200_000_000), .finite(.seconds(200))), ("uint64", .uint64(200_000_000), .finite(.seconds(200))),
    ("int32", .int32(200_000_000), .finite(.seconds(200))), ("uint32", .uint32(200_000_000), .finite(.seconds(200))),
    ("int16", .int16(1000), .finite(.milliseconds(1))), ("byte", .byte(100), .finite(.microseconds(100))),
    ("double", .double(2e8), .finite(.seconds(200))), ("digits", .string("200000000"), .finite(.seconds(200))),
    ("variant", .variant(.variant(.int64(200_000_000))), .finite(.seconds(200))), ("clock text", .string("3:20"), nil),
    ("signed text", .string("-200000000"), nil), ("endless text", .string(String(repeating: "9", count: 400)), nil),
    ("list", .strings(["200000000"]), nil), ("dictionary", .properties([("a", .int64(5))]), nil),
    ("zero", .int64(0), nil), ("negative", .int64(-5), nil), ("INT64_MAX", .int64(.max), nil),
    ("INT64_MIN", .int64(.min), nil), ("UINT64_MAX", .uint64(.max), nil), ("NaN", .double(.nan), nil),
    ("infinite", .double(.infinity), nil), ("huge", .double(1e300), nil), ("true", .boolean(true), nil),
    ("INT32_MAX", .int32(.max), nil), ("UINT32_MAX", .uint32(.max), nil), ("-1 ms", .int64(4_294_967_295_000), nil),
    ("just below INT64_MAX ns", .int64(9_223_372_036_854_775), nil),
    ("a year", .int64(31_536_000_000_000), .finite(.seconds(31_536_000))),
    ("path", .objectPath("/200000000"), nil), ("structure", .structure([.int64(200)]), nil),
  ]

  @Test(arguments: lengths) func lengthIsReadFromAnyType(id: String, value: Value, expected: MediaDuration?) throws {
    #expect(try titled("mpris:length", value).duration == expected, "\(id)")
  }

  nonisolated static let artists: [(id: String, Value, [String])] = [
    ("text", .string("One"), ["One"]), ("no items", .strings([]), []), ("empty item", .strings([""]), []),
    ("three", .strings(["A", "B", "C"]), ["A", "B", "C"]), ("some empty", .strings(["", "A", "  ", "B"]), ["A", "B"]),
    ("variants", .array(element: "v", [.variant(.string("One"))]), ["One"]), ("number", .int64(5), []),
    ("numbers", .array(element: "x", [.int64(5)]), []), ("bytes", .array(element: "y", [.byte(65)]), []),
    ("nested lists", .array(element: "as", [.strings(["A"])]), []), ("empty text", .string(""), []),
    ("dictionary", .properties([("a", .string("b"))]), []),
    ("control codes", .string("\u{1B}[31mRed\u{9B}2J"), ["[31mRed2J"]),
  ]

  @Test(arguments: artists) func artistsAreReadFromAnyType(id: String, value: Value, expected: [String]) throws {
    #expect(try titled("xesam:artist", value).artists == expected, "\(id)")
  }

  @Test func albumArtistsStandInForArtists() throws {
    let entries: [(String, Value)] = [("xesam:artist", .strings([""])), ("xesam:albumArtist", .string("Various"))]
    let content = try #require(try content(entries[0], entries[1]))
    #expect(content.artists == ["Various"])
    #expect(content.albumArtists == ["Various"])
  }

  nonisolated static let titles: [(id: String, url: String, expected: String)] = [
    ("file", "file:///music/01%20Slow%20Sine.flac", "01 Slow Sine.flac"),
    ("bare path", "/music/a?b#c.ogg", "a?b#c.ogg"),
    ("web", "https://example.org/a/song.mp3?token=1#x", "song.mp3"),
    ("host only", "http://radio.example.org", "radio.example.org"),
    ("wide", "file:///%E5%A4%9C.ogg", "夜.ogg"), ("broken UTF-8", "file:///a%FFb", "a\u{FFFD}b"),
    ("broken escapes", "file:///100%", "100%"), ("not hexadecimal", "file:///a%zzb", "a%zzb"),
    ("escape codes", "file:///%1B%5B2Jx", "[2Jx"), ("slash at the end", "file:///music/", "music"),
    ("nothing", "://", ""),
  ]

  @Test(arguments: titles) func theFilesNameStandsInForATitle(id: String, url: String, expected: String) throws {
    #expect(try content(("xesam:url", .string(url)))?.title == expected, "\(id)")
  }

  nonisolated static let years: [(id: String, Value, Int?)] = [
    ("ISO", .string("1986-05-01T00:00:00Z"), 1986), ("year", .string("1986"), 1986), ("short", .string("86"), nil),
    ("words", .string("last year"), nil), ("number", .int32(1986), 1986), ("too small", .int32(86), nil),
    ("full width digits", .string("１９８６"), nil), ("zero", .string("0000-00-00"), nil),
    ("list", .strings(["1986"]), nil),
  ]

  @Test(arguments: years) func yearIsTheFirstFourDigits(id: String, value: Value, expected: Int?) throws {
    #expect(try titled("xesam:contentCreated", value).year == expected, "\(id)")
  }

  nonisolated static let ordinals: [(id: String, Value, Int?)] = [
    ("int32", .int32(3), 3), ("of nine", .string("3/9"), 3), ("text", .string("3"), 3), ("zero", .int32(0), nil),
    ("negative", .int32(-1), nil), ("double", .double(3), 3), ("NaN", .double(.nan), nil), ("word", .string("A"), nil),
    ("huge", .int64(.max), nil), ("long text", .string("33333333333333333333333333"), 3333),
  ]

  @Test(arguments: ordinals) func trackAndDiscNumbersAreReadFromAnyType(id: String, value: Value, expected: Int?) throws
  {
    #expect(try titled("xesam:trackNumber", value).trackNumber == expected, "\(id)")
    #expect(try titled("xesam:discNumber", value).discNumber == expected, "\(id)")
  }

  @Test func artworkIsText() throws {
    #expect(try titled("mpris:artUrl", .string("file:///a.png")).artwork == ArtworkLocator("file:///a.png"))
    #expect(try titled("mpris:artUrl", .strings(["", "/b.png", "/c.png"])).artwork == ArtworkLocator("/b.png"))
    #expect(try titled("mpris:artUrl", .string("")).artwork == nil)
    #expect(try titled("mpris:artUrl", .int64(5)).artwork == nil)
  }

  nonisolated static let kinds: [(id: String, [(String, Value)], Content.Kind)] = [
    ("song", [("xesam:title", .string("a")), ("xesam:artist", .string("b"))], .music),
    ("file of sound", [("xesam:url", .string("file:///a.flac"))], .music),
    ("film", [("xesam:url", .string("file:///Some%20Film.MKV"))], .movie),
    ("series", [("xesam:url", .string("file:///Some.Show.S01E02.mkv"))], .tvShow),
    ("podcast", [("xesam:title", .string("a")), ("xesam:genre", .strings(["Podcast"]))], .podcast),
    ("audiobook", [("xesam:title", .string("a")), ("xesam:genre", .string("Audiobook"))], .book),
    ("m4b", [("xesam:url", .string("file:///a.m4b"))], .book),
    ("station", [("xesam:url", .string("http://radio.example.org/live")), ("xesam:title", .string("News"))], .radio),
    ("title only", [("xesam:title", .string("a"))], .generic),
  ]

  @Test(arguments: kinds) func kindIsGuessedFromWhatPlayersSay(
    id: String, entries: [(String, Value)], kind: Content.Kind
  )
    throws
  {
    let metadata = TrackMetadata(entries.map { (name: $0.0, value: $0.1) })
    #expect(Content(metadata, of: try #require(mpv), identity: ContentIdentity("x"))?.kind == kind, "\(id)")
  }

  @Test func aStreamWithoutLengthIsLiveButNotInABrowser() throws {
    let stream = ("xesam:url", Value.string("https://example.org/stream"))
    #expect(try content(stream)?.duration == .live)
    #expect(try content(stream, ("mpris:length", .int64(.max)))?.duration == .live)
    #expect(try content(stream, ("mpris:length", .int64(5_000_000)))?.duration == .finite(.seconds(5)))
    #expect(try content(stream, of: firefox)?.duration == nil)
    #expect(try content(("xesam:url", .string("file:///a.ogg")))?.duration == nil)
  }

  @Test func noTrackIsNoContent() throws {
    #expect(try content() == nil)
    #expect(try content(("mpris:trackid", .objectPath("/org/mpris/MediaPlayer2/TrackList/NoTrack"))) == nil)
    #expect(try content(("mpris:trackid", .objectPath("/track/1"))) != nil)
  }

  @Test func anyKeyMayHaveAnyType() throws {
    for key in Self.keys {
      for value in Self.oddValues { _ = try content((key, value), ("xesam:title", .string("t"))) }
    }
    let title = try content(("xesam:title", .properties([("a", .string("b"))])), ("xesam:album", .string("Album")))?
      .title
    #expect(title == "")
  }

  nonisolated private static let keys = [
    "mpris:trackid", "mpris:length", "mpris:artUrl", "xesam:url", "xesam:title", "xesam:artist", "xesam:album",
    "xesam:albumArtist", "xesam:genre", "xesam:trackNumber", "xesam:discNumber", "xesam:contentCreated", "", "\u{0}",
  ]
  nonisolated private static let oddValues: [Value] = [
    .byte(0), .boolean(false), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max), .int64(.min), .int64(.max),
    .uint64(.max), .double(.nan), .double(-.infinity), .double(1e308), .string(""), .string("\u{1B}]0;x\u{7}"),
    .string(String(repeating: "é", count: 100_000)), .objectPath("/"), .signature("a{sv}"), .array(element: "s", []),
    .array(element: "v", Array(repeating: .variant(.string("x")), count: 10_000)), .structure([]), .properties([]),
    .variant(.variant(.array(element: "av", [.array(element: "v", [])]))),
  ]

  @Test func everyKeyThatHasWordsIsATag() throws {
    let content = try #require(
      try content(
        ("xesam:title", .string("Push It")), ("xesam:genre", .strings(["Pop", "Rock"])), ("xesam:useCount", .int32(3)),
        ("app:live", .boolean(true)), ("app:nested", .properties([])), ("mpris:artUrl", .string("data:,AAAA")),
        ("app:\u{1B}evil", .string("a\u{9B}31mb"))))
    #expect(
      content.tags == [
        ContentTag(name: "xesam:title", text: "Push It"), ContentTag(name: "xesam:genre", text: "Pop, Rock"),
        ContentTag(name: "xesam:useCount", text: "3", kind: .whole),
        ContentTag(name: "app:live", text: "yes", kind: .flag),
        ContentTag(name: "app:evil", text: "a31mb"),
      ])
  }
}
