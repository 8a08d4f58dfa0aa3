import Glibc

/// Covers of the web on the disk: one private directory, a file for each under a name that does not tell its address,
/// the least lately used gone first. Where there is no directory, or no room, nothing is kept and nothing is said.
nonisolated struct WebCache {
  private let directory: PrivateDirectory
  private let limits: Limits

  struct Limits {
    /// Rather less than 64 MB, because of two that write at once.
    var bytes = 60 << 20
    var files = 2000
  }

  /// `$XDG_CACHE_HOME/marquee/artwork`; nil without a home.
  static var usualPath: String? {
    if let cache = variable("XDG_CACHE_HOME"), cache.hasPrefix("/") { return cache + "/marquee/artwork" }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.cache/marquee/artwork"
  }

  /// Also removes what runs that were killed have left half written.
  init?(path: String, limits: Limits = Limits()) {
    guard let directory = PrivateDirectory(path) else { return nil }
    self.directory = directory
    self.limits = limits
    removeLeftovers()
  }

  func find(_ digest: String) -> WebCacheEntry? {
    guard let file = directory.read(digest, atMost: WebCacheEntry.largest) else { return nil }
    guard let entry = WebCacheEntry(file: file) else {
      directory.remove(digest)
      return nil
    }
    directory.touch(digest)
    return entry
  }

  func keep(_ entry: WebCacheEntry, as digest: String) {
    let file = entry.file
    guard file.count <= WebCacheEntry.largest, makeRoom(for: file.count, replacing: digest) else { return }
    _ = directory.write(file, to: digest, by: Self.temporaryPrefix + "\(getpid())")
  }

  func remove(_ digest: String) { directory.remove(digest) }

  /// Looks at the directory each time: other dashboards write there too.
  private func makeRoom(for size: Int, replacing digest: String) -> Bool {
    guard size <= limits.bytes else { return false }
    var entries = directory.entries().filter { $0.name != digest }
    var bytes = entries.reduce(size) { $0 + $1.size }
    guard bytes > limits.bytes || entries.count >= limits.files else { return true }
    entries.sort { ($1.modified.tv_sec, $1.modified.tv_nsec) < ($0.modified.tv_sec, $0.modified.tv_nsec) }
    while let oldest = entries.last, bytes > limits.bytes || entries.count >= limits.files {
      directory.remove(oldest.name)
      bytes -= oldest.size
      entries.removeLast()
    }
    return true
  }

  private func removeLeftovers() {
    let now = time(nil)
    for entry in directory.entries() where entry.name.hasPrefix(Self.temporaryPrefix) {
      let process = pid_t(entry.name.dropFirst(Self.temporaryPrefix.count)) ?? 0
      let isAlive = process > 0 && process != getpid() && (kill(process, 0) == 0 || errno == EPERM)
      // The number may be another program's by now; writing takes no minute.
      if !isAlive || entry.modified.tv_sec < now - 60 { directory.remove(entry.name) }
    }
  }

  private static let temporaryPrefix = ".new-"

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// A picture as it lies on the disk: some lines about it, then its bytes.
nonisolated struct WebCacheEntry: Equatable {
  var freshness: WebFreshness
  let bytes: [UInt8]

  static let largest = DataURI.largest + 1024

  init(freshness: WebFreshness, bytes: [UInt8]) {
    self.freshness = freshness
    self.bytes = bytes
  }

  /// Nil if it is of another version, or not whole.
  init?(file: [UInt8]) {
    var rest = file[...]
    var lines: [String] = []
    while lines.count < 5 {
      guard let end = rest.prefix(512).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      lines.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    guard lines[0] == Self.title, let expires = Int64(lines[1]), lines[4] == "\(rest.count)", !rest.isEmpty else {
      return nil
    }
    self.init(
      freshness: WebFreshness(expires: expires, tag: lines[2], modified: lines[3]), bytes: Array(rest))
  }

  var file: [UInt8] {
    let lines = [Self.title, "\(freshness.expires)", freshness.tag, freshness.modified, "\(bytes.count)"]
    return Array(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")] + bytes
  }

  private static let title = "marquee artwork 1"
}
