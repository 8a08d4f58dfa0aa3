/// Writes PNG files of every kind, without compressing them.
nonisolated struct PNGFile {
  enum Kind: UInt8, CaseIterable {
    case gray = 0
    case color = 2
    case palette = 3
    case grayAndAlpha = 4
    case colorAndAlpha = 6

    var samples: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAndAlpha: 2
      case .color: 3
      case .colorAndAlpha: 4
      }
    }
  }

  var width: Int
  var height: Int
  var kind = Kind.color
  var depth: UInt8 = 8
  var isInterlaced = false
  /// One pixel's samples, packed as the file has them; every pixel is the same.
  var pixel: [UInt8] = [255, 0, 0]
  var palette: [UInt8] = []
  /// Of how many pictures it is the first (APNG); they are left out.
  var pictures: Int?

  /// A picture of one colour.
  static func plain(_ color: [UInt8], width: Int = 300, height: Int = 300) -> [UInt8] {
    PNGFile(width: width, height: height, pixel: color).bytes
  }

  var bytes: [UInt8] {
    let header = bigEndian(width) + bigEndian(height) + [depth, kind.rawValue, 0, 0, isInterlaced ? 1 : 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
    if !palette.isEmpty { file += chunk("PLTE", palette) }
    if let pictures {
      file += chunk("acTL", bigEndian(pictures) + bigEndian(0))
      file += chunk(
        "fcTL", bigEndian(0) + bigEndian(width) + bigEndian(height) + bigEndian(0) + bigEndian(0) + [0, 1, 0, 10, 0, 0])
    }
    return file + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
  }

  private var rows: [UInt8] {
    guard isInterlaced else { return pass(width, height) }
    // Adam7: where each pass begins, and its steps.
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return passes.flatMap { x, y, columns, rows in
      pass((width - x + columns - 1) / columns, (height - y + rows - 1) / rows)
    }
  }

  private func pass(_ width: Int, _ height: Int) -> [UInt8] {
    guard width > 0, height > 0 else { return [] }
    let row: [UInt8]
    if depth < 8 {
      row = Array(repeating: pixel[0], count: (width * Int(depth) + 7) / 8)
    } else {
      row = Array(repeating: pixel, count: width).flatMap { $0 }
    }
    return Array(repeating: [0] + row, count: height).flatMap { $0 }
  }
}

/// Black pixels of one bit, compressed as far as the format goes: at a side of 20,000, 400 million in some hundred
/// kilobytes.
nonisolated func pngBomb(side: Int) -> [UInt8] {
  let count = side * ((side + 7) / 8 + 1)
  var bits = BitWriter()
  bits.append(0b011, count: 3)  // the last block, with the fixed code
  bits.append(reversed: 0x30, count: 8)  // a zero byte
  let repeats = (count - 1) / 258
  for _ in 0..<repeats {
    bits.append(reversed: 0b1100_0101, count: 8)  // 258 bytes …
    bits.append(0, count: 5)  // … as the one before
  }
  for _ in 0..<(count - 1 - 258 * repeats) { bits.append(reversed: 0x30, count: 8) }
  bits.append(0, count: 7)
  let adler = bigEndian((count % 65_521) << 16 | 1)
  let header = bigEndian(side) + bigEndian(side) + [1, 0, 0, 0, 0]
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
    + chunk("IDAT", [0x78, 0x01] + bits.bytes + adler) + chunk("IEND", [])
}

private nonisolated struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  mutating func append(_ value: Int, count: Int) {
    for bit in 0..<count { append(bit: UInt8(value >> bit & 1)) }
  }

  /// Huffman codes are written from their highest bit.
  mutating func append(reversed value: Int, count: Int) {
    for bit in (0..<count).reversed() { append(bit: UInt8(value >> bit & 1)) }
  }

  private mutating func append(bit: UInt8) {
    if used == 8 {
      bytes.append(0)
      used = 0
    }
    bytes[bytes.count - 1] |= bit << UInt8(used)
    used += 1
  }
}

private nonisolated func bigEndian(_ value: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

private nonisolated func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
  let body = Array(name.utf8) + content
  return bigEndian(content.count) + body + bigEndian(Int(crc(body)))
}

/// Stored blocks: the format's way of not compressing.
private nonisolated func zlib(_ content: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var start = 0
  repeat {
    let end = min(start + 65_535, content.count)
    let length = end - start
    let isLast: UInt8 = end == content.count ? 1 : 0
    stream += [isLast, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8 & 0xFF)]
    stream += content[start..<end]
    start = end
  } while start < content.count
  return stream + adler(content)
}

private nonisolated func adler(_ content: [UInt8]) -> [UInt8] {
  var low = 1
  var high = 0
  for byte in content {
    low = (low + Int(byte)) % 65_521
    high = (high + low) % 65_521
  }
  return bigEndian(high << 16 | low)
}

private nonisolated func crc(_ content: [UInt8]) -> UInt32 {
  ~content.reduce(~0) { crc, byte in crc >> 8 ^ crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] }
}

private nonisolated let crcTable: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
}
