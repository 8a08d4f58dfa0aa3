/// Text as terminals measure it: by grapheme, in columns.
///
/// Terminals differ. ncurses and xterm add up `wcwidth` of each scalar, so that a family of emoji is as wide as its
/// members; kitty, foot and WezTerm give the family two columns; libvterm and xterm leave a sign with a variation
/// selector (U+FE0F) in one column where newer terminals take two. These are the widths of the newer ones; a layout must
/// not depend on agreement, and places whatever follows foreign text absolutely.
package enum TextMetrics {
  /// Columns that text takes.
  package static func width(of text: String) -> Int {
    simpleWidth(of: text) ?? text.reduce(0) { $0 + width(of: $1) }
  }

  /// Columns that one grapheme takes: 0, 1 or 2.
  ///
  /// 0 is for what shows nothing by itself: controls, and marks without a letter.
  package static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let second = scalars.index(after: scalars.startIndex)
    guard second != scalars.endIndex else { return width(of: first) }
    // The selector asks for the coloured sign, which takes two columns: ♥️, 1️⃣.
    if scalars[second] == "\u{FE0F}", first.properties.isEmoji { return 2 }
    return min(2, scalars.reduce(0) { $0 + width(of: $1) })
  }

  /// Columns that one scalar takes by itself.
  static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return isControl(value) ? 0 : 1 }
    if WideScalars.contains(scalar) { return 2 }
    // One half of a flag is a letter in a box; two of them add up to the flag's two columns.
    if (0x1F1E6...0x1F1FF).contains(value) { return 1 }
    // Vowels and finals of Hangul are drawn into the syllable before them.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// The width of text of nothing but one-column characters below U+0300, which is their number; nil for any other text.
  private static func simpleWidth(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var count = 0
      var isAfterC2 = false
      for byte in bytes {
        if byte < 0x80 {
          guard byte >= 0x20, byte != 0x7F else { return nil }
          count += 1
        } else if byte < 0xC0 {
          // C2 80 to C2 9F are controls.
          if isAfterC2, byte < 0xA0 { return nil }
        } else {
          guard byte < 0xCC else { return nil }
          count += 1
        }
        isAfterC2 = byte == 0xC2
      }
      return count
    }
  }

  private static func isControl(_ value: UInt32) -> Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
