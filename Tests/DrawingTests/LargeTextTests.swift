import Drawing
import Testing

@Suite struct LargeTexts {
  private func drawn(_ text: String, scale index: Int, glyphs: GlyphSet = .unicode) throws -> [String] {
    let scale = LargeText.scales(glyphs.largeTextDetail)[index]
    let large = try #require(LargeText(text, scale: scale))
    var frame = Frame(size: Size(columns: large.width, rows: large.height), glyphs: glyphs)
    frame.put(large, x: 0, y: 0, in: frame.bounds, style: Style(.title))
    return (0..<frame.size.rows).map { frame.line($0) }
  }

  @Test func aLetterOfHalves() throws {
    let lines = try drawn("Ag", scale: 6)
    #expect(lines == ["▄▀▀▀▄", "█▄▄▄█ ▄▀▀▀█", "█   █ ▀▄▄▄█", "▀   ▀  ▄▄▄▀"])
  }

  @Test func aLetterOfQuarters() throws {
    let lines = try drawn("Tö", scale: 7)
    #expect(lines == ["▀▛▘▝▝", " ▌ ▞▀▖", " ▌ ▌ ▌", " ▘ ▝▀"])
  }

  @Test func aLetterOfASCII() throws {
    let lines = try drawn("1", scale: LargeText.scales(.cells).count - 1, glyphs: .ascii)
    #expect(lines == ["  #", " ##", "  #", "  #", "  #", "  #", " ###"])
  }

  @Test func everySizeIsDrawnWhollyWithinItsMeasure() throws {
    for detail in [LargeText.Detail.quarters, .halves, .cells] {
      for scale in LargeText.scales(detail) {
        let large = try #require(LargeText("Ångström gÿ", scale: scale))
        var frame = Frame(size: Size(columns: large.width + 4, rows: large.height + 4))
        frame.put(large, x: 2, y: 2, in: frame.bounds, style: Style(.title))
        let rows = (0..<frame.size.rows).filter { !frame.line($0).isEmpty }
        #expect(rows.first == 2 && rows.last == large.height + 1, "\(scale)")
        let columns = (0..<frame.size.columns).filter { column in rows.contains { frame[column, $0] != .blank } }
        #expect(columns.first == 2 && columns.last == large.width + 1, "\(scale)")
      }
    }
  }

  @Test func theFontHasAllOfASCIIAndMarkedLetters() throws {
    let scale = LargeText.scales(.quarters)[0]
    for value in 0x21...0x7E {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(LargeText(String(Character(scalar)), scale: scale) != nil, "\(scalar)")
    }
    #expect(LargeText("ÀéîõüŸçŞžŘőåØøßæŒłĐıțąż’“”…—∞", scale: scale) != nil)
    #expect(LargeText("o\u{308}", scale: scale)?.width == LargeText("ö", scale: scale)?.width)
    for text in ["日", "ش", "🎵", "", "\u{1B}"] { #expect(LargeText(text, scale: scale) == nil) }
  }

  @Test func figuresAreAllOfOneWidth() throws {
    let scale = LargeText.scales(.quarters)[0]
    let widths = try (0...9).map { try #require(LargeText("\($0)", scale: scale)).width }
    #expect(Set(widths).count == 1)
  }

  @Test func linesBreakBetweenWords() throws {
    let scale = LargeText.scales(.quarters)[6]
    let lines = try #require(LargeText.lines(of: "Push It to the Limit", scale: scale, width: 50))
    #expect(lines.map(\.text) == ["Push It", "to the", "Limit"])
    #expect(lines.allSatisfy { $0.width <= 50 })
    #expect(LargeText.lines(of: "Incomprehensibilities", scale: scale, width: 50) == nil)
    #expect(LargeText.lines(of: " ", scale: scale, width: 50) == nil)
  }

  @Test func whatLiesOutsideIsLeftOut() throws {
    let large = try #require(LargeText("WWW", scale: LargeText.scales(.quarters)[0]))
    var frame = Frame(size: Size(columns: 20, rows: 6))
    frame.put(large, x: -7, y: -3, in: Rect(x: 3, y: 2, width: 8, height: 2), style: Style(.title))
    for y in 0..<6 {
      for x in 0..<20 where !(3..<11).contains(x) || !(2..<4).contains(y) { #expect(frame[x, y] == .blank) }
    }
  }
}
