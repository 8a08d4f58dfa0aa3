/// A picture made of character cells, each with its two colours.
package struct CharacterPicture: Equatable, Sendable {
  package struct Cell: Equatable, Sendable {
    package let scalar: Unicode.Scalar
    package let foreground: RGB?
    package let background: RGB?

    package init(scalar: Unicode.Scalar, foreground: RGB?, background: RGB?) {
      self.scalar = scalar
      self.foreground = foreground
      self.background = background
    }
  }

  package let size: Size
  /// Row by row, exactly `size.columns * size.rows`.
  package let cells: [Cell]
  /// The longer side of the pixels it was made from, as far as they count: tells a cover from a thumbnail of it.
  package let detail: Int

  /// Nil if the number of cells does not fit the size.
  package init?(size: Size, cells: [Cell], detail: Int = 0) {
    guard cells.count == size.columns * size.rows else { return nil }
    self.size = size
    self.cells = cells
    self.detail = detail
  }
}

extension Frame {
  /// Draws a picture with its top left corner at a place; what lies outside `room` or the frame is left out.
  package mutating func draw(_ picture: CharacterPicture, at origin: Point, in room: Rect) {
    let area = Rect(x: origin.x, y: origin.y, width: picture.size.columns, height: picture.size.rows)
      .intersection(room)
    guard !area.isEmpty else { return }
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        let cell = picture.cells[(y - origin.y) * picture.size.columns + x - origin.x]
        let style = Style(.picture, foreground: cell.foreground, background: cell.background)
        put(glyph: cell.scalar.value, width: 1, x: x, y: y, style: style)
      }
    }
  }
}
