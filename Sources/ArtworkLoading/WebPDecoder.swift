import CWebP

/// WebP, scaled while decoding. Of moving pictures it is the first.
nonisolated struct WebPDecoder {
  private let library: WebPFunctions

  init?() {
    var library = WebPFunctions()
    guard webp_load(&library) else { return nil }
    self.library = library
  }

  func decode(_ bytes: [UInt8], longestSide: Int) -> Thumbnail? {
    var configuration = WebPDecoderConfig()
    guard library.WebPInitDecoderConfigInternal(&configuration, WEBP_DECODER_ABI_VERSION) != 0 else { return nil }
    let hasFeatures =
      library.WebPGetFeaturesInternal(bytes, bytes.count, &configuration.input, WEBP_DECODER_ABI_VERSION)
      == VP8_STATUS_OK
    guard hasFeatures else { return nil }
    if configuration.input.has_animation != 0 {
      return WebPAnimation.firstPicture(of: bytes).flatMap { decode($0, longestSide: longestSide) }
    }
    guard let size = size(configuration.input, longestSide) else { return nil }
    configuration.options.use_scaling = 1
    configuration.options.scaled_width = Int32(size.width)
    configuration.options.scaled_height = Int32(size.height)
    var written = false
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { target, count in
      target.initialize(repeating: 0)
      count = target.count
      written = decode(bytes, into: target, size: size, &configuration)
    }
    return written ? Thumbnail(width: size.width, height: size.height, pixels: pixels) : nil
  }

  private func size(_ features: WebPBitstreamFeatures, _ longestSide: Int) -> (width: Int, height: Int)? {
    guard PixelBuffer.fits(Int(features.width), Int(features.height)) else { return nil }
    return Thumbnail.size(for: Int(features.width), Int(features.height), longestSide: longestSide)
  }

  private func decode(
    _ bytes: [UInt8], into target: UnsafeMutableBufferPointer<UInt8>, size: (width: Int, height: Int),
    _ configuration: inout WebPDecoderConfig
  ) -> Bool {
    configuration.output.colorspace = MODE_RGBA
    configuration.output.is_external_memory = 1
    configuration.output.u.RGBA.rgba = target.baseAddress
    configuration.output.u.RGBA.stride = Int32(4 * size.width)
    configuration.output.u.RGBA.size = target.count
    defer { library.WebPFreeDecBuffer(&configuration.output) }
    return library.WebPDecode(bytes, bytes.count, &configuration) == VP8_STATUS_OK
  }
}
