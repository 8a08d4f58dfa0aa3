/// A file of settings as sections and entries, in order, each with its place.
struct INI: Equatable, Sendable {
  struct Section: Equatable, Sendable {
    let name: String
    let subsection: String?
    let position: SettingsPosition
    var entries: [Entry] = []
  }

  struct Entry: Equatable, Sendable {
    let key: String
    let value: String
    let position: SettingsPosition
    let valuePosition: SettingsPosition
  }

  /// Entries before the first section.
  var preamble: [Entry] = []
  var sections: [Section] = []

  /// Larger files are not settings.
  static let sizeLimit = 256 * 1024
  /// More problems than anybody reads at once.
  static let problemLimit = 100
}

extension INI {
  /// Reads a text: its good lines, and a problem for each of the others.
  ///
  /// A line is `[section]`, `[section "subsection"]`, `key = value`, a comment from `#` or `;` on, or blank. Comments
  /// stand on lines of their own. Keys and values may be quoted; then `\\` and `\"` are escapes.
  static func parse(_ text: String, file: String) -> (ini: INI, problems: [SettingsProblem]) {
    var reader = INIReader(file: file)
    for (index, line) in reader.lines(of: text).enumerated() { reader.read(line, number: index + 1) }
    return (reader.ini, reader.problems)
  }

  fileprivate mutating func append(_ entry: Entry) {
    if sections.isEmpty {
      preamble.append(entry)
    } else {
      sections[sections.count - 1].entries.append(entry)
    }
  }
}

/// Collects what the lines of one file say.
private struct INIReader {
  let file: String
  var ini = INI()
  var problems: [SettingsProblem] = []
  /// The lines after a section that could not be read belong to it, and not to the section before.
  private var isInsideBrokenSection = false

  init(file: String) { self.file = file }

  /// The lines of a text, whatever ends them.
  mutating func lines(of text: String) -> [Substring.UnicodeScalarView] {
    var scalars = text.unicodeScalars[...]
    if text.utf8.count > INI.sizeLimit {
      problems.append(
        SettingsProblem(.tooLarge(limit: INI.sizeLimit), at: SettingsPosition(file: file, line: 1, column: 1)))
      // A scalar takes four bytes at most.
      scalars = scalars.prefix(INI.sizeLimit / 4)
    }
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    var lines: [Substring.UnicodeScalarView] = []
    while let end = scalars.firstIndex(where: { $0 == "\n" || $0 == "\r" }) {
      lines.append(scalars[..<end])
      let isPair = scalars[end...].starts(with: ["\r", "\n"])
      scalars = scalars[end...].dropFirst(isPair ? 2 : 1)
    }
    return lines + [scalars]
  }

  mutating func read(_ line: Substring.UnicodeScalarView, number: Int) {
    var scanner = INILineScanner(line, file: file, line: number)
    do throws(SettingsProblem) {
      switch try scanner.scan() {
      case .blank: break
      case .section(let section):
        ini.sections.append(section)
        isInsideBrokenSection = false
      case .entry(let entry):
        if !isInsideBrokenSection { ini.append(entry) }
      }
    } catch {
      isInsideBrokenSection = isInsideBrokenSection || scanner.isSection
      if problems.count < INI.problemLimit { problems.append(error) }
    }
  }
}
