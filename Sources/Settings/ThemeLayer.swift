import Drawing

/// What one theme file says, before names of colours are looked up.
struct ThemeLayer {
  /// The depths that a line is for.
  enum Scope: Equatable {
    /// Every depth with colour, converted where it has fewer.
    case all
    case only(ColorDepth)
  }

  struct Rule {
    let scope: Scope
    let role: Role
    var foreground: WrittenName?
    var background: WrittenName?
    var attributes: TextAttributes = []
  }

  /// A colour or a theme as it was written.
  struct WrittenName {
    let text: String
    let position: SettingsPosition
  }

  var inherit: WrittenName?
  var palette: [(name: String, color: PaletteColor)] = []
  var rules: [Rule] = []
  var problems: [SettingsProblem] = []
}

extension ThemeLayer {
  init(_ source: ThemeSource) {
    let (ini, problems) = INI.parse(source.text, file: source.file)
    self.problems = problems
    for entry in ini.preamble {
      if entry.key == "inherit" {
        inherit = WrittenName(text: entry.value, position: entry.valuePosition)
      } else {
        addRule(entry, scope: .all)
      }
    }
    for section in ini.sections { add(section) }
  }

  private mutating func add(_ section: INI.Section) {
    guard section.subsection == nil else {
      return report(.unknownSubsection(section: section.name), at: section.position)
    }
    switch section.name {
    case "palette": for entry in section.entries { addColor(entry) }
    case "256": for entry in section.entries { addRule(entry, scope: .only(.colors256)) }
    case "16": for entry in section.entries { addRule(entry, scope: .only(.colors16)) }
    case "mono": for entry in section.entries { addRule(entry, scope: .only(.mono)) }
    default:
      let near = nearest(to: section.name, among: ["palette", "256", "16", "mono"])
      report(.unknownSection(section.name, near: near), at: section.position)
    }
  }

  private mutating func addColor(_ entry: INI.Entry) {
    guard let color = PaletteColor(written: entry.value) else {
      let near = nearest(to: entry.value, among: PaletteColor.names)
      return report(.unknownColor(entry.value, near: near), at: entry.valuePosition)
    }
    palette.append((entry.key, color))
  }

  private mutating func addRule(_ entry: INI.Entry, scope: Scope) {
    guard let role = Role(name: entry.key) else {
      let near = nearest(to: entry.key, among: Role.allCases.map(\.name) + ["inherit"])
      return report(.unknownRole(entry.key, near: near), at: entry.position)
    }
    do throws(SettingsProblem) {
      rules.append(try Rule(scope: scope, role: role, entry))
    } catch {
      problems.append(error)
    }
  }

  private mutating func report(_ fault: SettingsProblem.Fault, at position: SettingsPosition) {
    problems.append(SettingsProblem(fault, at: position))
  }
}

extension ThemeLayer.Rule {
  /// Reads `[colour] [on colour] [attribute …]`.
  fileprivate init(scope: ThemeLayer.Scope, role: Role, _ entry: INI.Entry) throws(SettingsProblem) {
    self.scope = scope
    self.role = role
    var isAfterOn = false
    var count = 0
    for word in ThemeLayer.WrittenName.words(of: entry) {
      count += 1
      if isAfterOn {
        background = word
        isAfterOn = false
      } else if word.text == "on", background == nil {
        isAfterOn = true
      } else if let attribute = TextAttributes(name: word.text) {
        attributes.insert(attribute)
      } else if count == 1 {
        foreground = word
      } else {
        throw SettingsProblem(
          .expected("on, or one of \(TextAttributes.listedNames)", found: word.text), at: word.position)
      }
    }
    guard !isAfterOn, count > 0 else {
      throw SettingsProblem(.expected("a colour", found: ""), at: entry.valuePosition)
    }
  }
}

extension ThemeLayer.WrittenName {
  fileprivate static func words(of entry: INI.Entry) -> [ThemeLayer.WrittenName] {
    let start = entry.valuePosition
    var words: [ThemeLayer.WrittenName] = []
    var column = start.column
    for part in entry.value.unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: INILineScanner.isBlank)
    {
      if !part.isEmpty {
        let position = SettingsPosition(file: start.file, line: start.line, column: column)
        words.append(ThemeLayer.WrittenName(text: String(part), position: position))
      }
      column += part.count + 1
    }
    return words
  }
}
