/// A picture small enough to keep: four bytes a pixel, red, green, blue and opacity, not multiplied.
nonisolated struct Thumbnail: Equatable {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  /// The longest side. Cells show about two pixels each way, and the widest room for a picture is some 150 cells.
  static let longestSide = 320

  /// The size a picture of foreign size is kept at: its shape, but never more than the longest side. Nil if it has none.
  static func size(for width: Int, _ height: Int) -> (width: Int, height: Int)? {
    guard width > 0, height > 0 else { return nil }
    let longest = max(width, height)
    guard longest > longestSide else { return (width, height) }
    return (max(1, width * longestSide / longest), max(1, height * longestSide / longest))
  }

  init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, pixels.count == 4 * width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Makes a large picture small by taking the mean of the pixels that fall together.
  init?(reducing source: borrowing PixelBuffer) {
    guard let size = Self.size(for: source.width, source.height) else { return nil }
    let columns = Self.borders(of: source.width, in: size.width)
    let rows = Self.borders(of: source.height, in: size.height)
    let bytes = source.bytes
    let stride = source.width
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { target, count in
      count = 4 * size.width * size.height
      for y in 0..<size.height {
        for x in 0..<size.width {
          var mean = PixelMean()
          for row in rows[y]..<rows[y + 1] {
            mean.add(bytes + 4 * (row * stride + columns[x]), count: columns[x + 1] - columns[x])
          }
          mean.write(to: target, at: 4 * (y * size.width + x))
        }
      }
    }
    self.init(width: size.width, height: size.height, pixels: pixels)
  }

  /// Where each of `parts` begins in `length`, and the end: no part is empty, since there are never more parts.
  private static func borders(of length: Int, in parts: Int) -> [Int] { (0...parts).map { $0 * length / parts } }
}

/// The mean of some pixels, in which transparent ones have no say about the colour.
private nonisolated struct PixelMean {
  private var red = 0
  private var green = 0
  private var blue = 0
  private var opacity = 0
  private var count = 0

  mutating func add(_ pixels: UnsafePointer<UInt8>, count added: Int) {
    var pixel = pixels
    for _ in 0..<added {
      let alpha = Int(pixel[3])
      red &+= Int(pixel[0]) &* alpha
      green &+= Int(pixel[1]) &* alpha
      blue &+= Int(pixel[2]) &* alpha
      opacity &+= alpha
      pixel += 4
    }
    count &+= added
  }

  func write(to target: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
    let weight = max(opacity, 1)
    target[index] = UInt8(truncatingIfNeeded: red / weight)
    target[index + 1] = UInt8(truncatingIfNeeded: green / weight)
    target[index + 2] = UInt8(truncatingIfNeeded: blue / weight)
    target[index + 3] = UInt8(truncatingIfNeeded: opacity / max(count, 1))
  }
}
