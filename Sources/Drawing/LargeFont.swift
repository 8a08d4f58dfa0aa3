/// Letters of seven dots in height, for text that is read across a room: ASCII, and Latin letters with their marks.
struct LargeFont: Sendable {
  /// A letter's dots: a row is a number whose lowest bit is the leftmost dot. The first two rows are for the marks of
  /// capitals, the last for tails.
  struct Letter: Equatable, Sendable {
    fileprivate(set) var rows: [UInt16]
    let width: Int

    static let height = 10
    /// Where capitals begin.
    static let top = 2
    /// Where the line is that letters stand on: the first row below it.
    static let bottom = 9
  }

  private var letters: [Character: Letter] = [:]

  static let shared = LargeFont()

  private init() {
    var lines: [Substring] = []
    for line in LargeFont.shapes.split(separator: "\n", omittingEmptySubsequences: false) + [Substring()] {
      if !line.isEmpty {
        lines.append(line)
      } else {
        add(lines)
        lines = []
      }
    }
    letters[" "] = Letter(rows: Array(repeating: 0, count: Letter.height), width: 3)
    for (alias, name) in [("−", "-"), ("‐", "-"), ("‑", "-"), ("‒", "–"), ("´", "’"), ("\u{A0}", " ")]
      as [(Character, Character)]
    {
      letters[alias] = letters[name]
    }
    addMarked()
  }

  /// Nil for what the font does not have.
  subscript(character: Character) -> Letter? { letters[character] }

  /// A line of names, and the lines of dots below it.
  private mutating func add(_ lines: [Substring]) {
    guard let names = lines.first?.split(separator: " ") else { return }
    let rows = lines.dropFirst().map { $0.split(separator: " ") }
    for (index, name) in names.enumerated() {
      let dots = rows.map { index < $0.count ? $0[index] : "" }
      guard let width = dots.map(\.count).max(), let character = name.first else { continue }
      letters[character] = Letter(rows: Array(repeating: 0, count: Letter.top) + dots.map(LargeFont.bits), width: width)
    }
  }

  private static func bits(of dots: Substring) -> UInt16 {
    dots.enumerated().reduce(0) { $1.element == "#" ? $0 | 1 << UInt16($1.offset) : $0 }
  }
}

extension LargeFont {
  /// A mark that stands above or below letters: its scalar, and its dots.
  fileprivate struct Mark {
    let scalar: Unicode.Scalar
    let rows: [UInt16]
    let width: Int
    var isBelow = false
  }

  private static let marks: [Mark] = [
    Mark(scalar: "\u{300}", rows: [0b01, 0b10], width: 2), Mark(scalar: "\u{301}", rows: [0b10, 0b01], width: 2),
    Mark(scalar: "\u{302}", rows: [0b010, 0b101], width: 3), Mark(scalar: "\u{303}", rows: [0b1010, 0b0101], width: 4),
    Mark(scalar: "\u{304}", rows: [0b111, 0], width: 3), Mark(scalar: "\u{306}", rows: [0b101, 0b010], width: 3),
    Mark(scalar: "\u{307}", rows: [0b1, 0], width: 1), Mark(scalar: "\u{308}", rows: [0b101, 0], width: 3),
    Mark(scalar: "\u{30A}", rows: [0b11, 0b11], width: 2), Mark(scalar: "\u{30B}", rows: [0b1010, 0b0101], width: 4),
    Mark(scalar: "\u{30C}", rows: [0b101, 0b010], width: 3),
    Mark(scalar: "\u{323}", rows: [0b1], width: 1, isBelow: true),
    Mark(scalar: "\u{326}", rows: [0b1], width: 1, isBelow: true),
    Mark(scalar: "\u{327}", rows: [0b1], width: 1, isBelow: true),
    Mark(scalar: "\u{328}", rows: [0b11], width: 2, isBelow: true),
  ]

  /// Every letter with every mark. Characters are equal however they are composed, so that these are found as one.
  private mutating func addMarked() {
    for base in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".unicodeScalars {
      for mark in LargeFont.marks {
        // A dot gives way to what stands above it.
        let plain = base == "i" && !mark.isBelow ? "ı" : Character(base)
        guard let letter = letters[plain] else { continue }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: [base, mark.scalar])
        // A letter and a mark are one character.
        letters[Character(String(scalars))] = letter.with(mark)
      }
    }
  }
}

extension LargeFont.Letter {
  /// The mark stands in the middle; above small letters lower than above capitals.
  fileprivate func with(_ mark: LargeFont.Mark) -> LargeFont.Letter {
    let width = max(width, mark.width)
    let shift = UInt16((width - mark.width) / 2)
    let own = UInt16((width - self.width) / 2)
    var letter = LargeFont.Letter(rows: rows.map { $0 << own }, width: width)
    let highest = rows.firstIndex { $0 != 0 } ?? LargeFont.Letter.top
    let start = mark.isBelow ? LargeFont.Letter.bottom : max(0, highest - 2)
    for (index, row) in mark.rows.enumerated() where start + index < rows.count {
      letter.rows[start + index] |= row << shift
    }
    return letter
  }
}
