/// Scripts that are read from the right.
enum RightToLeft {
  /// Whether a scalar belongs to a block that Unicode sets aside for them (UAX #9, default classes R and AL).
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
    default: false
    }
  }
}

extension Frame {
  /// A blank that counts as a letter read from the left.
  private static let wall: Unicode.Scalar = "\u{2800}"

  /// For terminals that order each row by the direction of its letters: to them a number behind a Hebrew title is part
  /// of it, and moves to its other side. With a blank that is a letter behind each such text, everything else stays.
  ///
  /// They heed no direction controls inside a row, and the rest show this blank as any other.
  package func withDirectionsApart() -> Frame {
    guard !rightToLeftEnds.isEmpty else { return self }
    var frame = self
    for end in rightToLeftEnds where needsWall(end) {
      frame.put(Frame.wall, x: end.x, y: end.y, style: self[end.x, end.y].style)
    }
    return frame
  }

  /// Only where something stands behind it.
  private func needsWall(_ end: Point) -> Bool {
    guard bounds.contains(end), self[end.x, end.y].glyph == Cell.blank.glyph else { return false }
    return (end.x..<size.columns).contains { self[$0, end.y].glyph != Cell.blank.glyph }
  }
}
