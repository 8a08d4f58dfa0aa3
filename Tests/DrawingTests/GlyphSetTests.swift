import Drawing
import Testing

nonisolated struct GlyphSetTests {
  private static let sets = [("unicode", GlyphSet.unicode), ("console", .console), ("ascii", .ascii)]

  private func glyphs(_ set: GlyphSet) -> [Unicode.Scalar] {
    Mirror(reflecting: set).children.flatMap { child -> [Unicode.Scalar] in
      switch child.value {
      case let scalar as Unicode.Scalar: [scalar]
      case let scalars as [Unicode.Scalar]: scalars
      default: []
      }
    }
  }

  @Test(arguments: [0, 1, 2])
  func everyGlyphTakesOneColumn(index: Int) {
    let glyphs = glyphs(Self.sets[index].1)
    #expect(glyphs.count >= 30)
    for glyph in glyphs { #expect(TextMetrics.width(of: Character(glyph)) == 1, "\(glyph)") }
  }

  @Test(arguments: [0, 1, 2])
  func everyMeterHasEightHeights(index: Int) {
    #expect(Self.sets[index].1.meter.count == 8)
  }

  @Test func asciiIsAscii() {
    for glyph in glyphs(.ascii) { #expect((0x21...0x7E).contains(glyph.value)) }
    #expect(GlyphSet.ascii.endless.utf8.allSatisfy { $0 < 0x7F })
  }

  @Test func onlyTheHeartHasAnEmojiTwin() {
    let twins = glyphs(.unicode).filter { $0.properties.isEmoji }
    #expect(twins == ["♥"])
  }
}
