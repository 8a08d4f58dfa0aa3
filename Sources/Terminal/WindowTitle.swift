/// The window's title as bytes.
nonisolated enum WindowTitle {
  /// No title bar shows more.
  private static let limit = 120

  static func sequence(_ title: String) -> [UInt8] {
    // Whatever ends the sequence would end it here too.
    let safe = title.unicodeScalars.filter(Glyph.isHarmless).prefix(limit)
    return Array("\u{1B}]2;".utf8) + Array(String(String.UnicodeScalarView(safe)).utf8) + Array("\u{1B}\\".utf8)
  }
}
