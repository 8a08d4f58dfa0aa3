import CNcurses

/// A cell's text, prepared for a terminal.
nonisolated enum Glyph: Equatable {
  /// At most five scalars whose width every terminal agrees on: ncurses may write them among others.
  case agreed([Unicode.Scalar])
  /// Text that terminals measure differently: written on its own, with its place and that of what follows given
  /// absolutely. `reach` is the most columns that it can take.
  case disputed(String, reach: Int)

  var text: String {
    switch self {
    case .agreed(let scalars):
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    case .disputed(let text, _): return text
    }
  }

  /// As much of it as no terminal shows in more columns: at the edge some wrap even when told not to.
  func text(within room: Int) -> String {
    guard case .disputed(let text, let reach) = self, reach > room else { return text }
    var taken = 0
    let fitting = text.unicodeScalars.prefix { scalar in
      taken += Glyph.mostColumns(scalar)
      return taken <= room
    }
    return fitting.isEmpty ? "\u{FFFD}" : String(fitting)
  }

  /// The most columns that it can take.
  func reach(width: Int) -> Int {
    switch self {
    case .agreed: width
    case .disputed(_, let reach): reach
    }
  }

  /// How many scalars an ncurses cell holds.
  static let capacity = 5

  /// Whether a single scalar needs no closer look, as nearly all do.
  static func isPlain(_ scalar: UInt32, width: Int) -> Bool {
    if (0x20..<0x7F).contains(scalar) { return width == 1 }
    guard scalar >= 0xA0, SettledWidths.contains(scalar) else { return false }
    return width > 0 && Int(wcwidth(wchar_t(truncatingIfNeeded: scalar))) == width
  }

  /// `width` is what the layout gave it. Where the terminal gets no UTF-8, what its charset does not have is a question
  /// mark.
  init(_ text: some Collection<Unicode.Scalar>, width: Int, isUnicode: Bool) {
    guard isUnicode else {
      self = .agreed(text.count == 1 && text.allSatisfy(Glyph.isInCharset) ? Array(text) : ["?"])
      return
    }
    let scalars = Glyph.fitting(text.filter(Glyph.isHarmless))
    guard let base = scalars.first else {
      self = .agreed([" "])
      return
    }
    if Glyph.isAgreed(base, scalars.dropFirst(), width) {
      self = .agreed(scalars)
    } else {
      self = Glyph.onItsOwn(scalars, width)
    }
  }

  /// Whether the locale's charset has it, as one byte that is no control: Latin-1 and its kin.
  private static func isInCharset(_ scalar: Unicode.Scalar) -> Bool {
    if (0x20..<0x7F).contains(scalar.value) { return true }
    guard scalar.value >= 0xA0, isHarmless(scalar), columns(scalar) == 1 else { return false }
    var bytes = (CChar(0), CChar(0), CChar(0), CChar(0), CChar(0), CChar(0), CChar(0), CChar(0))
    var state = mbstate_t()
    let count = withUnsafeMutableBytes(of: &bytes) { buffer in
      wcrtomb(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), wchar_t(scalar.value), &state)
    }
    return count == 1 && UInt8(bitPattern: bytes.0) >= 0xA0
  }

  private static func onItsOwn(_ scalars: [Unicode.Scalar], _ width: Int) -> Glyph {
    var string = String.UnicodeScalarView()
    // A mark without its letter would change what stands before it.
    if columns(scalars[0]) == 0 { string.append("\u{A0}") }
    string.append(contentsOf: scalars)
    // Some terminals show the parts of a cluster side by side, and what they do not know in two columns.
    let reach = string.reduce(0) { $0 + mostColumns($1) }
    return .disputed(String(string), reach: max(reach, width))
  }

  private static func isAgreed(
    _ base: Unicode.Scalar, _ marks: ArraySlice<Unicode.Scalar>, _ width: Int
  ) -> Bool {
    columns(base) == width && SettledWidths.contains(base.value)
      && marks.allSatisfy { columns($0) == 0 && SettledWidths.containsMark($0.value) }
  }

  /// What fits into a cell without leaving half a cluster: marks beyond the fifth go, and of pictures that are joined
  /// to one the first stays.
  private static func fitting(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard scalars.count > capacity else { return scalars }
    if let joiner = scalars.firstIndex(where: isJoiner), joiner > 0 { return fitting(Array(scalars[..<joiner])) }
    return Array(scalars.prefix(capacity))
  }

  /// Controls, direction marks and line breaks never pass, wherever they come from.
  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .lineSeparator, .paragraphSeparator: false
    case .format: isJoiner(scalar)
    default: true
    }
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200D }

  /// The most columns that a terminal may give a scalar.
  private static func mostColumns(_ scalar: Unicode.Scalar) -> Int {
    if SettledWidths.contains(scalar.value) { return max(0, columns(scalar)) }
    return isJoiner(scalar) || SettledWidths.containsMark(scalar.value) ? 0 : 2
  }

  /// What the C library takes it for; -1 for what it does not know.
  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    Int(wcwidth(wchar_t(truncatingIfNeeded: scalar.value)))
  }
}
