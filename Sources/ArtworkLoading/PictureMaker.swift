import Drawing
import Media

/// What became of a look at a picture's source.
nonisolated enum PictureOutcome: Equatable {
  /// Drawn, or nil for no picture. The stamp is nil for what can never change, and for files that are not there.
  case made(Picture?, FileStamp?, PictureProspect)
  /// The file is still the one that was looked at before.
  case unchanged
  /// A newer request had come, so nobody waits for this one.
  case superseded
}

/// Whether looking again may show another picture, and when.
nonisolated enum PictureProspect: Equatable {
  case settled
  /// Players write covers late, and again.
  case file
  /// Its server could not be reached.
  case web
}

/// From locator to cells, on the worker's thread and nowhere else.
nonisolated struct PictureMaker {
  private var decoder = PictureDecoder()
  private var drawer = OpenedOnce<CharacterDrawer>()
  private var pixels = PixelDrawer()
  private var cache = ThumbnailCache()
  private var web: WebPictures
  private var answered = WebAnswers()
  private var covers: ContentCovers

  init(_ setup: ArtworkSetup) {
    web = WebPictures(setup)
    covers = ContentCovers(setup.coverReader)
  }

  /// The picture that the player names; where there is none, the one of the file that it plays.
  mutating func make(_ job: PictureJob, watch: WorkWatch = WorkWatch()) -> PictureOutcome {
    adapt(to: job.request.mode)
    let named = makeNamed(job, watch)
    guard case .made(nil, _, let prospect) = named, let content = job.request.locator.content,
      case .file(let paths) = ArtworkSource(ArtworkLocator(content.rawValue))
    else { return named }
    guard let thumbnail = ofContent(paths, watch) else { return .superseded }
    return watch.hasNews() ? .superseded : .made(draw(thumbnail, for: job.request), nil, prospect)
  }

  private mutating func makeNamed(_ job: PictureJob, _ watch: WorkWatch) -> PictureOutcome {
    switch ArtworkSource(job.request.locator) {
    case .unusable:
      return .made(nil, nil, .settled)
    case .data(let bytes):
      if watch.hasNews() { return .superseded }
      return .made(draw(thumbnail(of: bytes), for: job.request), nil, .settled)
    case .file(let paths):
      return make(job.request, paths, known: job.known, isSuperseded: watch.hasNews)
    case .web(let address):
      return make(job, address, watch)
    }
  }

  private mutating func make(_ job: PictureJob, _ address: WebAddress, _ watch: WorkWatch) -> PictureOutcome {
    let subject = WebAnswers.Subject(job.request)
    if let known = answered.find(subject), !(job.isRetry && known == .none(isFinal: false)) {
      if case .picture(let key) = known, let thumbnail = cache.find(key) {
        return .made(draw(thumbnail, for: job.request), nil, .settled)
      }
      if case .none(let isFinal) = known { return .made(nil, nil, isFinal ? .settled : .web) }
    }
    switch web.find(address, watch: watch) {
    case .abandoned:
      return .superseded
    case .none(let isFinal):
      answered.insert(.none(isFinal: isFinal), for: subject)
      return .made(nil, nil, isFinal ? .settled : .web)
    case .bytes(let bytes):
      let thumbnail = thumbnail(of: bytes)
      answered.insert(thumbnail == nil ? .none(isFinal: true) : .picture(.data(bytes)), for: subject)
      if thumbnail == nil { web.forget(address) }
      return watch.hasNews() ? .superseded : .made(draw(thumbnail, for: job.request), nil, .settled)
    }
  }

  private mutating func make(
    _ request: PictureRequest, _ paths: [[UInt8]], known: FileStamp?, isSuperseded: () -> Bool
  ) -> PictureOutcome {
    guard let file = PictureFile.open(firstOf: paths) else { return .made(nil, nil, .file) }
    // A file that has just been written may be written again with the same stamp; then only its content tells.
    let stamp = file.isSettled ? file.stamp : nil
    if let stamp, stamp == known { return .unchanged }
    if let stamp, let thumbnail = cache.find(.file(stamp)) {
      return .made(draw(thumbnail, for: request), stamp, .file)
    }
    guard let bytes = file.read() else { return .made(nil, nil, .file) }
    if isSuperseded() { return .superseded }
    let thumbnail = decoder.decode(bytes)
    if let stamp { cache.insert(thumbnail, for: .file(stamp)) }
    return .made(draw(thumbnail, for: request), stamp, .file)
  }

  /// Embedded in a file of sound, or beside it. Nil when nobody waits for it any more.
  private mutating func ofContent(_ paths: [[UInt8]], _ watch: WorkWatch) -> Thumbnail?? {
    guard let (found, stamp) = covers.find(paths, isHeld: { cache.holds($0) }, watch: watch) else {
      return .some(nil)
    }
    switch found {
    case .abandoned: return nil
    case .held(let key): return .some(cache.find(key) ?? nil)
    case .beside(let paths): return .some(first(of: paths))
    case .embedded(let bytes):
      let thumbnail = bytes.isEmpty ? nil : thumbnail(of: bytes)
      covers.remember(thumbnail == nil ? nil : .data(bytes), for: stamp)
      return .some(thumbnail ?? first(of: paths.flatMap { CoverBeside.paths(beside: $0) }))
    }
  }

  /// The first of these files that is a picture.
  private mutating func first(of paths: [[UInt8]]) -> Thumbnail? {
    for path in paths {
      guard let file = PictureFile(path) else { continue }
      if file.isSettled, let thumbnail = cache.find(.file(file.stamp)) {
        if let thumbnail { return thumbnail }
        continue
      }
      let thumbnail = file.read().flatMap { decoder.decode($0) }
      if file.isSettled { cache.insert(thumbnail, for: .file(file.stamp)) }
      if let thumbnail { return thumbnail }
    }
    return nil
  }

  /// Once there are pixels to be shown, smaller thumbnails are of no use.
  private mutating func adapt(to mode: PictureMode) {
    guard case .pixels = mode, decoder.longestSide < Thumbnail.longestSideOfPixels else { return }
    decoder.longestSide = Thumbnail.longestSideOfPixels
    cache = ThumbnailCache()
  }

  private mutating func thumbnail(of data: [UInt8]) -> Thumbnail? {
    let key = ThumbnailKey.data(data)
    if let thumbnail = cache.find(key) { return thumbnail }
    let thumbnail = decoder.decode(data)
    cache.insert(thumbnail, for: key)
    return thumbnail
  }

  private mutating func draw(_ thumbnail: Thumbnail?, for request: PictureRequest) -> Picture? {
    guard let thumbnail else { return nil }
    switch request.mode {
    case .characters, .ascii:
      return drawer.get(CharacterDrawer.init)?.draw(thumbnail, for: request).map(Picture.characters)
    case .pixels(let format):
      return pixels.draw(thumbnail, as: format, for: request).map(Picture.pixels)
    }
  }
}
