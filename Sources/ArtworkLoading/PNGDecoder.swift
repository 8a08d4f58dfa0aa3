import CPNG

/// PNG through libpng's simplified interface, which turns every kind into 8 bits a channel.
nonisolated struct PNGDecoder {
  private let library: PNGFunctions

  init?() {
    var library = PNGFunctions()
    guard png_load(&library) else { return nil }
    self.library = library
  }

  func decode(_ bytes: [UInt8], longestSide: Int) -> Thumbnail? {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { library.png_image_free(&image) }
    return bytes.withUnsafeBytes { file in
      guard library.png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0,
        let buffer = PixelBuffer(width: Int(image.width), height: Int(image.height))
      else { return nil }
      image.format = PNG_RGBA
      guard library.png_image_finish_read(&image, nil, buffer.mutableBytes, 0, nil) != 0 else { return nil }
      return Thumbnail(reducing: buffer, longestSide: longestSide)
    }
  }
}
