import ForeignInput

/// How long an answer of the web holds, and how to ask whether it still does (RFC 9111, as much of it as covers need).
nonisolated struct WebFreshness: Equatable {
  /// Seconds since 1970 after which it is asked for again.
  var expires: Int64
  /// What the server calls this state of the picture; empty when it does not say.
  var tag = ""
  var modified = ""
  /// Whether it may lie on the disk.
  var mayBeKept = true

  /// Where the server does not say: the tracks of an album, or one track that comes back.
  static let usualLifetime: Int64 = 60
  /// A picture does not change for days, but one may be wrong.
  static let longestLifetime: Int64 = 7 * 24 * 3600

  /// A clock that was wrong when this was written does not make it hold for ever.
  func isFresh(at now: Int64) -> Bool { now < expires && expires - now <= Self.longestLifetime }

  /// What "not modified" leaves out stays as it was.
  func renewed(by later: WebFreshness) -> WebFreshness {
    WebFreshness(
      expires: later.expires, tag: later.tag.isEmpty ? tag : later.tag,
      modified: later.modified.isEmpty ? modified : later.modified, mayBeKept: later.mayBeKept)
  }

  /// What makes the server say "not modified" in place of sending it all again.
  var requestHeaders: [String] {
    var headers: [String] = []
    if !tag.isEmpty { headers.append("If-None-Match: \(tag)") }
    if !modified.isEmpty { headers.append("If-Modified-Since: \(modified)") }
    return headers
  }
}

/// Reads the header lines of an answer one by one.
nonisolated struct WebHeaderReader {
  private var tag = ""
  private var modified = ""
  private var lifetime: Int64?
  private var mayBeKept = true

  /// After redirects the lines of the last answer count.
  mutating func take(line: [UInt8]) {
    if line.prefix(5).elementsEqualIgnoringCase("http/") { self = WebHeaderReader() }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let value = Self.text(line[(colon + 1)...]) else {
      return
    }
    let name = line[..<colon]
    if name.elementsEqualIgnoringCase("etag") {
      tag = value
    } else if name.elementsEqualIgnoringCase("last-modified") {
      modified = value
    } else if name.elementsEqualIgnoringCase("cache-control") {
      for directive in value.split(separator: ",") { take(directive: directive.lowercased()) }
    }
  }

  func freshness(at now: Int64) -> WebFreshness {
    let seconds = min(max(lifetime ?? WebFreshness.usualLifetime, 0), WebFreshness.longestLifetime)
    return WebFreshness(expires: now + seconds, tag: tag, modified: modified, mayBeKept: mayBeKept)
  }

  private mutating func take(directive: String) {
    let words = directive.split { $0 == " " || $0 == "=" || $0 == "\"" }
    guard let name = words.first else { return }
    if name == "no-store" { mayBeKept = false }
    if name == "no-cache" { lifetime = 0 }
    if name == "max-age", lifetime == nil, words.count > 1 { lifetime = Int64(words[1]) }
  }

  /// Only what can be sent back and written down as one line.
  private static func text(_ value: ArraySlice<UInt8>) -> String? {
    let trimmed = value.drop { $0 <= 0x20 }
    guard let last = trimmed.lastIndex(where: { $0 > 0x20 }) else { return nil }
    let line = trimmed[...last]
    guard line.count <= 256, line.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return String(decoding: line, as: UTF8.self)
  }
}
