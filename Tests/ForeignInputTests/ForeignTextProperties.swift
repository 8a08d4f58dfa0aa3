import ForeignInput
import SeededRandomness
import Testing

nonisolated struct ForeignTextProperties {
  /// Scalars that have hurt a terminal, a layout or a parser.
  private static let nasty: [Unicode.Scalar] = [
    "a", " ", "\t", "\n", "\u{1B}", "\u{9B}", "\u{0}", "\u{7F}", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "👨",
    "🏽",
    "🇩", "\u{202E}", "\u{2066}", "東", "\u{1100}", "\u{1161}", "\u{0600}", "\u{094D}", "\u{0915}", "\u{3000}",

    "\u{E0067}", "\u{200B}", "\u{FFFD}", "א",
  ]

  @Test(arguments: 0..<40)
  func anyBytesBecomeSafeText(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      expectSafe(String(foreign: bytes, limit: 60), limit: 60)
    }
  }

  @Test(arguments: 0..<40)
  func anyScalarsBecomeSafeText(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(1_000 + seed))
    for _ in 0..<50 {
      var text = ""
      for _ in 0..<Int.random(in: 0...90, using: &generator) {
        text.unicodeScalars.append(Self.nasty.randomElement(using: &generator) ?? "a")
      }
      expectSafe(String(foreign: text, limit: 60), limit: 60)
    }
  }

  private func expectSafe(_ text: String, limit: Int) {
    #expect(text.unicodeScalars.count <= limit)
    #expect(text.allSatisfy { $0.unicodeScalars.count <= 16 })
    #expect(text.unicodeScalars.first?.properties.isWhitespace != true)
    #expect(text.unicodeScalars.last?.properties.isWhitespace != true)
    #expect(Array(String(foreign: text, limit: limit).unicodeScalars) == Array(text.unicodeScalars))
    for scalar in text.unicodeScalars {
      let category = scalar.properties.generalCategory
      let isJoiner = scalar == "\u{200D}" || (0x0600...0x0605).contains(scalar.value)
      #expect(category != .control && category != .lineSeparator && category != .paragraphSeparator)
      #expect((category != .format || isJoiner) && !scalar.properties.isNoncharacterCodePoint, "\(scalar.value)")
    }
  }
}
