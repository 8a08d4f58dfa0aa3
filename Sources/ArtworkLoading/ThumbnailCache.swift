/// What tells one picture from another.
nonisolated enum ThumbnailKey: Hashable {
  case file(FileStamp)
  /// Data in a locator, by a hash of this process and its length: the data itself is too large to keep.
  case data(hash: Int, count: Int)

  static func data(_ bytes: [UInt8]) -> ThumbnailKey { .data(hash: bytes.hashValue, count: bytes.count) }
}

/// The pictures shown last, so that a resize, or the next track of an album, needs no decoding. What could not be
/// decoded is remembered too.
nonisolated struct ThumbnailCache {
  private var entries: [(key: ThumbnailKey, thumbnail: Thumbnail?)] = []

  static let mostEntries = 16
  /// About six pictures for characters, or one for pixels.
  static let mostBytes = 2_500_000

  /// Nil if it is not known; a known failure is `.some(nil)`.
  mutating func find(_ key: ThumbnailKey) -> Thumbnail?? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return .some(entry.thumbnail)
  }

  func holds(_ key: ThumbnailKey) -> Bool { entries.contains { $0.key == key } }

  mutating func insert(_ thumbnail: Thumbnail?, for key: ThumbnailKey) {
    entries.removeAll { $0.key == key }
    entries.append((key, thumbnail))
    while entries.count > Self.mostEntries || (bytes > Self.mostBytes && entries.count > 1) { entries.removeFirst() }
  }

  var bytes: Int { entries.reduce(0) { $0 + ($1.thumbnail?.pixels.count ?? 0) } }
}
