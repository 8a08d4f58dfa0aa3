import CGIF
import Glibc

/// GIF: the first picture of those that move.
nonisolated struct GIFDecoder {
  private let library: GIFFunctions

  init?() {
    var library = GIFFunctions()
    guard gif_load(&library) else { return nil }
    self.library = library
  }

  func decode(_ bytes: [UInt8], longestSide: Int) -> Thumbnail? {
    let source = GIFSource(bytes)
    return withExtendedLifetime(source) {
      var code: Int32 = 0
      guard let file = library.DGifOpen(Unmanaged.passUnretained(source).toOpaque(), readGIF, &code) else { return nil }
      defer { _ = library.DGifCloseFile(file, &code) }
      return firstPicture(file, longestSide)
    }
  }

  private func firstPicture(_ file: UnsafeMutablePointer<GifFileType>, _ longestSide: Int) -> Thumbnail? {
    var transparent: UInt8?
    var type = UNDEFINED_RECORD_TYPE
    while library.DGifGetRecordType(file, &type) == GIF_OK {
      switch type {
      case IMAGE_DESC_RECORD_TYPE:
        return library.DGifGetImageDesc(file) == GIF_OK ? picture(file, longestSide, transparent: transparent) : nil
      case EXTENSION_RECORD_TYPE:
        guard skipExtension(file, &transparent) else { return nil }
      default:
        return nil
      }
    }
    return nil
  }

  /// Extensions are blocks of bytes behind their length; one kind says which colour is none.
  private func skipExtension(_ file: UnsafeMutablePointer<GifFileType>, _ transparent: inout UInt8?) -> Bool {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    guard library.DGifGetExtension(file, &code, &block) == GIF_OK else { return false }
    while let bytes = block {
      if code == GRAPHICS_EXT_FUNC_CODE, bytes[0] >= 4, bytes[1] & 1 == 1 { transparent = bytes[4] }
      guard library.DGifGetExtensionNext(file, &block) == GIF_OK else { return false }
    }
    return true
  }

  /// Rows that are missing at the end stay transparent.
  private func picture(
    _ file: UnsafeMutablePointer<GifFileType>, _ longestSide: Int, transparent: UInt8?
  ) -> Thumbnail? {
    let image = file.pointee.Image
    guard let colors = GIFColors(image.ColorMap ?? file.pointee.SColorMap, transparent: transparent),
      image.Left >= 0, image.Top >= 0, image.Width > 0, image.Height > 0
    else { return nil }
    let (left, top, columns) = (Int(image.Left), Int(image.Top), Int(image.Width))
    let width = max(Int(file.pointee.SWidth), left + columns)
    let height = max(Int(file.pointee.SHeight), top + Int(image.Height))
    guard let buffer = PixelBuffer(width: width, height: height) else { return nil }
    var line = [UInt8](repeating: 0, count: columns)
    for row in Self.rows(count: Int(image.Height), isInterlaced: image.Interlace) {
      guard library.DGifGetLine(file, &line, Int32(columns)) == GIF_OK else { break }
      colors.write(line, to: buffer.mutableBytes + 4 * ((top + row) * width + left))
    }
    return Thumbnail(reducing: buffer, longestSide: longestSide)
  }

  /// In the order of the file.
  private static func rows(count: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<count) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in Array(stride(from: first, to: count, by: step)) }
  }
}

/// The palette of a picture, as pixels.
private nonisolated struct GIFColors {
  private var pixels = [UInt8](repeating: 0, count: 4 * 256)

  init?(_ map: UnsafeMutablePointer<ColorMapObject>?, transparent: UInt8?) {
    guard let map, let colors = map.pointee.Colors else { return nil }
    for index in 0..<min(max(Int(map.pointee.ColorCount), 0), 256) where UInt8(index) != transparent {
      pixels[4 * index] = colors[index].Red
      pixels[4 * index + 1] = colors[index].Green
      pixels[4 * index + 2] = colors[index].Blue
      pixels[4 * index + 3] = 255
    }
  }

  func write(_ line: [UInt8], to target: UnsafeMutablePointer<UInt8>) {
    for (x, index) in line.enumerated() {
      for channel in 0..<4 { target[4 * x + channel] = pixels[4 * Int(index) + channel] }
    }
  }
}

/// The file, as giflib reads it: from its beginning on.
private nonisolated final class GIFSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(_ count: Int, into target: UnsafeMutablePointer<GifByteType>) -> Int {
    let piece = bytes[position...].prefix(max(count, 0))
    for (offset, byte) in piece.enumerated() { target[offset] = byte }
    position += piece.count
    return piece.count
  }
}

private nonisolated func readGIF(
  _ file: UnsafeMutablePointer<GifFileType>?, _ target: UnsafeMutablePointer<GifByteType>?, _ count: Int32
) -> Int32 {
  guard let target, let context = file?.pointee.UserData else { return 0 }
  return Int32(Unmanaged<GIFSource>.fromOpaque(context).takeUnretainedValue().read(Int(count), into: target))
}
