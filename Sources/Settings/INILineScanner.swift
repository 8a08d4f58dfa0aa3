/// Reads one line of a file of settings.
struct INILineScanner {
  enum Line: Equatable {
    case blank
    case section(INI.Section)
    case entry(INI.Entry)
  }

  private let scalars: [Unicode.Scalar]
  private let file: String
  private let line: Int
  private var index = 0

  init(_ text: Substring.UnicodeScalarView, file: String, line: Int) {
    scalars = Array(text)
    self.file = file
    self.line = line
    skipBlanks()
  }

  /// Whether the line means to be a section, well formed or not.
  var isSection: Bool { scalars.first { !INILineScanner.isBlank($0) } == "[" }

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
    let name = take { INILineScanner.isNameScalar($0) }
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
    var text = String.UnicodeScalarView()
    while let scalar = peek {
      index += 1
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escape())
      default: text.append(scalar)
      }
    }
    throw problem(.unfinishedQuote, at: start)
  }

  private mutating func escape() throws(SettingsProblem) -> Unicode.Scalar {
    guard let scalar = peek else { throw problem(.unfinishedQuote, at: position) }
    let backslash = SettingsPosition(file: file, line: line, column: index)
    index += 1
    switch scalar {
    case "\\", "\"": return scalar
    default: throw problem(.unknownEscape(Character(scalar)), at: backslash)
    }
  }
}

extension INILineScanner {
  static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: false
    }
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var position: SettingsPosition { SettingsPosition(file: file, line: line, column: index + 1) }

  /// What stands between the brackets, for a message.
  private var inBrackets: String {
    text(scalars.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" })
  }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar) }
    return String(text)
  }

  private func problem(_ fault: SettingsProblem.Fault, at position: SettingsPosition) -> SettingsProblem {
    SettingsProblem(fault, at: position)
  }

  private mutating func skipBlanks() {
    while let scalar = peek, INILineScanner.isBlank(scalar) { index += 1 }
  }

  private mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while let scalar = peek, isWanted(scalar) { index += 1 }
    return text(scalars[start..<index])
  }

  private mutating func expectEnd(_ fault: (String) -> SettingsProblem.Fault) throws(SettingsProblem) {
    skipBlanks()
    guard index < scalars.count else { return }
    throw problem(fault(text(scalars[index...])), at: position)
  }

  /// Controls and direction controls would act where a message quotes them.
  private func refuseControls() throws(SettingsProblem) {
    for (index, scalar) in scalars.enumerated() where INILineScanner.isControl(scalar) {
      throw problem(.controlCharacter(scalar.value), at: SettingsPosition(file: file, line: line, column: index + 1))
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (scalar.value < 0x20 && scalar != "\t") || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control: true
    case .format: scalar.value != 0x200D
    case .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
