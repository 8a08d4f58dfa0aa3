/// Text in letters made of blocks, at one of several sizes.
package struct LargeText: Equatable, Sendable {
  /// How many quarters of a cell a dot of a letter takes.
  package struct Scale: Equatable, Sendable {
    let across: Int
    let down: Int
  }

  /// How finely a glyph set divides a cell.
  package enum Detail: Equatable, Sendable {
    /// A dot may be a quarter of a cell.
    case quarters
    /// A dot is a half of a cell at least, the upper or the lower.
    case halves
    /// A dot is a cell at least.
    case cells
  }

  package let text: String
  package let scale: Scale
  fileprivate let letters: [LargeFont.Letter]

  /// Nil if the font has not all of the text.
  package init?(_ text: String, scale: Scale) {
    let letters = text.compactMap { LargeFont.shared[$0] }
    guard !letters.isEmpty, letters.count == text.count else { return nil }
    self.text = text
    self.scale = scale
    self.letters = letters
  }

  /// Columns from the first dot to the last.
  package var width: Int { LargeText.cells(dots * scale.across) }

  /// Rows from the highest dot to the lowest, with room for tails.
  package var height: Int { LargeText.cells((lastRow - firstRow) * scale.down) }

  private var dots: Int { letters.reduce(-1) { $0 + $1.width + 1 } }

  /// Room above capitals only where one has a mark.
  fileprivate var firstRow: Int {
    letters.contains { $0.rows[0] != 0 || $0.rows[1] != 0 } ? 0 : LargeFont.Letter.top
  }

  fileprivate var lastRow: Int {
    letters.contains { $0.rows[LargeFont.Letter.bottom] != 0 } ? LargeFont.Letter.height : LargeFont.Letter.bottom
  }

  private static func cells(_ quarters: Int) -> Int { (quarters + 1) / 2 }
}

extension LargeText {
  /// The sizes that a glyph set can show, the largest first.
  package static func scales(_ detail: Detail) -> [Scale] {
    all.filter { scale in
      switch detail {
      case .quarters: scale != Scale(across: 2, down: 2)
      case .halves: scale.across % 2 == 0 && scale != Scale(across: 2, down: 2)
      case .cells: scale.across % 2 == 0 && scale.down % 2 == 0
      }
    }
  }

  private static let all = [(16, 8), (12, 6), (8, 4), (6, 3), (4, 2), (3, 2), (2, 2), (2, 1), (1, 1)].map {
    Scale(across: $0, down: $1)
  }

  /// Broken between words into lines of at most so many columns; nil where a word is wider or the font lacks a letter.
  package static func lines(of text: String, scale: Scale, width: Int) -> [LargeText]? {
    var lines: [LargeText] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, let longer = LargeText("\(last.text) \(word)", scale: scale), longer.width <= width {
        lines[lines.count - 1] = longer
      } else {
        guard let line = LargeText(String(word), scale: scale), line.width <= width else { return nil }
        lines.append(line)
      }
    }
    return lines.isEmpty ? nil : lines
  }
}

extension Frame {
  /// Draws the dots of large text from a place on; what lies outside the area is not drawn.
  package mutating func put(_ large: LargeText, x: Int, y: Int, in area: Rect, style: Style) {
    let (width, height) = (large.width, large.height)
    var quarters = [UInt8](repeating: 0, count: width * height)
    large.forEachQuarter { column, row in
      let cell = row / 2 * width + column / 2
      if quarters.indices.contains(cell) { quarters[cell] |= 1 << UInt8(column % 2 + row % 2 * 2) }
    }
    let room = area.intersection(bounds)
    for (index, bits) in quarters.enumerated() where bits != 0 {
      let place = Point(x: x + index % width, y: y + index / width)
      guard room.contains(place) else { continue }
      put(glyphs.block(of: bits), x: place.x, y: place.y, style: style)
    }
  }
}

extension LargeText {
  /// Every quarter of a cell that is filled, from the top left corner.
  fileprivate func forEachQuarter(_ body: (_ column: Int, _ row: Int) -> Void) {
    var start = 0
    for letter in letters {
      for row in firstRow..<lastRow {
        for dot in 0..<letter.width where letter.rows[row] & 1 << UInt16(dot) != 0 {
          fill(column: start + dot, row: row - firstRow, body)
        }
      }
      start += letter.width + 1
    }
  }

  private func fill(column: Int, row: Int, _ body: (Int, Int) -> Void) {
    for down in 0..<scale.down {
      for across in 0..<scale.across { body(column * scale.across + across, row * scale.down + down) }
    }
  }
}

extension GlyphSet {
  /// How finely large letters can be drawn.
  package var largeTextDetail: LargeText.Detail {
    switch self {
    case .ascii: .cells
    case .console: .halves
    default: .quarters  // a font that has more than a console's
    }
  }

  /// The glyph for quarters of a cell: upper left 1, upper right 2, lower left 4, lower right 8.
  fileprivate func block(of quarters: UInt8) -> Unicode.Scalar {
    largeTextDetail == .cells ? "#" : GlyphSet.blocks[Int(quarters & 15)]
  }

  private static let blocks: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]
}
