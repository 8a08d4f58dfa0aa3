import Media
import Runtime

/// The cover of a file of sound for which its player names none: the one embedded in it, else the one beside it.
nonisolated struct ContentCovers {
  enum Found: Equatable {
    /// Empty when there is nothing.
    case embedded([UInt8])
    /// Embedded, and decoded before.
    case held(ThumbnailKey)
    /// Nothing is embedded; paths of pictures beside it, the best first.
    case beside([[UInt8]])
    case abandoned
  }

  private let reader: CoverReader?
  /// What the files of late had embedded in them; nil for nothing that is a picture.
  private var embedded: [(stamp: FileStamp, key: ThumbnailKey?)] = []

  private static let mostRemembered = 32

  init(_ reader: CoverReader?) { self.reader = reader }

  /// In the first of the paths that is a file; nil when none is.
  func find(
    _ paths: [[UInt8]], isHeld: (ThumbnailKey) -> Bool, watch: WorkWatch
  ) -> (found: Found, stamp: FileStamp)? {
    for path in paths {
      guard let file = RegularFile(path) else { continue }
      return (find(file, path, isHeld, watch), file.stamp)
    }
    return nil
  }

  /// So that the file is not read again for another size.
  mutating func remember(_ key: ThumbnailKey?, for stamp: FileStamp) {
    embedded.removeAll { $0.stamp == stamp }
    embedded.append((stamp, key))
    if embedded.count > Self.mostRemembered { embedded.removeFirst() }
  }

  private func find(
    _ file: borrowing RegularFile, _ path: [UInt8], _ isHeld: (ThumbnailKey) -> Bool, _ watch: WorkWatch
  ) -> Found {
    let stamp = file.stamp
    if let known = embedded.first(where: { $0.stamp == stamp }) {
      guard let key = known.key else { return .beside(CoverBeside.paths(beside: path)) }
      if isHeld(key) { return .held(key) }
    }
    switch reader?.read(file, watch: watch) ?? .nothing {
    case .picture(let bytes): return .embedded(bytes)
    case .nothing: return .embedded([])
    case .abandoned: return .abandoned
    }
  }
}
