/// Text as a terminal measures it: by grapheme, in columns.
package enum TextMetrics {
  /// Columns that text takes.
  package static func width(of text: String) -> Int {
    if let ascii = asciiWidth(of: text) { return ascii }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// Columns that one grapheme takes: 0, 1 or 2.
  package static func width(of character: Character) -> Int {
    character.unicodeScalars.contains { $0.properties.isEmojiPresentation } ? 2 : 1
  }

  /// The width of printable ASCII, which is its length; nil for any other text.
  private static func asciiWidth(of text: String) -> Int? {
    var count = 0
    for byte in text.utf8 {
      guard byte >= 0x20, byte < 0x7F else { return nil }
      count += 1
    }
    return count
  }
}

extension Frame {
  /// Draws text in at most `width` columns, ending in an ellipsis where it is cut, and returns the columns it took.
  @discardableResult
  package mutating func put(_ text: String, x: Int, y: Int, width: Int, style: Style) -> Int {
    guard width > 0 else { return 0 }
    let needed = TextMetrics.width(of: text)
    let room = needed <= width ? width : width - 1
    var used = 0
    for character in text {
      let columns = TextMetrics.width(of: character)
      if used + columns > room { break }
      put(character, columns: columns, x: x + used, y: y, style: style)
      used += columns
    }
    guard needed > width else { return used }
    put(glyph: 0x2026, width: 1, x: x + used, y: y, style: style)
    return used + 1
  }

  private mutating func put(_ character: Character, columns: Int, x: Int, y: Int, style: Style) {
    guard columns > 0 else { return }
    let scalars = character.unicodeScalars
    if let only = scalars.first, scalars.count == 1 {
      put(glyph: only.value, width: columns, x: x, y: y, style: style)
    } else {
      put(cluster: String(character), width: columns, x: x, y: y, style: style)
    }
  }
}
