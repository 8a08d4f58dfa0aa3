/// One character cell: a glyph and its style, in 16 bytes, so that frames compare quickly.
package struct Cell: Equatable, Sendable {
  /// A scalar's value; `Cell.continuation` for the right half of a wide glyph; from `Cell.clusterBase` on, an index
  /// into the frame's clusters.
  package var glyph: UInt32
  package var style: Style

  package init(glyph: UInt32, style: Style) {
    self.glyph = glyph
    self.style = style
  }

  package static let blank = Cell(glyph: 0x20, style: Style(.text))
  package static let continuation: UInt32 = 0
  package static let clusterBase: UInt32 = 0x110000
}

/// A picture of the whole screen, ready for any terminal: cells, and where the cursor rests.
package struct Frame: Sendable {
  package let size: Size
  /// What lines, marks and ellipses are drawn with.
  package let glyphs: GlyphSet
  /// Row by row.
  package private(set) var cells: [Cell]
  /// Grapheme clusters of more than one scalar, named by cells from `Cell.clusterBase` on.
  package private(set) var clusters: [String] = []
  /// Where a screen reader or magnifier should look: the selected row. The cursor itself may stay invisible.
  package var cursor: Point?
  /// The places behind texts that are read from the right.
  private(set) var rightToLeftEnds: [Point] = []
  /// The window title asked for; already free of control characters.
  package var windowTitle: String = ""
  /// A picture of pixels, and where it was put.
  var placed: PlacedPicture?

  package init(size: Size, glyphs: GlyphSet = .unicode) {
    self.size = size
    self.glyphs = glyphs
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  package var bounds: Rect { Rect(x: 0, y: 0, width: size.columns, height: size.rows) }

  /// The cell at a place, or a blank outside the frame.
  package subscript(x: Int, y: Int) -> Cell {
    guard x >= 0, y >= 0, x < size.columns, y < size.rows else { return .blank }
    return cells[y * size.columns + x]
  }

  /// The text of a cell: empty for the right half of a wide glyph.
  package func text(of cell: Cell) -> String {
    if cell.glyph == Cell.continuation { return "" }
    if cell.glyph >= Cell.clusterBase {
      let index = Int(cell.glyph - Cell.clusterBase)
      return index < clusters.count ? clusters[index] : " "
    }
    return Unicode.Scalar(cell.glyph).map { String(Character($0)) } ?? " "
  }

  /// A row as text, without the blanks at its end.
  package func line(_ y: Int) -> String {
    guard y >= 0, y < size.rows else { return "" }
    var line = ""
    for x in 0..<size.columns { line += text(of: self[x, y]) }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  /// Puts one glyph of `width` columns (1 or 2); what does not fit wholly inside the frame is left out, and half of a
  /// wide glyph that is drawn over becomes a blank.
  package mutating func put(glyph: UInt32, width: Int, x: Int, y: Int, style: Style) {
    guard x >= 0, y >= 0, y < size.rows, x + width <= size.columns else { return }
    let index = y * size.columns + x
    breakWideGlyph(at: index, x: x)
    if width == 2 { breakWideGlyph(at: index + 1, x: x + 1) }
    cells[index] = Cell(glyph: glyph, style: style)
    if width == 2 { cells[index + 1] = Cell(glyph: Cell.continuation, style: style) }
  }

  /// Puts a cluster of several scalars.
  package mutating func put(cluster: String, width: Int, x: Int, y: Int, style: Style) {
    // The same ones stand close together; among thousands of others, looking for one would take longer than it saves.
    let index = clusters.suffix(64).lastIndex(of: cluster) ?? clusters.count
    if index == clusters.count { clusters.append(cluster) }
    put(glyph: Cell.clusterBase + UInt32(index), width: width, x: x, y: y, style: style)
  }

  /// Takes note of text that is read from the right, and of where it ends.
  mutating func note(_ text: String, endingAt end: Point) {
    // No such letter begins with a smaller byte, and nearly every text has none.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return }
    if text.unicodeScalars.contains(where: RightToLeft.contains) { rightToLeftEnds.append(end) }
  }

  /// Changes the style of a part of a row, keeping its text: the selection behind a row.
  package mutating func restyle(_ area: Rect, _ change: (inout Style) -> Void) {
    let area = area.intersection(bounds)
    guard !area.isEmpty else { return }
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { change(&cells[y * size.columns + x].style) }
    }
  }

  /// What stands in an area becomes blank.
  package mutating func clear(_ area: Rect, style: Style = Style(.text)) {
    let area = area.intersection(bounds)
    guard !area.isEmpty else { return }
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { put(glyph: 0x20, width: 1, x: x, y: y, style: style) }
    }
  }

  private mutating func breakWideGlyph(at index: Int, x: Int) {
    if cells[index].glyph == Cell.continuation, x > 0 { cells[index - 1].glyph = 0x20 }
    if x + 1 < size.columns, cells[index + 1].glyph == Cell.continuation { cells[index + 1].glyph = 0x20 }
  }
}
