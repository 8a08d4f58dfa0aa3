import Drawing

/// What became of a look at a picture's source.
nonisolated enum PictureOutcome: Equatable {
  /// Drawn, or nil for no picture. The stamp is nil for what can never change, and for files that are not there.
  case made(Picture?, FileStamp?, canChange: Bool)
  /// The file is still the one that was looked at before.
  case unchanged
  /// A newer request had come, so nobody waits for this one.
  case superseded
}

/// From locator to cells, on the worker's thread and nowhere else.
nonisolated struct PictureMaker {
  private var decoder = PictureDecoder()
  private var drawer = OpenedOnce<CharacterDrawer>()
  private var pixels = PixelDrawer()
  private var cache = ThumbnailCache()

  /// `known` is the state of the file that has been shown already. `isSuperseded` is asked before each costly step.
  mutating func make(
    _ request: PictureRequest, known: FileStamp?, isSuperseded: () -> Bool = { false }
  ) -> PictureOutcome {
    switch ArtworkSource(request.locator) {
    case .unusable:
      return .made(nil, nil, canChange: false)
    case .data(let bytes):
      if isSuperseded() { return .superseded }
      return .made(draw(thumbnail(of: bytes), for: request), nil, canChange: false)
    case .file(let paths):
      return make(request, paths, known: known, isSuperseded: isSuperseded)
    }
  }

  private mutating func make(
    _ request: PictureRequest, _ paths: [[UInt8]], known: FileStamp?, isSuperseded: () -> Bool
  ) -> PictureOutcome {
    guard let file = PictureFile.open(firstOf: paths) else { return .made(nil, nil, canChange: true) }
    // A file that has just been written may be written again with the same stamp; then only its content tells.
    let stamp = file.isSettled ? file.stamp : nil
    if let stamp, stamp == known { return .unchanged }
    if let stamp, let thumbnail = cache.find(.file(stamp)) {
      return .made(draw(thumbnail, for: request), stamp, canChange: true)
    }
    guard let bytes = file.read() else { return .made(nil, nil, canChange: true) }
    if isSuperseded() { return .superseded }
    let thumbnail = decoder.decode(bytes)
    if let stamp { cache.insert(thumbnail, for: .file(stamp)) }
    return .made(draw(thumbnail, for: request), stamp, canChange: true)
  }

  private mutating func thumbnail(of data: [UInt8]) -> Thumbnail? {
    let key = ThumbnailKey.data(hash: data.hashValue, count: data.count)
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
