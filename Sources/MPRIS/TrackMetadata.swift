import DBus
import ForeignInput
import Media

/// A player's metadata, decoded: any key may have had any type, and is a value or absent here.
nonisolated struct TrackMetadata: Equatable {
  /// As it came, a path or any other text; nil where it means no track.
  var trackID: String?
  var url: String = ""
  var title: String = ""
  var artists: [String] = []
  var album: String = ""
  var albumArtists: [String] = []
  var genres: [String] = []
  var trackNumber: Int?
  var discNumber: Int?
  var year: Int?
  var length: Span?
  var artwork: ArtworkLocator?
  var lyrics: String?
  /// Every key that says something fit to be read, as text.
  var tags: [ContentTag] = []
  /// The process of the player that this one repeats, as Plasma's browser integration gives it.
  var proxiedProcess: Int32?

  init() {}

  init(_ entries: [(name: String, value: Value)]) {
    for entry in entries {
      take(entry.value, for: entry.name)
      if tags.count < Self.tagLimit, let tag = ContentTag(entry.value, named: entry.name) { tags.append(tag) }
    }
  }

  /// No text, no address and no track: the player has nothing loaded.
  var isEmpty: Bool {
    trackID == nil && url.isEmpty && title.isEmpty && artists.isEmpty && albumArtists.isEmpty && album.isEmpty
  }

  /// More keys than any player sends.
  private static let tagLimit = 64

  /// The longest that counts as a length; what is longer says "for ever" in some player's way.
  private static let longest = Int64(366 * 86_400) * 1_000_000

  /// What becomes of "not known" in 32 bits, counted in microseconds or in milliseconds.
  private static let unknown: [Int64] = [
    Int64(Int32.max), Int64(UInt32.max), Int64(Int32.max) * 1_000, Int64(UInt32.max) * 1_000,
  ]

  private mutating func take(_ value: Value, for key: String) {
    switch key {
    case "mpris:trackid": trackID = value.rawText.flatMap { $0 == MPRIS.noTrack ? nil : $0 }
    case "mpris:length": length = Self.length(value)
    case "mpris:artUrl": artwork = value.rawText.map(ArtworkLocator.init)
    case "xesam:url": url = value.rawText ?? ""
    case "xesam:title": title = value.foreignText ?? ""
    case "xesam:artist": artists = value.foreignTexts
    case "xesam:album": album = value.foreignText ?? ""
    case "xesam:albumArtist": albumArtists = value.foreignTexts
    case "xesam:genre": genres = value.foreignTexts
    case "xesam:trackNumber": trackNumber = Self.ordinal(value)
    case "xesam:discNumber": discNumber = Self.ordinal(value)
    case "xesam:contentCreated": year = Self.year(value)
    case "xesam:asText": lyrics = Self.lyrics(value)
    case "kde:pid": proxiedProcess = value.wholeNumber.flatMap { Int32(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
    default: break
    }
  }

  /// No song has as many words as are too many here.
  private static func lyrics(_ value: Value) -> String? {
    guard let text = value.rawText else { return nil }
    return text.utf8.count <= 200_000 ? text : nil
  }

  /// A number of microseconds above zero.
  private static func length(_ value: Value) -> Span? {
    guard let microseconds = value.wholeNumber, (1...longest).contains(microseconds) else { return nil }
    guard !unknown.contains(microseconds) else { return nil }
    return .microseconds(microseconds)
  }

  /// A place in an album: a number, or text that begins with one ("3/9").
  private static func ordinal(_ value: Value) -> Int? {
    let number = value.wholeNumber ?? value.text.flatMap { Int64($0.prefix(4).prefix(while: \.isASCIIDigit)) }
    return number.flatMap { Int(foreign: $0, in: 1...9999) }
  }

  /// The year of a date in ISO 8601, or of a bare number.
  private static func year(_ value: Value) -> Int? {
    let number =
      value.wholeNumber ?? value.text.flatMap { $0.prefix(4).allSatisfy(\.isASCIIDigit) ? Int64($0.prefix(4)) : nil }
    return number.flatMap { Int(foreign: $0, in: 1000...2999) }
  }
}

nonisolated extension TrackMetadata {
  /// The track id as SetPosition takes it: a legal object path, whatever type it came in.
  var seekableTrackID: String? { trackID.flatMap { Self.isObjectPath($0) ? $0 : nil } }

  /// An id that tells this track from others of its player.
  private var tellingID: String? { trackID.flatMap { $0.hasPrefix(MPRIS.reservedPaths) ? nil : $0 } }

  /// Whether this is said of the same track as before, in which words may come and go: where both have an id of their
  /// own, the id decides; else something that names it must have been said both times. Nothing that was said may have
  /// become something else.
  func amends(_ before: TrackMetadata) -> Bool {
    guard Self.agree(before.url, url), !before.isEmpty else { return false }
    if let id = tellingID, let old = before.tellingID { return id == old }
    guard Self.agree(before.title, title), Self.agree(before.album, album), Self.agree(before.artists, artists) else {
      return false
    }
    if before.url.isEmpty && before.title.isEmpty {
      return Self.isCommon(before.album, album) || Self.isCommon(before.artists, artists)
        || before.album.isEmpty && before.artists.isEmpty
    }
    return Self.isCommon(before.url, url) || Self.isCommon(before.title, title)
  }

  private static func agree<Words: Collection & Equatable>(_ old: Words, _ new: Words) -> Bool {
    old.isEmpty || new.isEmpty || old == new
  }

  private static func isCommon<Words: Collection & Equatable>(_ old: Words, _ new: Words) -> Bool {
    !old.isEmpty && old == new
  }

  /// A name for the track that no other track of any player has at the same time.
  func identity(in session: SessionID) -> ContentIdentity {
    let told = tellingID.map { [$0, url] } ?? ([url, title, album] + artists)
    return ContentIdentity(([session.rawValue] + told).joined(separator: "\u{1F}"))
  }

  static func isObjectPath(_ text: String) -> Bool {
    guard text != MPRIS.noTrack, text.first == "/", text.utf8.count <= 1_024 else { return false }
    if text == "/" { return true }
    return text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isPathByte) }
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }
}

nonisolated extension ContentTag {
  /// Nil for what has no words, and for the address of a picture: it may be the picture itself.
  fileprivate init?(_ value: Value, named name: String) {
    guard name != "mpris:artUrl", let text = value.words else { return nil }
    self.init(name: String(foreign: name, limit: 64), text: text, kind: Kind(value))
  }
}

nonisolated extension ContentTag.Kind {
  fileprivate init(_ value: Value) {
    self =
      switch value.unwrapped {
      case .boolean: .flag
      case .double: .real
      case .byte, .int16, .uint16, .int32, .uint32, .int64, .uint64: .whole
      case .objectPath: .path
      case .string, .signature, .array, .dictionary, .structure, .variant: .text
      }
  }
}

nonisolated extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
