extension Key.Code {
  /// Keys that are not called by their character.
  fileprivate static let named: [(name: String, code: Key.Code)] = [
    ("space", .character(" ")), ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
    ("end", .end), ("page-up", .pageUp), ("page-down", .pageDown), ("enter", .enter), ("escape", .escape),
    ("tab", .tab), ("backspace", .backspace), ("delete", .delete), ("insert", .insert),
  ]

  fileprivate static let functions = 1...24

  fileprivate var name: String {
    if case .function(let number) = self { return "f\(number)" }
    if let entry = Key.Code.named.first(where: { $0.code == self }) { return entry.name }
    if case .character(let character) = self { return String(character) }
    return ""
  }

  fileprivate init?(name: Substring) {
    if let entry = Key.Code.named.first(where: { $0.name == name }) {
      self = entry.code
    } else if name.first == "f", let number = Int(name.dropFirst()), Key.Code.functions.contains(number),
      name == "f\(number)"
    {
      self = .function(number)
    } else if let only = name.first, name.count == 1, Key.Code.isTyped(only) {
      self = .character(only)
    } else {
      return nil
    }
  }

  /// Whether a keyboard types this character and a name can show it.
  private static func isTyped(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x21 && !(0x7F...0xA0).contains(scalar.value) && !scalar.properties.isWhitespace
        && scalar.properties.generalCategory != .control
    }
  }
}

extension Key {
  /// Modifiers in the order in which a name has them.
  private static let modifierNames: [(name: String, modifier: Modifiers)] = [
    ("ctrl", .control), ("alt", .alt), ("shift", .shift),
  ]

  /// The name that configuration, help and the bottom line use: `space`, `shift-left`, `ctrl-l`, `?`.
  package var name: String {
    let held = Key.modifierNames.filter { modifiers.contains($0.modifier) }.map { $0.name + "-" }
    return held.joined() + code.name
  }

  /// The key with a name.
  package init(name: String) throws(KeyNameError) {
    guard !name.isEmpty else { throw .empty }
    var rest = Substring(name)
    var modifiers: Modifiers = []
    while Code(name: rest) == nil, let dash = rest.firstIndex(of: "-"), dash != rest.startIndex {
      let word = rest[..<dash]
      guard let entry = Key.modifierNames.first(where: { $0.name == word }) else { break }
      guard modifiers.insert(entry.modifier).inserted else { throw .repeatedModifier(entry.name) }
      rest = rest[rest.index(after: dash)...]
    }
    guard let code = Code(name: rest) else { throw Key.complaint(about: rest) }
    try self.init(checking: code, modifiers)
  }

  /// The named keys, for messages.
  package static var namedKeys: String {
    (Code.named.map(\.name) + ["f1"]).joined(separator: ", ") + "…f\(Code.functions.upperBound)"
  }

  private static func complaint(about rest: Substring) -> KeyNameError {
    guard let dash = rest.firstIndex(of: "-"), dash != rest.startIndex,
      Code(name: rest[rest.index(after: dash)...]) != nil
    else { return rest.isEmpty ? .empty : .unknownKey(String(rest)) }
    return .unknownModifier(String(rest[..<dash]))
  }

  /// Refuses what no terminal can send apart from another key.
  private init(checking code: Code, _ modifiers: Modifiers) throws(KeyNameError) {
    self.init(code, modifiers)
    guard case .character(let character) = code else { return }
    if modifiers.contains(.shift) { throw .shiftWithCharacter(character) }
    guard modifiers.contains(.control) else { return }
    let others = modifiers.subtracting(.control)
    if character.isUppercase, let lower = character.lowercased().first {
      throw .sameAs(Key(.character(lower), modifiers))
    }
    switch character {
    case "i": throw .sameAs(Key(.tab, others))
    case "m", "j": throw .sameAs(Key(.enter, others))
    case "[": throw .sameAs(Key(.escape, others))
    default: break
    }
  }
}
