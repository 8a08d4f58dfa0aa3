import Drawing
import Glibc
import Testing

@testable import Terminal

/// Text of single cells, and colours, as a terminal gets them.
@Suite struct GlyphTests {
  /// What the text becomes, and whether its width is agreed on.
  @Test(arguments: [
    ("accent", "e\u{301}", 1, "e\u{301}", true), ("ideograph", "日", 2, "日", true),
    ("tower of accents", "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", 1, "a\u{300}\u{301}\u{302}\u{303}", true),
    ("picture", "🎵", 2, "🎵", false), ("selector", "♥\u{FE0F}", 2, "♥\u{FE0F}", false),
    ("flag", "🇩🇪", 2, "🇩🇪", false), ("family", "👩\u{200D}👩\u{200D}👧", 2, "👩\u{200D}👩\u{200D}👧", false),
    ("large family", "👨\u{200D}👩\u{200D}👧\u{200D}👦", 2, "👨", false),
    ("flag of tags", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2, "🏴", false),
    ("watch", "⌚", 2, "⌚", false), ("bar", "━", 1, "━", true), ("knob", "●", 1, "●", true), ("note", "♪", 1, "♪", true),
    ("Devanagari", "कि", 1, "कि", false), ("Thai with its vowel", "กิ", 1, "กิ", true), ("Georgian", "ა", 1, "ა", false),
    ("hexagram", "䷀", 1, "䷀", false), ("trigram", "☰", 1, "☰", false),
    ("ideograph of the plane beyond", "𠀀", 2, "𠀀", false),
    ("mark alone", "\u{301}", 1, "\u{A0}\u{301}", false), ("wide taken for narrow", "日", 1, "日", false),
    ("direction mark", "\u{202E}", 1, " ", true), ("letter with a direction mark", "a\u{202E}", 1, "a", true),
    ("C1 control", "\u{9B}", 1, " ", true), ("line separator", "\u{2028}", 1, " ", true),
    ("nothing", "", 1, " ", true),
  ])
  func textIsPreparedForACell(_ id: String, _ text: String, _ width: Int, _ expected: String, _ isAgreed: Bool) {
    // The C library measures text by its locale, of which the other tests have no need.
    setlocale(LC_CTYPE, "C.UTF-8")
    let glyph = Glyph(text.unicodeScalars, width: width, isUnicode: true)
    #expect(glyph.text == expected, "\(id)")
    if case .agreed = glyph { #expect(isAgreed, "\(id)") } else { #expect(!isAgreed, "\(id)") }
  }

  @Test(arguments: [GlyphSet.unicode, .console])
  func ourOwnMarksAreAgreedUpon(_ glyphs: GlyphSet) {
    setlocale(LC_CTYPE, "C.UTF-8")
    let marks = Mirror(reflecting: glyphs).children.compactMap { $0.value as? Unicode.Scalar }
    #expect(marks.count > 20)
    for mark in marks { #expect(Glyph.isPlain(mark.value, width: 1), "\(mark)") }
  }

  @Test(arguments: [
    ("picture", "🎵", 2, "🎵"), ("picture in one column", "🎵", 1, "\u{FFFD}"),
    ("family", "👩\u{200D}👩\u{200D}👧", 3, "👩\u{200D}"), ("family with room", "👩\u{200D}👧", 4, "👩\u{200D}👧"),
    ("hexagram", "䷀", 1, "\u{FFFD}"), ("letter", "a", 1, "a"),
  ])
  func atTheEdgeOnlyWhatFitsIsWritten(_ id: String, _ text: String, _ room: Int, _ expected: String) {
    setlocale(LC_CTYPE, "C.UTF-8")
    let glyph = Glyph(text.unicodeScalars, width: TextMetrics.width(of: text), isUnicode: true)
    #expect(glyph.text(within: room) == expected, "\(id)")
  }

  @Test func withoutUnicodeAMarkStandsForIt() {
    #expect(Glyph("é".unicodeScalars, width: 1, isUnicode: false).text == "?")
    #expect(Glyph("日".unicodeScalars, width: 2, isUnicode: false).text == "?")
    #expect(Glyph("a".unicodeScalars, width: 1, isUnicode: false).text == "a")
  }

  @Test(arguments: [
    (0x000000, 16, 0), (0xFFFFFF, 231, 15), (0xFF0000, 196, 9), (0x808080, 244, 8), (0x5F87AF, 67, 8),
    (0x00FF88, 48, 6), (0x121212, 233, 0), (0x0000EE, 21, 4),
  ])
  func colorsBecomeTheNearestOnes(_ rgb: UInt32, _ of256: UInt8, _ of16: UInt8) {
    #expect(ColorConversion.indexed256(RGB(rgb)) == of256)
    #expect(ColorConversion.indexed16(RGB(rgb)) == of16)
  }
}
