/// A picture small enough to keep: four bytes a pixel, red, green, blue and opacity, not multiplied.
nonisolated struct Thumbnail: Equatable {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  /// The longest side for pictures made of characters: cells show about two pixels each way, and the widest room for a
  /// picture is some 150 cells.
  static let longestSide = 320
  /// The longest side for pictures made of pixels; terminals make larger ones of them.
  static let longestSideOfPixels = 640

  /// The size a picture of foreign size is kept at: its shape, but never more than the longest side. Nil if it has none.
  static func size(for width: Int, _ height: Int, longestSide: Int = longestSide) -> (width: Int, height: Int)? {
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
  init?(reducing source: borrowing PixelBuffer, longestSide: Int = longestSide) {
    guard let size = Self.size(for: source.width, source.height, longestSide: longestSide) else { return nil }
    self.init(reducing: source.bytes, source.width, source.height, to: size)
  }

  /// The same picture in fewer pixels; in those it has if it would become larger.
  func reduced(toWidth width: Int, height: Int) -> Thumbnail {
    guard width > 0, height > 0, width < self.width, height < self.height else { return self }
    return pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return self }
      return Thumbnail(reducing: start, self.width, self.height, to: (width, height)) ?? self
    }
  }

  private init?(reducing bytes: UnsafePointer<UInt8>, _ width: Int, _ height: Int, to size: (width: Int, height: Int)) {
    let columns = PixelSpan.dividing(width, in: size.width)
    let rows = PixelSpan.dividing(height, in: size.height)
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { target, count in
      count = 4 * size.width * size.height
      for y in 0..<size.height {
        for x in 0..<size.width {
          var mean = PixelMean()
          for row in rows[y].first...rows[y].last {
            mean.add(bytes + 4 * row * width, columns[x], weight: rows[y].weight(row))
          }
          mean.write(to: target, at: 4 * (y * size.width + x))
        }
      }
    }
    self.init(width: size.width, height: size.height, pixels: pixels)
  }
}

/// The pixels of a row, or the rows, that fall together to one: the outer ones in part.
private nonisolated struct PixelSpan {
  let first: Int
  let last: Int
  /// How much of the outer ones falls into it, of `whole`.
  private let firstWeight: Int
  private let lastWeight: Int

  private static let whole = 64

  /// No part is empty, since there are never more parts than pixels.
  static func dividing(_ length: Int, in parts: Int) -> [PixelSpan] {
    (0..<parts).map { PixelSpan(from: $0 * length * whole / parts, to: ($0 + 1) * length * whole / parts) }
  }

  private init(from start: Int, to end: Int) {
    first = start / Self.whole
    last = max(first, (end - 1) / Self.whole)
    firstWeight = min(end, (first + 1) * Self.whole) - start
    lastWeight = end - last * Self.whole
  }

  func weight(_ index: Int) -> Int { index == first ? firstWeight : index == last ? lastWeight : Self.whole }
}

/// The mean of some pixels, in which transparent ones have no say about the colour.
private nonisolated struct PixelMean {
  private var red = 0
  private var green = 0
  private var blue = 0
  private var opacity = 0
  private var count = 0

  mutating func add(_ row: UnsafePointer<UInt8>, _ span: PixelSpan, weight: Int) {
    var pixel = row + 4 * span.first
    for index in span.first...span.last {
      let share = weight &* span.weight(index)
      let alpha = Int(pixel[3]) &* share
      red &+= Int(pixel[0]) &* alpha
      green &+= Int(pixel[1]) &* alpha
      blue &+= Int(pixel[2]) &* alpha
      opacity &+= alpha
      count &+= share
      pixel += 4
    }
  }

  func write(to target: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
    let weight = max(opacity, 1)
    target[index] = UInt8(truncatingIfNeeded: red / weight)
    target[index + 1] = UInt8(truncatingIfNeeded: green / weight)
    target[index + 2] = UInt8(truncatingIfNeeded: blue / weight)
    target[index + 3] = UInt8(truncatingIfNeeded: opacity / max(count, 1))
  }
}
