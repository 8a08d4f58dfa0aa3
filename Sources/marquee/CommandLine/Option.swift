/// Every option there is, as data: the parser, the help and the manual read the same list.
nonisolated enum Option: String, CaseIterable, Sendable {
  case json, names, session, config, clean, record, printConfig, printManual, printCompletion, help, version

  /// Options that stand with every verb, and without one.
  static let everywhere: [Option] = [.config, .clean, .record, .help]

  static func named(_ word: String) -> Option? {
    allCases.first { $0.spelling == word || $0.shortSpelling == word }
  }

  var spelling: String {
    switch self {
    case .printConfig: "--print-config"
    case .printManual: "--print-man"
    case .printCompletion: "--print-completion"
    case .json, .names, .session, .config, .clean, .record, .help, .version: "--\(rawValue)"
    }
  }

  var shortSpelling: String? { self == .help ? "-h" : nil }

  /// What stands behind it; nil if nothing does.
  var placeholder: String? {
    switch self {
    case .session: "NAME"
    case .config, .record: "FILE"
    case .printCompletion: "SHELL"
    case .json, .names, .clean, .printConfig, .printManual, .help, .version: nil
    }
  }

  var summary: String {
    switch self {
    case .json: "answer in JSON, one object a line"
    case .names: "only the names that other commands take, one a line"
    case .session: "the session of this name or id, not the current one"
    case .config: "read this configuration instead of the usual one"
    case .clean: "read no configuration"
    case .record: "write what the players say to a new file"
    case .printConfig: "print the default configuration, with comments"
    case .printManual: "print the manual page"
    case .printCompletion: "print the completions for bash, zsh or fish"
    case .help: "explain marquee, or one command of it"
    case .version: "print the version"
    }
  }

  /// Options that are a task of their own, without a verb.
  static let tasks: [Option] = [.printConfig, .printManual, .printCompletion]

  /// As help and manual show it: `--session NAME`.
  var usage: String {
    let names = [shortSpelling, spelling].compactMap(\.self).joined(separator: ", ")
    return placeholder.map { "\(names) \($0)" } ?? names
  }
}
