/// Writes GIF files of colours from a palette, without compressing them.
nonisolated struct GIFFile {
  var width = 30
  var height = 20
  /// Three bytes a colour, at most 128 of them.
  var palette: [UInt8] = [255, 0, 0, 0, 0, 255]
  /// The index of the colour that each picture is filled with.
  var pictures = [0]
  var transparent: UInt8?
  var isInterlaced = false

  var bytes: [UInt8] {
    var file = Array("GIF89a".utf8) + size + [0xF6, 0, 0]
    file += palette + [UInt8](repeating: 0, count: 3 * 128 - palette.count)
    file += [0x21, 0xFE, 5] + Array("hello".utf8) + [0]
    for index in pictures { file += picture(UInt8(index)) }
    return file + [0x3B]
  }

  private var size: [UInt8] { littleEndian(width, 2) + littleEndian(height, 2) }

  private func picture(_ index: UInt8) -> [UInt8] {
    var picture: [UInt8] = [0x21, 0xF9, 4, transparent == nil ? 0 : 1, 10, 0, transparent ?? 0, 0]
    picture += [0x2C, 0, 0, 0, 0] + size + [isInterlaced ? 0x40 : 0, 7]
    for block in pieces(codes(index), of: 255) { picture += [UInt8(block.count)] + block }
    return picture + [0]
  }

  /// With the table cleared often enough every code has eight bits.
  private func codes(_ index: UInt8) -> [UInt8] {
    let pixels = [UInt8](repeating: index, count: width * height)
    return pieces(pixels, of: 100).flatMap { [128] + $0 } + [129]
  }

  private func pieces(_ bytes: [UInt8], of length: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0..<min($0 + length, bytes.count)]) }
  }
}

/// Still WebP files of one size, shown one after another.
nonisolated func movingWebP(_ pictures: [[UInt8]], width: Int, height: Int) -> [UInt8] {
  let size = littleEndian(width - 1, 3) + littleEndian(height - 1, 3)
  var body = Array("WEBP".utf8) + chunk("VP8X", [0x12, 0, 0, 0] + size) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
  for picture in pictures {
    var parts = Array(picture.dropFirst(12))
    if parts.starts(with: Array("VP8X".utf8)) { parts.removeFirst(18) }
    body += chunk("ANMF", [0, 0, 0, 0, 0, 0] + size + [100, 0, 0, 0] + parts)
  }
  return chunk("RIFF", body)
}

/// A JPEG with an EXIF part that says how the camera was held.
nonisolated func jpeg(_ file: [UInt8], orientation: UInt8, isLittleEndian: Bool = false) -> [UInt8] {
  var exif = Array("Exif\0\0".utf8)
  if isLittleEndian {
    exif += Array("II*\0".utf8) + [8, 0, 0, 0, 2, 0] + [0x0F, 1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    exif += [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
  } else {
    exif += Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 2] + [1, 0x0F, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0]
    exif += [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  }
  return Array(file.prefix(2)) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + file.dropFirst(2)
}

private nonisolated func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
  Array(name.utf8) + littleEndian(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
}

private nonisolated func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
