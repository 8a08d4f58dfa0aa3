import Keyboard

extension Configuration {
  /// Reads a file of settings: the defaults, changed by every line that is right, and a problem for each that is not.
  ///
  /// `knownActions` are the names that `[keys]` may use. What a wrong line would have set is as it is in `current`, the
  /// settings that the file had before it was changed.
  package static func parse(
    _ text: String, file: String, knownActions: Set<String>, keeping current: Configuration = Configuration()
  ) -> (configuration: Configuration, problems: [SettingsProblem]) {
    let (ini, problems) = INI.parse(text, file: file)
    var reader = ConfigurationReader(knownActions: knownActions, problems: problems, current: current)
    reader.read(ini)
    let sorted = reader.problems.sorted {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }
    return (reader.configuration, sorted)
  }
}

/// Applies the entries of a file to the defaults.
private struct ConfigurationReader {
  let knownActions: Set<String>
  var problems: [SettingsProblem]
  let current: Configuration
  var configuration = Configuration()
  private let options = ConfigurationOption.all()
  private var lines: [String: Int] = [:]

  init(knownActions: Set<String>, problems: [SettingsProblem], current: Configuration) {
    self.current = current
    self.knownActions = knownActions
    self.problems = problems
  }

  mutating func read(_ ini: INI) {
    for entry in ini.preamble { report(.outsideSection(key: entry.key), at: entry.position) }
    for section in ini.sections { read(section) }
  }

  private mutating func read(_ section: INI.Section) {
    let names = Set(options.map(\.section) + ["keys"])
    guard names.contains(section.name) else {
      return report(.unknownSection(section.name, near: nearest(to: section.name, among: names)), at: section.position)
    }
    guard section.subsection == nil else {
      return report(.unknownSubsection(section: section.name), at: section.position)
    }
    for entry in section.entries {
      if section.name == "keys" { readBinding(entry) } else { readOption(entry, in: section.name) }
    }
  }

  private mutating func readOption(_ entry: INI.Entry, in section: String) {
    let options = options.filter { $0.section == section }
    guard let option = options.first(where: { $0.name == entry.key }) else {
      let near = nearest(to: entry.key, among: options.map(\.name))
      return report(.unknownOption(entry.key, section: section, near: near), at: entry.position)
    }
    guard isFirst("\(section).\(entry.key)", entry) else { return }
    guard option.read(&configuration, entry.value) else {
      option.copy(&configuration, current)
      return report(.expected(option.expected, found: entry.value), at: entry.valuePosition)
    }
  }

  private mutating func readBinding(_ entry: INI.Entry) {
    let key: Key
    do throws(KeyNameError) { key = try Key(name: entry.key) } catch {
      return report(.invalidKey(entry.key, error), at: entry.position)
    }
    guard isFirst("keys.\(key.name)", entry) else { return }
    guard entry.value == "none" || knownActions.contains(entry.value) else {
      if let binding = current.keys.first(where: { $0.key == key }) { configuration.keys.append(binding) }
      let near = nearest(to: entry.value, among: knownActions.union(["none"]))
      return report(.unknownAction(entry.value, near: near), at: entry.valuePosition)
    }
    configuration.keys.append(KeyBinding(key: key, action: entry.value == "none" ? nil : entry.value))
  }

  private mutating func isFirst(_ name: String, _ entry: INI.Entry) -> Bool {
    if let line = lines[name] {
      report(.setTwice(entry.key, firstLine: line), at: entry.position)
      return false
    }
    lines[name] = entry.position.line
    return true
  }

  private mutating func report(_ fault: SettingsProblem.Fault, at position: SettingsPosition) {
    guard problems.count < INI.problemLimit else { return }
    problems.append(SettingsProblem(fault, at: position))
  }
}
