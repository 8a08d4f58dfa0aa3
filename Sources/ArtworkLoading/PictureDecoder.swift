/// Makes thumbnails of bytes. Each library is opened when its format first comes, and one that is missing makes no
/// picture.
nonisolated struct PictureDecoder {
  /// How large thumbnails are made.
  var longestSide = Thumbnail.longestSide
  private var jpeg = OpenedOnce<JPEGDecoder>()
  private var png = OpenedOnce<PNGDecoder>()
  private var webp = OpenedOnce<WebPDecoder>()
  private var gif = OpenedOnce<GIFDecoder>()

  mutating func decode(_ bytes: [UInt8]) -> Thumbnail? {
    switch PictureFormat(bytes) {
    case .jpeg: jpeg.get(JPEGDecoder.init)?.decode(bytes, longestSide: longestSide)
    case .png: png.get(PNGDecoder.init)?.decode(bytes, longestSide: longestSide)
    case .webp: webp.get(WebPDecoder.init)?.decode(bytes, longestSide: longestSide)
    case .gif: gif.get(GIFDecoder.init)?.decode(bytes, longestSide: longestSide)
    case nil: nil
    }
  }
}

/// A library that is opened when it is first needed, and not asked for again if it is missing.
nonisolated struct OpenedOnce<Library> {
  private var library: Library??

  mutating func get(_ open: () -> Library?) -> Library? {
    if let library { return library }
    let opened = open()
    library = .some(opened)
    return opened
  }
}
