import Drawing
import SeededRandomness
import Testing

nonisolated struct FrameTextTests {
  @Test(arguments: [
    ("fits", "Push It", 7, "Push It"), ("cut", "Push It", 6, "Push …"), ("one column", "Push It", 1, "…"),
    ("no column", "Push It", 0, ""), ("negative", "Push It", -3, ""), ("wide fits", "東京", 4, "東京"),
    ("wide cut", "東京", 3, "東…"), ("wide cut in half", "東京大", 4, "東…"), ("family", "👨‍👩‍👧‍👦ab", 3, "👨‍👩‍👧‍👦…"),
    ("accents", "e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("controls", "a\u{1B}b\u{9B}c", 5, "abc"),
    ("lone mark", "\u{301}ab", 5, "ab"),
  ])
  func textIsCutToTheColumn(id: String, text: String, width: Int, line: String) {
    var frame = Frame(size: Size(columns: 20, rows: 1))
    let used = frame.put(text, x: 0, y: 0, width: width, style: Style(.text))
    #expect(frame.line(0) == line)
    #expect(used == TextMetrics.width(of: line))
  }

  @Test(arguments: [
    (Alignment.leading, "|ab    |"), (.center, "|  ab  |"), (.trailing, "|    ab|"),
  ])
  func textStandsWhereItIsAligned(alignment: Alignment, line: String) {
    var frame = Frame(size: Size(columns: 8, rows: 1))
    frame.put("|", x: 0, y: 0, style: Style(.rule))
    frame.put("|", x: 7, y: 0, style: Style(.rule))
    let used = frame.put("ab", x: 1, y: 0, width: 6, style: Style(.text), alignment: alignment)
    #expect(frame.line(0) == line)
    #expect(used == 2)
  }

  @Test func trailingTextThatIsCutEndsAtTheEdge() {
    var frame = Frame(size: Size(columns: 8, rows: 1))
    frame.put("東京大阪", x: 0, y: 0, width: 6, style: Style(.text), alignment: .trailing)
    #expect(frame.line(0) == " 東京…")
  }

  @Test func halfAWideGlyphThatIsDrawnOverBecomesABlank() {
    var frame = Frame(size: Size(columns: 6, rows: 1))
    frame.put("東京", x: 0, y: 0, width: 4, style: Style(.text))
    frame.put("x", x: 1, y: 0, style: Style(.text))
    #expect(frame.line(0) == " x京")
    frame.put("y", x: 2, y: 0, style: Style(.text))
    #expect(frame.line(0) == " xy")
  }

  @Test func whatLiesOutsideTheFrameIsNotDrawn() {
    var frame = Frame(size: Size(columns: 4, rows: 2))
    for y in -1...2 { frame.put("東abcdef", x: -1, y: y, width: 20, style: Style(.text)) }
    #expect(frame.line(0) == " abc")
    #expect(frame.line(1) == " abc")
  }

  @Test func theEllipsisIsTheGlyphSets() {
    var frame = Frame(size: Size(columns: 4, rows: 1), glyphs: .ascii)
    frame.put("abcdef", x: 0, y: 0, width: 4, style: Style(.text))
    #expect(frame.line(0) == "abc~")
  }
}

/// Properties of cutting and drawing, on text of every kind of grapheme.
nonisolated struct FrameTextProperties {
  private static let pieces = [
    "a", "Z", " ", "é", "e\u{301}", "東", "한", "ｶ", "👨‍👩‍👧‍👦", "🇩🇪", "🇩", "♥\u{FE0F}", "1\u{FE0F}\u{20E3}", "👍🏽", "ก", "ำ",
    "क्", "ष", "\u{301}", "\u{200B}", "\u{1B}", "\u{9B}", "\u{202E}", "\u{FFFD}", "א", "━", "Ω", "ж", "カ", "\u{3099}",
    "\u{483}", "\u{1160}", "\u{FE0E}", "\u{0600}",
  ]

  @Test(arguments: 0..<40)
  func cutTextNeverExceedsItsWidthNorSplitsAGrapheme(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let text = (0..<Int.random(in: 0...30, using: &generator))
        .map { _ in Self.pieces.randomElement(using: &generator) ?? "a" }.joined()
      let width = Int.random(in: 0...24, using: &generator)
      expectFits(text, width)
      let middle = TextMetrics.cutInMiddle(text, columns: width)
      #expect(TextMetrics.width(of: middle) <= width)
    }
  }

  private func expectFits(_ text: String, _ width: Int) {
    var frame = Frame(size: Size(columns: 30, rows: 1))
    for x in 0..<30 { frame.put("#", x: x, y: 0, style: Style(.rule)) }
    let used = frame.put(text, x: 2, y: 0, width: width, style: Style(.text))
    #expect(used <= max(0, width))
    for x in 0..<30 where x < 2 || x >= 2 + used { #expect(frame[x, 0].glyph == 0x23, "\(text) \(width) \(x)") }
    // By cell, for graphemes that a control kept apart would join in one string.
    let drawn = (2..<(2 + used)).map { frame.text(of: frame[$0, 0]) }.filter { !$0.isEmpty }
    let visible = text.compactMap { TextMetrics.width(of: $0) > 0 ? String($0) : nil }
    if TextMetrics.width(of: text) > width, width > 0 {
      #expect(drawn.last == "…" && visible.starts(with: drawn.dropLast()))
    } else if width > 0 {
      #expect(drawn == visible)
    }
  }
}
