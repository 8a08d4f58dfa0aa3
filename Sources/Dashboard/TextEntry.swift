import Drawing
import Keyboard

/// A line of text that is being typed, at its end.
struct TextEntry: Equatable, Sendable {
  private(set) var text = ""

  /// Longer than anything that is looked for; a paste may be a book.
  private static let limit = 200

  /// Takes a key that writes or deletes; false for any other.
  mutating func take(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character(let character), []): add(String(character))
    case (.backspace, []), (.character("h"), .control): if !text.isEmpty { text.removeLast() }
    case (.character("u"), .control): text = ""
    case (.character("w"), .control), (.backspace, .alt), (.backspace, .control): deleteWord()
    default: return false  // every other key means something else, or nothing
    }
    return true
  }

  /// Adds what was typed or pasted; line ends and tabs become spaces, and what cannot be seen is left out.
  mutating func add(_ added: String) {
    for character in added where text.count < TextEntry.limit {
      if character.isNewline || character == "\t" {
        if !text.isEmpty { text.append(" ") }
      } else if character.unicodeScalars.allSatisfy(TextEntry.isWritten) {
        text.append(character)
      }
    }
  }

  private mutating func deleteWord() {
    while text.last == " " { text.removeLast() }
    while let last = text.last, last != " " { text.removeLast() }
  }

  private static func isWritten(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    // Joiners belong to words and emoji; the rest turns text about.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: true
    }
  }
}
