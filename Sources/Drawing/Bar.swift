/// A thin bar: how much of a whole, with a knob where it stands and a mark where the usual end is.
package struct Bar: Equatable, Sendable {
  package var value: Double
  package var maximum: Double
  /// Where the mark stands: 100 % on a volume bar. What is filled beyond it is drawn as too much.
  package var mark: Double?
  package var hasKnob: Bool
  /// The role of what is filled: the accent, for what is current and playing.
  package var filled: Role

  package init(
    value: Double, maximum: Double, mark: Double? = nil, hasKnob: Bool = true, filled: Role = .barFilled
  ) {
    self.value = value
    self.maximum = maximum
    self.mark = mark
    self.hasKnob = hasKnob
    self.filled = filled
  }
}

extension Bar {
  /// The column, from 0, of the knob in a bar of that width: all columns stand for equal parts.
  package func knobColumn(width: Int) -> Int { column(of: value, width: width) }

  /// The column of the mark.
  package func markColumn(width: Int) -> Int? { mark.map { column(of: $0, width: width) } }

  /// The least value at which the knob moves to the next column; nil if there is none.
  package func nextChange(width: Int) -> Double? {
    let column = knobColumn(width: width)
    guard width > 0, column < width - 1, maximum.isFinite, maximum > 0 else { return nil }
    return maximum * Double(column + 1) / Double(width)
  }

  /// The value that a click on a column means: the ends are the ends, and the mark is the mark.
  package func value(atColumn column: Int, width: Int) -> Double {
    guard width > 1, column > 0, maximum.isFinite, maximum > 0 else { return 0 }
    if let mark, markColumn(width: width) == column { return min(mark, maximum) }
    guard column < width - 1 else { return maximum }
    return maximum * (Double(column) + 0.5) / Double(width)
  }

  private func column(of value: Double, width: Int) -> Int {
    // Comparisons with NaN are false, so that NaN ends here too.
    guard width > 0, value > 0, maximum.isFinite, maximum > 0 else { return 0 }
    // The sliver makes up for what division loses, so that the value of `nextChange` is in the next column.
    let column = Int(min(value / maximum, 1) * Double(width) + 1e-9)
    return min(column, width - 1)
  }
}

extension Frame {
  /// Draws a bar with the frame's glyphs; without width, nothing.
  package mutating func draw(_ bar: Bar, x: Int, y: Int, width: Int, isSelected: Bool = false) {
    guard width > 0 else { return }
    let knob = bar.knobColumn(width: width)
    let mark = bar.markColumn(width: width)
    // Without a knob the last filled column shows where the bar stands, and nothing is filled at zero.
    let filled = bar.hasKnob || !(bar.value > 0) ? knob : knob + 1
    for column in 0..<width {
      let isFilled = column < filled
      let isOver = mark.map { column > $0 } ?? false
      let (glyph, role): (Unicode.Scalar, Role)
      if bar.hasKnob, column == knob {
        (glyph, role) = (glyphs.barKnob, bar.isOverMark ? .barOver : .barKnob)
      } else if column == mark {
        (glyph, role) = (isFilled ? glyphs.barMarkFilled : glyphs.barMarkEmpty, .barMark)
      } else {
        (glyph, role) = isFilled ? (glyphs.barFilled, isOver ? .barOver : bar.filled) : (glyphs.barEmpty, .barEmpty)
      }
      put(glyph: glyph.value, width: 1, x: x + column, y: y, style: Style(role, isSelected: isSelected))
    }
  }
}

extension Bar {
  fileprivate var isOverMark: Bool { mark.map { value > $0 } ?? false }
}
