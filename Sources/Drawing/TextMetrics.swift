/// Text as terminals measure it: by grapheme, in columns.
///
/// Terminals differ. ncurses and xterm add up `wcwidth` of each scalar, so that a family of emoji is as wide as its
/// members; kitty, foot and WezTerm give the family two columns; libvterm and xterm leave a sign with a variation
/// selector (U+FE0F) in one column where newer terminals take two. These are the widths of the newer ones; a layout must
/// not depend on agreement, and places whatever follows foreign text absolutely.
package enum TextMetrics {
  /// Columns that text takes.
  package static func width(of text: String) -> Int {
    if let count = asciiCount(of: text) { return count }
    if isSimple(text) { return text.unicodeScalars.reduce(0) { $0 + width(of: $1) } }
    return text.reduce(0) { $0 + width(of: $1) }
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
    if isSimple(scalar) { return 1 }
    // One half of a flag is a letter in a box; two of them add up to the flag's two columns.
    if (0x1F1E6...0x1F1FF).contains(value) { return 1 }
    // Vowels and finals of Hangul are drawn into the syllable before them.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Whether each scalar of a text is a grapheme by itself, so that the text can be walked without looking for their
  /// borders, which costs ten times as much. True of most titles in Latin, Greek, Cyrillic and East Asian scripts.
  static func isSimple(_ text: some StringProtocol) -> Bool { text.unicodeScalars.allSatisfy(isSimple) }

  /// Scalars that are shown and never join a neighbour that is one of them too.
  private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x377, 0x386...0x482, 0x48A...0x52F: true
    case 0x2010...0x2027, 0x2190...0x21FF, 0x2500...0x25FC: true
    case 0x3000...0x3029, 0x3041...0x3096, 0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    case 0xAC00...0xD7A3, 0xFF01...0xFF60: true
    default: false
    }
  }

  /// The length of printable ASCII; nil for any other text.
  private static func asciiCount(of text: String) -> Int? {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? text.utf8.count : nil
  }

  private static func isControl(_ value: UInt32) -> Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
