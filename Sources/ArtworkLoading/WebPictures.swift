import Media

/// What a remote picture comes to, before it is decoded.
nonisolated enum WebPicture: Equatable {
  case bytes([UInt8])
  /// None: whether asking again later may help.
  case none(isFinal: Bool)
  case abandoned
}

/// Bytes of pictures of the web: from the disk while they hold, else from their server.
nonisolated struct WebPictures {
  private let setup: ArtworkSetup
  private var fetcher = OpenedOnce<WebFetcher>()
  private var cache: WebCache?
  private var hasLooked = false

  init(_ setup: ArtworkSetup) { self.setup = setup }

  mutating func find(_ address: WebAddress, watch: WorkWatch) -> WebPicture {
    openCache()
    let digest = address.digest
    let kept = cache?.find(digest)
    if let kept, kept.freshness.isFresh(at: setup.now()) { return .bytes(kept.bytes) }
    let fetcher = fetcher.get { [setup] in WebFetcher(agent: setup.agent, limits: setup.limits) }
    // Without the library no later try helps either.
    guard let fetcher else { return kept.map { .bytes($0.bytes) } ?? .none(isFinal: true) }
    switch fetcher.fetch(address, known: kept?.freshness, now: setup.now(), watch: watch) {
    case .fetched(let bytes, let freshness):
      keep(WebCacheEntry(freshness: freshness, bytes: bytes), as: digest)
      return .bytes(bytes)
    case .notModified(let freshness):
      guard var kept else { return .none(isFinal: false) }
      kept.freshness = kept.freshness.renewed(by: freshness)
      keep(kept, as: digest)
      return .bytes(kept.bytes)
    case .failed(let isFinal):
      // Its server is away, so what it said last holds on.
      if let kept, !isFinal { return .bytes(kept.bytes) }
      return .none(isFinal: isFinal)
    case .abandoned:
      return .abandoned
    }
  }

  /// What was kept has turned out to be no picture.
  mutating func forget(_ address: WebAddress) { cache?.remove(address.digest) }

  private mutating func openCache() {
    guard !hasLooked else { return }
    hasLooked = true
    cache = setup.cachePath.flatMap { WebCache(path: $0) }
  }

  private func keep(_ entry: WebCacheEntry, as digest: String) {
    guard PictureFormat(entry.bytes) != nil else { return }
    if entry.freshness.mayBeKept { cache?.keep(entry, as: digest) } else { cache?.remove(digest) }
  }
}
