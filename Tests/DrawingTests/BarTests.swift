import Drawing
import Testing

nonisolated struct BarTests {
  private func drawn(_ bar: Bar, width: Int, glyphs: GlyphSet = .unicode) -> String {
    var frame = Frame(size: Size(columns: 40, rows: 1), glyphs: glyphs)
    frame.draw(bar, x: 0, y: 0, width: width)
    return frame.line(0)
  }

  /// A letter a cell: f filled, e empty, k knob, m mark, o over (the knob too), a accent.
  private func roles(_ bar: Bar, width: Int) -> String {
    let letters: [Role: String] = [
      .barFilled: "f", .barEmpty: "e", .barKnob: "k", .barMark: "m", .barOver: "o", .accent: "a",
    ]
    var frame = Frame(size: Size(columns: 40, rows: 1))
    frame.draw(bar, x: 0, y: 0, width: width)
    return (0..<width).map { letters[frame[$0, 0].style.role] ?? "?" }.joined()
  }

  @Test(arguments: [
    ("begin", 0, 100, 11, "●──────────"), ("middle", 50, 100, 11, "━━━━━●─────"), ("end", 100, 100, 11, "━━━━━━━━━━●"),
    ("beyond the end", 300, 100, 11, "━━━━━━━━━━●"), ("negative", -5, 100, 11, "●──────────"),
    ("NaN", .nan, 100, 11, "●──────────"), ("endless", .infinity, 100, 11, "━━━━━━━━━━●"),
    ("no length", 5, 0, 11, "●──────────"), ("negative length", 5, -1, 11, "●──────────"),
    ("length NaN", 5, .nan, 11, "●──────────"), ("endless length", 5, .infinity, 11, "●──────────"),
    ("one column", 50, 100, 1, "●"), ("no column", 50, 100, 0, ""), ("negative width", 50, 100, -4, ""),
  ])
  func positionsAreDrawn(id: String, value: Double, maximum: Double, width: Int, line: String) {
    #expect(drawn(Bar(value: value, maximum: maximum), width: width) == line)
  }

  @Test(arguments: [
    ("quiet", 40, "━━━━●─────┼────", "ffffkeeeeemeeee"), ("full", 100, "━━━━━━━━━━●────", "ffffffffffkeeee"),
    ("over", 130, "━━━━━━━━━━┿━━●─", "ffffffffffmoooe"), ("silent", 0, "●─────────┼────", "keeeeeeeeemeeee"),
    ("far over", 900, "━━━━━━━━━━┿━━━●", "ffffffffffmoooo"),
  ])
  func volumesShowTheirMark(id: String, percent: Double, line: String, roles: String) {
    let bar = Bar(value: percent, maximum: 150, mark: 100)
    #expect(drawn(bar, width: 15) == line)
    #expect(self.roles(bar, width: 15) == roles)
  }

  @Test func theAccentIsForWhatIsCurrent() {
    #expect(roles(Bar(value: 5, maximum: 10, filled: .accent), width: 10) == "aaaaakeeee")
  }

  @Test func barsWithoutAKnobAreFilledToTheirValue() {
    #expect(drawn(Bar(value: 0, maximum: 10, hasKnob: false), width: 10) == "──────────")
    #expect(drawn(Bar(value: 0.1, maximum: 10, hasKnob: false), width: 10) == "━─────────")
    #expect(drawn(Bar(value: 10, maximum: 10, hasKnob: false), width: 10) == "━━━━━━━━━━")
  }

  @Test func barsAreDrawnInAscii() {
    #expect(drawn(Bar(value: 40, maximum: 150, mark: 100), width: 15, glyphs: .ascii) == "====o-----+----")
  }

  @Test(arguments: [1, 2, 3, 7, 10, 40, 163])
  func theKnobMovesExactlyAtTheNextChange(width: Int) {
    for length in [1.0, 3, 61, 245, 3_599.5, 1e9] {
      var bar = Bar(value: 0, maximum: length)
      for column in 0..<(width - 1) {
        #expect(bar.knobColumn(width: width) == column)
        guard let next = bar.nextChange(width: width) else { Issue.record("no next change"); return }
        bar.value = next * 0.999_99
        #expect(bar.knobColumn(width: width) == column)
        bar.value = next
      }
      #expect(bar.knobColumn(width: width) == width - 1)
      #expect(bar.nextChange(width: width) == nil)
    }
  }

  @Test(arguments: [2, 3, 10, 37])
  func aClickPutsTheKnobUnderThePointer(width: Int) {
    for mark in [nil, 100.0] {
      for column in 0..<width {
        var bar = Bar(value: 0, maximum: 150, mark: mark)
        bar.value = bar.value(atColumn: column, width: width)
        #expect(bar.knobColumn(width: width) == column)
      }
    }
  }

  @Test func theEndsAndTheMarkAreHitExactly() {
    let bar = Bar(value: 30, maximum: 150, mark: 100)
    #expect(bar.value(atColumn: 0, width: 15) == 0)
    #expect(bar.value(atColumn: 14, width: 15) == 150)
    #expect(bar.value(atColumn: 99, width: 15) == 150)
    #expect(bar.value(atColumn: -1, width: 15) == 0)
    #expect(bar.value(atColumn: 10, width: 15) == 100)
    #expect(bar.value(atColumn: 3, width: 0) == 0)
  }
}
