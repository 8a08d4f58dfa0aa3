/// Where text stands in the columns that it is given.
package enum Alignment: Sendable {
  case leading, center, trailing
}

extension Frame {
  /// Draws text in at most `width` columns, ending in an ellipsis where it is cut, and returns the columns it took.
  ///
  /// Controls and marks without a letter are left out. What lies outside the frame is not drawn.
  @discardableResult
  package mutating func put(
    _ text: String, x: Int, y: Int, width: Int, style: Style, alignment: Alignment = .leading
  ) -> Int {
    guard width > 0 else { return 0 }
    let needed = TextMetrics.width(of: text)
    if needed <= width {
      let start = x + alignment.indent(of: needed, in: width)
      putWhole(text, x: start, y: y, style: style)
      note(text, endingAt: Point(x: start + needed, y: y))
      return needed
    }
    let cut = TextMetrics.prefix(of: text, columns: width - 1)
    let start = x + alignment.indent(of: cut.columns + 1, in: width)
    putWhole(cut.text, x: start, y: y, style: style)
    put(glyphs.ellipsis, x: start + cut.columns, y: y, style: style)
    note(text, endingAt: Point(x: start + cut.columns + 1, y: y))
    return cut.columns + 1
  }

  /// Draws one glyph of one column: a mark or a line from a `GlyphSet`.
  package mutating func put(_ glyph: Unicode.Scalar, x: Int, y: Int, style: Style) {
    put(glyph: glyph.value, width: 1, x: x, y: y, style: style)
  }

  /// Draws a line of one glyph.
  package mutating func putRule(_ glyph: Unicode.Scalar, x: Int, y: Int, width: Int, style: Style) {
    for column in 0..<max(0, width) { put(glyph, x: x + column, y: y, style: style) }
  }

  /// Draws text that fits.
  private mutating func putWhole(_ text: some StringProtocol, x: Int, y: Int, style: Style) {
    var used = 0
    if TextMetrics.isSimple(text) {
      for scalar in text.unicodeScalars {
        let columns = TextMetrics.width(of: scalar)
        put(glyph: scalar.value, width: columns, x: x + used, y: y, style: style)
        used += columns
      }
      return
    }
    for character in text {
      let columns = TextMetrics.width(of: character)
      put(character, columns: columns, x: x + used, y: y, style: style)
      used += columns
    }
  }

  private mutating func put(_ character: Character, columns: Int, x: Int, y: Int, style: Style) {
    guard columns > 0 else { return }
    let scalars = character.unicodeScalars
    if let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
      put(glyph: only.value, width: columns, x: x, y: y, style: style)
    } else {
      put(cluster: String(character), width: columns, x: x, y: y, style: style)
    }
  }
}

extension Alignment {
  fileprivate func indent(of columns: Int, in width: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: max(0, width - columns) / 2
    case .trailing: max(0, width - columns)
    }
  }
}
