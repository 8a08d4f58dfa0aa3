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

  /// Nil if the number of cells does not fit the size.
  package init?(size: Size, cells: [Cell]) {
    guard cells.count == size.columns * size.rows else { return nil }
    self.size = size
    self.cells = cells
  }
}

extension Frame {
  /// Draws a picture with its top left corner at a place; what lies outside the frame is left out.
  package mutating func draw(_ picture: CharacterPicture, at origin: Point) {
    for row in 0..<picture.size.rows {
      for column in 0..<picture.size.columns {
        let cell = picture.cells[row * picture.size.columns + column]
        let style = Style(.picture, foreground: cell.foreground, background: cell.background)
        put(glyph: cell.scalar.value, width: 1, x: origin.x + column, y: origin.y + row, style: style)
      }
    }
  }
}
