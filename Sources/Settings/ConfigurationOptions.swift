/// One option: where it stands in the file, what it is for, and how its value is read and written.
struct ConfigurationOption {
  let section: String
  let name: String
  /// One sentence for `--print-config` and the README.
  let summary: String
  /// What a value looks like, for summaries and messages.
  let expected: String
  /// Takes a value; false if it is none.
  let read: (inout Configuration, String) -> Bool
  let write: (Configuration) -> String
  /// Takes the value of another configuration.
  let copy: (inout Configuration, Configuration) -> Void
}

extension ConfigurationOption {
  /// Every option, in the order of the file. The parser, `--print-config` and the suggestions come from this list.
  static func all() -> [ConfigurationOption] { general + steps + volume + sleep + players }

  private static var general: [ConfigurationOption] {
    [
      .name(
        "general", "theme", "The colours: a theme that comes with Marquee, or one of your themes/NAME.theme.", \.theme),
      .choice("general", "glyphs", "The characters that lines and marks are drawn with.", \.glyphs),
      .choice(
        "general", "artwork",
        "How covers are drawn; auto is real pixels where the terminal has them, and characters elsewhere.", \.artwork),
      .flag(
        "general", "mouse", "Whether the mouse acts; the terminal then selects text with shift held.", \.mouse),
      .flag("general", "title", "Whether the window's title says what plays.", \.title),
    ]
  }

  private static var steps: [ConfigurationOption] {
    [
      .duration("steps", "seek", "How far the seek keys go.", \.steps.seek),
      .duration("steps", "seek-large", "How far they go with shift.", \.steps.seekLarge),
      .percent("steps", "volume", "How much the volume keys change.", \.steps.volume, 1...50),
      .percent("steps", "volume-fine", "How much they change with shift.", \.steps.volumeFine, 1...50),
      .decimal("steps", "rate", "How much [ and ] change the speed.", \.steps.rate, 0.01...1),
    ]
  }

  private static var volume: [ConfigurationOption] {
    [
      .percent(
        "volume", "ceiling", "Where the volume keys stop; above 100 % sound may distort.", \.volumeCeiling, 10...150)
    ]
  }

  private static var sleep: [ConfigurationOption] {
    [
      .number("sleep", "minutes", "What the sleep timer offers first.", \.sleep.minutes, 1...999),
      .duration(
        "sleep", "fade", "How long the volume goes down before the sleep timer pauses; 0s for not at all.",
        \.sleep.fade, from: .zero),
    ]
  }

  private static var players: [ConfigurationOption] {
    [
      .patterns(
        "players", "ignore",
        "Players to leave out, by bus name or identity, separated by commas; * stands for anything.",
        \.ignoredPlayers),
      .folding(
        "players", "fold",
        "Which players that only repeat another (browser integration, headphones, MPD bridges) share its row.",
        \.foldedPlayers),
    ]
  }
}

// The kinds of values.
extension ConfigurationOption {
  /// An option whose value stands at `path`; `read` gives nil for what is no value.
  private init<Value>(
    _ section: String, _ name: String, _ summary: String, _ path: WritableKeyPath<Configuration, Value>,
    expected: String, read: @escaping (String) -> Value?, write: @escaping (Value) -> String
  ) {
    self.init(
      section: section, name: name, summary: summary, expected: expected,
      read: { configuration, text in
        guard let value = read(text) else { return false }
        configuration[keyPath: path] = value
        return true
      },
      write: { write($0[keyPath: path]) },
      copy: { $0[keyPath: path] = $1[keyPath: path] })
  }

  private static func name(
    _ section: String, _ name: String, _ summary: String, _ path: WritableKeyPath<Configuration, String>
  ) -> ConfigurationOption {
    ConfigurationOption(
      section, name, summary, path, expected: "a name",
      read: { $0.isEmpty || $0.contains("/") || $0.hasPrefix(".") ? nil : $0 }, write: INI.written)
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ section: String, _ name: String, _ summary: String, _ path: WritableKeyPath<Configuration, Choice>
  ) -> ConfigurationOption {
    ConfigurationOption(
      section, name, summary, path, expected: listed(Choice.allCases.map(\.rawValue)), read: Choice.init(rawValue:),
      write: \.rawValue)
  }

  private static func flag(
    _ section: String, _ name: String, _ summary: String, _ path: WritableKeyPath<Configuration, Bool>
  ) -> ConfigurationOption {
    ConfigurationOption(
      section, name, summary, path, expected: "yes or no", read: { ["yes": true, "no": false][$0] },
      write: { $0 ? "yes" : "no" })
  }

  private static func duration(
    _ section: String, _ name: String, _ summary: String, _ path: WritableKeyPath<Configuration, Duration>,
    from least: Duration = .seconds(1)
  ) -> ConfigurationOption {
    ConfigurationOption(
      section, name, summary, path, expected: "a time from \(SettingsValue.text(least)) to 60m, such as 5s or 2m",
      read: { SettingsValue.duration($0).within(least ... .seconds(3600)) }, write: { SettingsValue.text($0) })
  }

  private static func percent(
    _ section: String, _ name: String, _ summary: String, _ path: WritableKeyPath<Configuration, Int>,
    _ range: ClosedRange<Int>
  ) -> ConfigurationOption {
    ConfigurationOption(
      section, name, summary, path, expected: "a percentage from \(range.lowerBound) to \(range.upperBound)",
      read: { SettingsValue.percent($0).within(range) }, write: { "\($0) %" })
  }

  private static func number(
    _ section: String, _ name: String, _ summary: String, _ path: WritableKeyPath<Configuration, Int>,
    _ range: ClosedRange<Int>
  ) -> ConfigurationOption {
    ConfigurationOption(
      section, name, summary, path, expected: "a number from \(range.lowerBound) to \(range.upperBound)",
      read: { text in
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return Int(text).within(range)
      },
      write: { "\($0)" })
  }

  private static func decimal(
    _ section: String, _ name: String, _ summary: String, _ path: WritableKeyPath<Configuration, Double>,
    _ range: ClosedRange<Double>
  ) -> ConfigurationOption {
    ConfigurationOption(
      section, name, summary, path, expected: "a number from \(range.lowerBound) to \(range.upperBound)",
      read: { SettingsValue.decimal($0).within(range) }, write: { "\($0)" })
  }

  private static func patterns(
    _ section: String, _ name: String, _ summary: String, _ path: WritableKeyPath<Configuration, [NamePattern]>
  ) -> ConfigurationOption {
    ConfigurationOption(
      section, name, summary, path, expected: "names separated by commas",
      read: { SettingsValue.list($0).map(NamePattern.init) }, write: written)
  }

  private static func folding(
    _ section: String, _ name: String, _ summary: String,
    _ path: WritableKeyPath<Configuration, Configuration.FoldChoice>
  ) -> ConfigurationOption {
    ConfigurationOption(
      section, name, summary, path, expected: "yes (all of them), no, or their names separated by commas",
      read: { text in
        switch SettingsValue.list(text) {
        case []: nil
        case ["yes"]: .all
        case ["no"]: Configuration.FoldChoice.none
        case let names: .only(names.map(NamePattern.init))
        }
      },
      write: { choice in
        switch choice {
        case .all: "yes"
        case .none: "no"
        case .only(let patterns): written(patterns)
        }
      })
  }

  private static func written(_ patterns: [NamePattern]) -> String {
    INI.written(patterns.map(\.text).joined(separator: ", "))
  }
}

extension Optional where Wrapped: Comparable {
  /// Nil for what is outside.
  fileprivate func within(_ range: ClosedRange<Wrapped>) -> Wrapped? { flatMap { range.contains($0) ? $0 : nil } }
}

/// Words as a sentence lists them: `auto, unicode or ascii`.
func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
