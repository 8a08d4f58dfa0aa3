/// What our own output may consist of: text without controls or formatting, cursor movements, attributes, and the start
/// and end of an update. Anything else came from outside.
struct OutputGrammar {
  private var rest: ArraySlice<UInt8>

  /// The first piece that does not belong, with a little of what follows; nil when all does.
  static func violation(in bytes: [UInt8]) -> String? {
    var grammar = OutputGrammar(rest: bytes[...])
    while !grammar.rest.isEmpty {
      let place = grammar.rest
      if !grammar.takePiece() {
        return place.prefix(24).map { "\($0 < 0x7F && $0 > 0x1F ? "" : "\\")\($0)" }.joined(separator: " ")
      }
    }
    return nil
  }

  private mutating func takePiece() -> Bool {
    guard let byte = rest.first else { return true }
    switch byte {
    case 0x20...0x7E: rest.removeFirst()
    // Cursor movements of ncurses.
    case 0x08, 0x0A, 0x0D: rest.removeFirst()
    case 0x1B: return takeSequence()
    case 0xC2...0xF4: return takeScalar()
    default: return false
    }
    return true
  }

  private mutating func takeSequence() -> Bool {
    rest.removeFirst()
    guard let introducer = rest.popFirst() else { return false }
    // To the next line, another movement.
    if introducer == UInt8(ascii: "E") { return true }
    guard introducer == UInt8(ascii: "[") else { return false }
    let parameters = rest.prefix { (0x30...0x3F).contains($0) }
    rest = rest.dropFirst(parameters.count)
    guard let final = rest.popFirst() else { return false }
    if parameters.first == UInt8(ascii: "?") {
      return parameters.elementsEqual("?2026".utf8) && (final == UInt8(ascii: "h") || final == UInt8(ascii: "l"))
    }
    return OutputGrammar.finals.contains(final)
  }

  /// Movements, erasing and attributes.
  private static let finals = Set("ABCDGHJKXdfm".utf8)

  private mutating func takeScalar() -> Bool {
    let count = rest.first.map { $0 < 0xE0 ? 2 : $0 < 0xF0 ? 3 : 4 } ?? 1
    guard let text = String(validating: rest.prefix(count), as: UTF8.self),
      let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
    else { return false }
    rest = rest.dropFirst(count)
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
    case .format: return scalar == "\u{200D}"
    default: return true
    }
  }
}
