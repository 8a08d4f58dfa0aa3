/// Reads one line of a file of settings.
struct INILineScanner {
  enum Line: Equatable {
    case blank
    case section(INI.Section)
    case entry(INI.Entry)
  }

  private let characters: [Character]
  private let file: String
  private let line: Int
  private var index = 0

  init(_ text: Substring, file: String, line: Int) {
    characters = Array(text)
    self.file = file
    self.line = line
    skipBlanks()
  }

  /// Whether the line means to be a section, well formed or not.
  var isSection: Bool { characters.first { !INILineScanner.isBlank($0) } == "[" }

  mutating func scan() throws(SettingsProblem) -> Line {
    try refuseControls()
    switch peek {
    case nil, "#", ";": return .blank
    case "[": return .section(try section())
    default: return .entry(try entry())
    }
  }

  private mutating func section() throws(SettingsProblem) -> INI.Section {
    let start = position
    index += 1
    skipBlanks()
    let name = take { INILineScanner.isNameCharacter($0) }
    skipBlanks()
    let subsection = peek == "\"" ? try quotedText() : nil
    skipBlanks()
    guard peek == "]" else {
      throw peek == nil
        ? problem(.expectedSectionEnd, at: position) : problem(.invalidSectionName(inBrackets), at: start)
    }
    guard !name.isEmpty else { throw problem(.invalidSectionName(inBrackets), at: start) }
    index += 1
    try expectEnd { .textAfterSection($0) }
    return INI.Section(name: name, subsection: subsection, position: start)
  }

  private mutating func entry() throws(SettingsProblem) -> INI.Entry {
    let start = position
    guard peek != "=" else { throw problem(.missingKey, at: start) }
    let key = peek == "\"" ? try quotedText() : trimmed(take { $0 != "=" })
    skipBlanks()
    guard peek == "=" else { throw problem(.expectedEqualSign(after: key), at: position) }
    guard !key.isEmpty else { throw problem(.missingKey, at: start) }
    index += 1
    skipBlanks()
    let valuePosition = position
    let value = try self.value()
    return INI.Entry(key: key, value: value, position: start, valuePosition: valuePosition)
  }

  private mutating func value() throws(SettingsProblem) -> String {
    guard peek == "\"" else { return trimmed(take { _ in true }) }
    let value = try quotedText()
    try expectEnd { .textAfterQuote($0) }
    return value
  }

  private mutating func quotedText() throws(SettingsProblem) -> String {
    let start = position
    index += 1
    var text = ""
    while let character = peek {
      index += 1
      switch character {
      case "\"": return text
      case "\\": text.append(try escape())
      default: text.append(character)
      }
    }
    throw problem(.unfinishedQuote, at: start)
  }

  private mutating func escape() throws(SettingsProblem) -> Character {
    guard let character = peek else { throw problem(.unfinishedQuote, at: position) }
    let place = position
    index += 1
    switch character {
    case "\\", "\"": return character
    case "t": return "\t"
    default: throw problem(.unknownEscape(character), at: place)
    }
  }
}

extension INILineScanner {
  static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
  }

  private var peek: Character? { index < characters.count ? characters[index] : nil }

  private var position: SettingsPosition { SettingsPosition(file: file, line: line, column: index + 1) }

  /// What stands between the brackets, for a message.
  private var inBrackets: String {
    let inside = characters.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
    return String(inside)
  }

  private func problem(_ fault: SettingsProblem.Fault, at position: SettingsPosition) -> SettingsProblem {
    SettingsProblem(fault, at: position)
  }

  private mutating func skipBlanks() {
    while let character = peek, INILineScanner.isBlank(character) { index += 1 }
  }

  private mutating func take(while isWanted: (Character) -> Bool) -> String {
    let start = index
    while let character = peek, isWanted(character) { index += 1 }
    return String(characters[start..<index])
  }

  private mutating func expectEnd(_ fault: (String) -> SettingsProblem.Fault) throws(SettingsProblem) {
    skipBlanks()
    guard index < characters.count else { return }
    throw problem(fault(String(characters[index...])), at: position)
  }

  /// Controls and direction controls would act where a message quotes them.
  private func refuseControls() throws(SettingsProblem) {
    for (index, character) in characters.enumerated()
    where character.asciiValue.map({ $0 < 0x20 || $0 == 0x7F }) ?? true {
      for scalar in character.unicodeScalars where INILineScanner.isControl(scalar) {
        throw problem(
          .controlCharacter(scalar.value), at: SettingsPosition(file: file, line: line, column: index + 1))
      }
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar != "\t"
    case .format: scalar.value != 0x200D
    case .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
