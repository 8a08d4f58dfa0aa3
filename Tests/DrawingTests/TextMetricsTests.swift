@testable import Drawing
import Testing

nonisolated struct TextMetricsTests {
  @Test(arguments: [
    ("empty", "", 0), ("ascii", "Push It", 7), ("Latin", "Björk", 5), ("decomposed", "Bjo\u{308}rk", 5),
    ("Greek", "Ωμέγα", 5), ("Cyrillic", "Кино", 4), ("Hebrew", "שלום", 4), ("Arabic", "سلام", 4),
    ("CJK", "東京", 4), ("kana", "ひらカタ", 8), ("half-width kana", "ｶﾀ", 2), ("full-width", "ＡＢ", 4), ("Hangul", "한국", 4),
    ("Hangul in parts", "\u{1112}\u{1161}\u{11AB}", 2), ("Thai", "กำ", 2), ("Devanagari", "हिन्दी", 4),
    ("emoji", "🎵", 2), ("sign", "♥", 1), ("sign as emoji", "♥\u{FE0F}", 2), ("emoji as sign", "⌚\u{FE0E}", 2),
    ("keycap", "1\u{FE0F}\u{20E3}", 2), ("skin tone", "👍🏽", 2), ("family", "👨‍👩‍👧‍👦", 2), ("flag", "🇩🇪", 2),
    ("half a flag", "🇩", 1), ("rainbow flag", "🏳️‍🌈", 2), ("heart on fire", "❤️‍🔥", 2), ("small square", "◽", 2),
    ("extension B", "\u{20000}", 2), ("ideographic space", "\u{3000}", 2), ("no-break space", "a\u{A0}b", 3),
    ("lone mark", "\u{301}", 0), ("no width", "\u{200B}", 0), ("controls", "a\u{1B}b\u{9B}c\u{7F}", 3),
    ("line end", "a\r\nb", 2), ("box", "━─●┿", 4), ("ellipsis", "…", 1), ("replacement", "\u{FFFD}", 1),
    ("private", "\u{E0B0}", 1), ("zalgo", "e\u{301}\u{302}\u{303}\u{304}", 1),
  ])
  func textIsAsWideAsTerminalsDrawIt(id: String, text: String, width: Int) {
    #expect(TextMetrics.width(of: text) == width)
  }

  @Test(arguments: [
    ("fits", "Speakers", 8, "Speakers"), ("cut", "Speakers", 5, "Sp…rs"), ("even", "Speakers", 6, "Spe…rs"),
    ("one", "Speakers", 1, "…"), ("none", "Speakers", 0, ""), ("wide", "東京大阪", 5, "東…阪"),
    ("wide that does not fit", "東京大阪", 4, "東…"),
  ])
  func theMiddleIsCut(id: String, text: String, columns: Int, cut: String) {
    #expect(TextMetrics.cutInMiddle(text, columns: columns) == cut)
  }

  @Test(
    "Names that share a prefix stay apart",
    arguments: [
      ("fit", ["Speakers", "HDMI"], 8, ["Speakers", "HDMI"]),
      ("differ at the start", ["Analogue stereo", "Digital stereo"], 8, ["Analogu…", "Digital…"]),
      ("differ at the end", ["Built-in Audio Left", "Built-in Audio Right"], 10, ["Built…Left", "Built…ight"]),
      ("differ late", ["Built-in Audio 1 (x)", "Built-in Audio 2 (x)"], 12, ["Built-…1 (x)", "Built-…2 (x)"]),
      ("the same", ["Built-in Audio", "Built-in Audio"], 8, ["Built-i…", "Built-i…"]),
      ("no room", ["Built-in 1", "Built-in 2"], 1, ["…", "…"]),
    ] as [(String, [String], Int, [String])])
  func namesAreFitted(id: String, names: [String], columns: Int, fitted: [String]) {
    #expect(TextMetrics.fitted(names, columns: columns) == fitted)
  }

  @Test func simpleScalarsAreGraphemesBesideOneAnother() {
    let simple = (0x20...0x1_0000 as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
      .filter { TextMetrics.isSimple(String(Character($0))) }
    #expect(simple.count > 30_000)
    for neighbour in ["a", "©", "東", "한", "→"] as [Unicode.Scalar] {
      let text = simple.map { "\(Character($0))\(Character(neighbour))" }.joined()
      #expect(text.count == 2 * simple.count, "\(neighbour)")
    }
    #expect(simple.allSatisfy { TextMetrics.width(of: Character($0)) >= 1 })
  }
}
