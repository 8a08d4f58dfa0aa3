import CTurboJPEG

/// JPEG, scaled down while decoding, so that a scan of thousands of pixels costs little.
nonisolated struct JPEGDecoder {
  private let library: TurboJPEGFunctions

  init?() {
    var library = TurboJPEGFunctions()
    guard turbojpeg_load(&library) else { return nil }
    self.library = library
  }

  func decode(_ bytes: [UInt8], longestSide: Int) -> Thumbnail? {
    guard let handle = library.tjInitDecompress() else { return nil }
    defer { _ = library.tjDestroy(handle) }
    guard let header = header(handle, bytes), header.isDecodable else { return nil }
    let scaled = scaledSize(header, longestSide)
    guard let buffer = PixelBuffer(width: scaled.width, height: scaled.height) else { return nil }
    let format = header.isCMYK ? TJPF_CMYK : TJPF_RGBA
    let result = library.tjDecompress2(
      handle, bytes, UInt(bytes.count), buffer.mutableBytes, Int32(scaled.width), 0, Int32(scaled.height),
      format.rawValue, TJFLAG_LIMITSCANS)
    // A cut or damaged file: what could be decoded is better than nothing.
    guard result == 0 || library.tjGetErrorCode(handle) == TJERR_WARNING.rawValue else { return nil }
    if header.isCMYK { convertToRGBA(buffer) }
    return Thumbnail(reducing: buffer, longestSide: longestSide)?.turned(JPEGOrientation(of: bytes))
  }

  private func header(_ handle: tjhandle, _ bytes: [UInt8]) -> JPEGHeader? {
    var header = JPEGHeader()
    let result = library.tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &header.width, &header.height, &header.subsampling, &header.colorSpace)
    return result == 0 ? header : nil
  }

  /// The smallest of the decoder's scales at which the longer side still has the pixels of a thumbnail.
  private func scaledSize(_ header: JPEGHeader, _ longestSide: Int) -> (width: Int, height: Int) {
    var best = (width: Int(header.width), height: Int(header.height))
    var count: Int32 = 0
    guard let factors = library.tjGetScalingFactors(&count) else { return best }
    for factor in UnsafeBufferPointer(start: factors, count: Int(count)) where factor.denom > 0 {
      let width = header.scaled(header.width, by: factor)
      let height = header.scaled(header.height, by: factor)
      if max(width, height) >= longestSide, width * height < best.width * best.height {
        best = (width, height)
      }
    }
    return best
  }

  /// Four inks, stored inverted as every program that writes such files does, in place.
  private func convertToRGBA(_ buffer: borrowing PixelBuffer) {
    var pixel = buffer.mutableBytes
    for _ in 0..<buffer.width * buffer.height {
      let black = UInt16(pixel[3])
      for channel in 0..<3 { pixel[channel] = UInt8(truncatingIfNeeded: UInt16(pixel[channel]) * black / 255) }
      pixel[3] = 255
      pixel += 4
    }
  }
}

/// What the beginning of a JPEG file says about the rest.
private nonisolated struct JPEGHeader {
  var width: Int32 = 0
  var height: Int32 = 0
  var subsampling: Int32 = 0
  var colorSpace: Int32 = 0

  var isCMYK: Bool { colorSpace == Int32(TJCS_CMYK.rawValue) || colorSpace == Int32(TJCS_YCCK.rawValue) }

  /// A progressive file is unpacked whole, two bytes a sample, however small the scale.
  var isDecodable: Bool {
    let (pixels, overflow) = Int(width).multipliedReportingOverflow(by: Int(height))
    return width > 0 && height > 0 && !overflow && pixels <= Self.mostSampleBytes / sampleBytesPerPixel
  }

  func scaled(_ length: Int32, by factor: tjscalingfactor) -> Int {
    (Int(length) * Int(factor.num) + Int(factor.denom) - 1) / Int(factor.denom)
  }

  private static let mostSampleBytes = 200_000_000

  private var sampleBytesPerPixel: Int {
    if isCMYK { return 8 }
    switch subsampling {
    case Int32(TJSAMP_GRAY.rawValue): return 2
    case Int32(TJSAMP_420.rawValue), Int32(TJSAMP_411.rawValue): return 3
    case Int32(TJSAMP_422.rawValue), Int32(TJSAMP_440.rawValue): return 4
    default: return 6
    }
  }
}
