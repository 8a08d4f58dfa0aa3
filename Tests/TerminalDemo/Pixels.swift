import Drawing

/// A picture of pixels for the demonstration: none, a large one that is long on its way, and a small one.
struct Pixels {
  var content = 0
  var isMoved = false
  /// Whether something is drawn over a corner of it.
  var isCovered = false

  func draw(on frame: inout Frame, _ format: PixelFormat) {
    guard content > 0 else { return }
    let size = content == 1 ? Size(columns: 10, rows: 5) : Size(columns: 6, rows: 3)
    let place = Point(x: isMoved ? 45 : 40, y: 12)
    frame.draw(
      .pixels(PixelPicture(size: size, format: format, payload: payload(format))), at: place, in: frame.bounds)
    if isCovered { frame.put("over", x: place.x + 2, y: place.y + 1, width: 4, style: Style(.text)) }
  }

  private func payload(_ format: PixelFormat) -> [UInt8] {
    let letter = content == 1 ? UInt8(ascii: "A") : UInt8(ascii: "B")
    switch format {
    case .kitty: return Array(repeating: letter, count: content == 1 ? 400_000 : 300)
    case .sixel:
      return Array("\u{1B}P0;1q\"1;1;60;60#1;2;100;0;0#1!60~-!60\(Character(Unicode.Scalar(letter)))\u{1B}\\".utf8)
    }
  }
}
