import DBus
import SeededRandomness

/// Values as no good player sends them: of any type, nested, with the worst numbers and texts.
nonisolated struct RandomValues {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Metadata of a few keys; some are said twice, some are no keys at all.
  mutating func metadata() -> [(name: String, value: Value)] {
    (0..<number(below: 10)).map { _ in (name: pick(Self.keys), value: value(depth: 0)) }
  }

  /// Properties of a player.
  mutating func properties() -> [(name: String, value: Value)] {
    (0..<number(below: 6)).map { _ in (name: pick(Self.properties), value: value(depth: 0)) }
      + [("Metadata", .properties(metadata().map { ($0.name, $0.value) }))]
  }

  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  mutating func wholeNumber() -> Int64 {
    switch number(below: 4) {
    case 0: pick(Self.numbers)
    case 1: Int64(number(below: 400)) * 1_000_000
    case 2: Int64(truncatingIfNeeded: random.next())
    default: Int64(truncatingIfNeeded: random.next()) >> Int64(number(below: 64))
    }
  }

  private mutating func value(depth: Int) -> Value {
    let whole = wholeNumber()
    switch number(below: depth < 4 ? 16 : 11) {
    case 0: return .byte(UInt8(truncatingIfNeeded: whole))
    case 1: return .boolean(whole & 1 == 0)
    case 2: return .int16(Int16(truncatingIfNeeded: whole))
    case 3: return .uint32(UInt32(truncatingIfNeeded: whole))
    case 4: return .int32(Int32(truncatingIfNeeded: whole))
    case 5: return .int64(whole)
    case 6: return .uint64(UInt64(bitPattern: whole))
    case 7: return .double(pick(Self.reals + [Double(whole), Double(bitPattern: random.next())]))
    case 8, 9: return .string(text())
    case 10: return .objectPath(pick(Self.paths + [text()]))
    case 11: return .variant(value(depth: depth + 1))
    case 12: return .array(element: "s", (0..<number(below: 5)).map { _ in .string(text()) })
    case 13: return .array(element: "v", (0..<number(below: 4)).map { _ in .variant(value(depth: depth + 1)) })
    case 14: return .structure([value(depth: depth + 1), value(depth: depth + 1)])
    default: return .properties([(text(), value(depth: depth + 1))])
    }
  }

  /// Words, digits, addresses, and bytes that are no UTF-8, repaired as on their way through the bus.
  private mutating func text() -> String {
    switch number(below: 5) {
    case 0: return pick(Self.texts)
    case 1: return String(repeating: pick(Self.texts), count: number(below: 5) == 0 ? 1_500 : number(below: 4))
    case 2: return "\(wholeNumber())"
    default:
      return String(
        decoding: (0..<number(below: 24)).map { _ in UInt8(truncatingIfNeeded: random.next()) }, as: UTF8.self)
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  private static let keys = [
    "mpris:trackid", "mpris:length", "mpris:length", "mpris:artUrl", "xesam:url", "xesam:title", "xesam:artist",
    "xesam:album", "xesam:albumArtist", "xesam:genre", "xesam:trackNumber", "xesam:discNumber", "xesam:contentCreated",
    "kde:pid", "", "\u{1B}[2J", "xesam:\u{202E}", "x:" + String(repeating: "é", count: 200),
  ]
  private static let properties = [
    "PlaybackStatus", "Rate", "MinimumRate", "MaximumRate", "Shuffle", "LoopStatus", "Volume", "Position", "CanSeek",
    "CanControl", "CanPlay", "CanPause", "CanGoNext", "Metadata", "",
  ]
  private static let numbers: [Int64] = [
    .min, .min + 1, -1_000_000, -1, 0, 1, 999, 200_000, 1_000_000, Int64(Int32.max), Int64(UInt32.max), 1 << 53,
    366 * 86_400_000_000, 366 * 86_400_000_001, .max / 1_000, .max - 1, .max,
  ]
  private static let reals: [Double] = [
    0, -0.0, 1, -1, 0.5, .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    1e-300, 9.3e18, -9.3e18, 1.8e19, 200_000_000,
  ]
  private static let paths = [
    "/", "/track/1", "/org/mpris/MediaPlayer2/TrackList/NoTrack", "//", "/a/", "relative", "/a b", "/é",
  ]
  private static let texts = [
    "", " ", "Playing", "Paused", "Stopped", "Track", "Title", "Push It", "日本語", "👨‍👩‍👧‍👦🇩🇪", "e\u{301}\u{302}\u{303}",
    "\u{1B}]0;x\u{7}", "\u{9B}31m", "\u{C2}\u{9B}", "a\u{202E}b\u{2066}c", "line\nbreak\u{2028}\ttab\r", "\u{0}",
    "\u{FEFF}",
    "file:///%1B%5B2J.mkv", "http://radio.example.org/%FF", "https://", "data:image/png;base64,AAAA", "1986-05-01",
    "3/9",
    "200000000", "-200000000", "1e9", "0x10", "\u{E0041}\u{FFFF}", "مرحبا", "S01E02",
  ]
}
