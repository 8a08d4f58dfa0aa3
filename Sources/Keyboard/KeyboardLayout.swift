/// Letters of another script by the place of their keys.
struct KeyboardLayout {
  /// Rows of letters, with what the Latin (US) layout has on the same keys below each.
  private let rows: [(letters: String, latin: String)]

  /// Russian with its neighbours, whose own letters stand where Russian has others.
  private static let cyrillic = KeyboardLayout(rows: [
    ("ёйцукенгшщзхъ", "`qwertyuiop[]"), ("фывапролджэ", "asdfghjkl;'"), ("ячсмитьбю", "zxcvbnm,."),
    ("ЁЙЦУКЕНГШЩЗХЪ", "~QWERTYUIOP{}"), ("ФЫВАПРОЛДЖЭ", "ASDFGHJKL:\""), ("ЯЧСМИТЬБЮ", "ZXCVBNM<>"),
    // Ukrainian and Belarusian.
    ("іїєґўІЇЄҐЎ", "s]'`oS}\"~O"),
  ])

  private static let greek = KeyboardLayout(rows: [
    ("ςερτυθιοπ", "wertyuiop"), ("ασδφγηξκλ", "asdfghjkl"), ("ζχψωβνμ", "zxcvbnm"),
    ("ΕΡΤΥΘΙΟΠ", "ERTYUIOP"), ("ΑΣΔΦΓΗΞΚΛ", "ASDFGHJKL"), ("ΖΧΨΩΒΝΜ", "ZXCVBNM"),
    ("άέήίόύώ", "aehioyv"),
  ])

  /// Letters that several layouts have stand on the same keys in all of them.
  fileprivate static let latin: [Character: Character] = {
    let rows = (cyrillic.rows + greek.rows).flatMap { zip($0.letters, $0.latin) }
    return Dictionary(rows) { first, _ in first }
  }()
}

extension Key {
  /// The key at the same place of a Latin keyboard; nil for one that is not a letter of another script. Programs with
  /// keys for commands want it, text entry does not.
  package var inLatinLayout: Key? {
    // Nobody else needs the table.
    guard case .character(let character) = code, !character.isASCII else { return nil }
    return KeyboardLayout.latin[character].map { Key(.character($0), modifiers) }
  }
}
