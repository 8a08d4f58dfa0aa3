import Glibc

/// The picture that lies in the directory of a file of sound, by the names that people and programs give it.
nonisolated enum CoverBeside {
  /// The better of two names first, of each the better kind of file.
  private static let names = ["cover", "folder", "front", "album"]
  private static let kinds = ["jpg", "jpeg", "png", "webp"]

  /// A directory with more in it is not one of an album.
  private static let mostEntries = 5000

  /// Paths of the pictures there, the best first.
  static func paths(beside file: [UInt8]) -> [[UInt8]] {
    guard let slash = file.lastIndex(of: UInt8(ascii: "/")) else { return [] }
    let directory = Array(file[...slash])
    return names(in: directory).sorted { $0.rank < $1.rank }.map { directory + $0.name }
  }

  /// How good a name is, 0 the best; nil if it is not one of a cover. Case does not matter.
  static func rank(of name: some Collection<UInt8>) -> Int? {
    guard name.count <= 11 else { return nil }
    let parts = String(decoding: name, as: UTF8.self).lowercased().split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let name = names.firstIndex(of: String(parts[0])),
      let kind = kinds.firstIndex(of: String(parts[1]))
    else { return nil }
    return name * kinds.count + kind
  }

  private static func names(in directory: [UInt8]) -> [(name: [UInt8], rank: Int)] {
    guard let stream = opendir(directory.map { CChar(bitPattern: $0) } + [0]) else { return [] }
    defer { closedir(stream) }
    var found: [(name: [UInt8], rank: Int)] = []
    var count = 0
    while count < mostEntries, let entry = readdir(stream) {
      count += 1
      withUnsafeBytes(of: &entry.pointee.d_name) { field in
        let name = field.prefix { $0 != 0 }
        if let rank = rank(of: name) { found.append((Array(name), rank)) }
      }
    }
    return found
  }
}
