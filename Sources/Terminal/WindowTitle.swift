/// The window's title as bytes.
nonisolated enum WindowTitle {
  /// No title bar shows more.
  private static let limit = 120

  /// Where the terminal gets no UTF-8, letters beyond ASCII are question marks: its title bar may know another charset than
  /// its screen.
  static func sequence(_ title: String, isUnicode: Bool = true) -> [UInt8] {
    let title = isUnicode ? title : String(title.map { $0.isASCII ? $0 : "?" })
    // Whatever ends the sequence would end it here too.
    let safe = title.unicodeScalars.filter(Glyph.isHarmless).prefix(limit)
    return Array("\u{1B}]2;".utf8) + Array(String(String.UnicodeScalarView(safe)).utf8) + Array("\u{1B}\\".utf8)
  }
}
