/// Text as it is compared when something is looked for: without capitals and diacritics.
struct FoldedText {
  private let bytes: [UInt8]

  init(_ text: some StringProtocol) {
    var folded = ""
    for character in text.lowercased() { folded += FoldedText.folded(character) }
    bytes = Array(folded.utf8)
  }

  /// Whether another text stands somewhere in this one.
  func mentions(_ other: FoldedText) -> Bool {
    guard let first = other.bytes.first else { return true }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: other.bytes) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  private static func folded(_ character: Character) -> String {
    if character.isASCII { return String(character) }
    if let plain = plainLetters[character] { return plain }
    guard character.unicodeScalars.dropFirst().contains(where: isMark) else { return String(character) }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: character.unicodeScalars.filter { !isMark($0) })
    let base = String(scalars)
    return base.count == 1 ? plainLetters[Character(base)] ?? base : base
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }

  /// Letters that are one scalar with their diacritics. Characters are equal however they are composed, so that a
  /// letter and a mark make the key that finds them as one.
  private static let plainLetters: [Character: String] = {
    var letters: [Character: String] = [
      "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i", "ς": "σ",
      "ŋ": "n",
    ]
    let marks = "\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{309}\u{30A}\u{30B}\u{30C}\u{31B}"
    let below = "\u{323}\u{326}\u{327}\u{328}\u{32D}\u{331}"
    func add(_ bases: String, _ marks: String) {
      for base in bases.unicodeScalars {
        for mark in marks.unicodeScalars { letters[composed(base, mark)] = String(Character(base)) }
      }
    }
    add("abcdefghijklmnopqrstuvwxyz", marks + below)
    add("αεηιουω", "\u{301}\u{308}")
    add("аеиоуыэюя", "\u{301}\u{306}\u{308}")
    // Two marks, as Vietnamese has them.
    for base in "aeou".unicodeScalars {
      for first in "\u{302}\u{306}\u{31B}\u{323}".unicodeScalars {
        for second in marks.unicodeScalars {
          letters[composed(base, first, second)] = String(Character(base))
        }
      }
    }
    return letters
  }()

  private static func composed(_ scalars: Unicode.Scalar...) -> Character {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    // A letter and marks are one character.
    return Character(String(view))
  }
}
