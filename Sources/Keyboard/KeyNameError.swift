/// Why a text names no key.
package enum KeyNameError: Error, Equatable, Sendable {
  case empty
  case unknownKey(String)
  case unknownModifier(String)
  case repeatedModifier(String)
  /// Shift is already in the character: `A`, not `shift-a`.
  case shiftWithCharacter(Character)
  /// Terminals send the same for both.
  case sameAs(Key)
}

extension KeyNameError: CustomStringConvertible {
  /// What is wrong and what was expected.
  package var description: String {
    switch self {
    case .empty: "expected the name of a key, such as space, ctrl-l or ?"
    case .unknownKey(let name):
      "no key is called \(shown(name)): expected one character, or one of \(Key.namedKeys)"
    case .unknownModifier(let name): "\(shown(name)) is not held with a key: expected ctrl-, alt- or shift-"
    case .repeatedModifier(let name): "\(name)- stands twice: expected it once"
    case .shiftWithCharacter(let character):
      character.isLowercase
        ? "shift is part of the character: expected \(character.uppercased())"
        : "shift is part of the character: expected the character that shift gives"
    case .sameAs(let key): "terminals cannot tell this key from \(key.name): expected \(key.name)"
    }
  }
}

/// Whatever the user wrote, short and in one line.
private func shown(_ name: String) -> String {
  String(name.prefix(20).map { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0 })
}
