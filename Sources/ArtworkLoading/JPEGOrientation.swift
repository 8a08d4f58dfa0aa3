/// How a camera was held when it took a picture: cameras write the sensor's rows as they are, and say so in the EXIF
/// part of the file.
nonisolated enum JPEGOrientation: UInt16 {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, quarterRight, transversed, quarterLeft

  /// As the file says; upright when it does not.
  init(of file: [UInt8]) {
    self = Self.exif(in: file).flatMap { TIFFReader($0)?.orientation }.flatMap(Self.init) ?? .upright
  }

  /// Whether rows become columns.
  var swapsSides: Bool { rawValue >= 5 }

  /// Where the pixel that is to stand at a place lies in a picture of this width and height.
  func source(_ x: Int, _ y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .upsideDown: (width - 1 - x, height - 1 - y)
    case .flipped: (x, height - 1 - y)
    case .transposed: (y, x)
    case .quarterRight: (y, height - 1 - x)
    case .transversed: (width - 1 - y, height - 1 - x)
    case .quarterLeft: (width - 1 - y, x)
    }
  }

  /// What the segment for applications has, if it is EXIF; the picture itself comes after all segments.
  private static func exif(in file: [UInt8]) -> ArraySlice<UInt8>? {
    var index = 2
    while index + 4 <= file.count, file[index] == 0xFF, file[index + 1] != 0xDA {
      let length = Int(file[index + 2]) << 8 | Int(file[index + 3])
      let segment = file[(index + 4)...].prefix(max(0, length - 2))
      if file[index + 1] == 0xE1, segment.starts(with: Array("Exif\0\0".utf8)) { return segment.dropFirst(6) }
      index += 2 + max(length, 2)
    }
    return nil
  }
}

/// The little of TIFF that EXIF needs.
private nonisolated struct TIFFReader {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool

  init?(_ bytes: ArraySlice<UInt8>) {
    let isLittleEndian = bytes.starts(with: Array("II*\0".utf8))
    guard isLittleEndian || bytes.starts(with: Array("MM\0*".utf8)) else { return nil }
    self.bytes = Array(bytes)
    self.isLittleEndian = isLittleEndian
  }

  /// The first directory's entry 0x0112, a short number.
  var orientation: UInt16? {
    guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2) else { return nil }
    for index in 0..<min(count, 100) {
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, bytes: 2) else { return nil }
      if tag == 0x0112 { return number(at: entry + 8, bytes: 2).map { UInt16($0) } }
    }
    return nil
  }

  private func number(at index: Int, bytes count: Int) -> Int? {
    guard index >= 0, index + count <= bytes.count else { return nil }
    let digits = bytes[index..<index + count]
    return (isLittleEndian ? digits.reversed() : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
  }
}

nonisolated extension Thumbnail {
  func turned(_ orientation: JPEGOrientation) -> Thumbnail? {
    guard orientation != .upright else { return self }
    let size = orientation.swapsSides ? (width: height, height: width) : (width: width, height: height)
    var turned: [UInt8] = []
    turned.reserveCapacity(pixels.count)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let source = orientation.source(x, y, width: width, height: height)
        let index = 4 * (source.y * width + source.x)
        turned += pixels[index..<index + 4]
      }
    }
    return Thumbnail(width: size.width, height: size.height, pixels: turned)
  }
}
