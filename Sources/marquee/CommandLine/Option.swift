/// Every option there is, as data: the parser, the help, the manual and the shells' completions read the same list.
nonisolated enum Option: String, CaseIterable, Sendable {
  case json, names, format, follow, session, player, ignorePlayer, allPlayers, listAll, noMessages, config, clean,
    record, printConfig, printManual, printCompletion, help, version

  /// Options that stand with every verb, and without one.
  static let everywhere: [Option] = [.noMessages, .config, .clean, .record, .help]

  /// Which sessions are meant.
  static let selecting: [Option] = [.session, .player, .ignorePlayer, .allPlayers]

  static func named(_ word: String) -> Option? {
    allCases.first { $0.spelling == word || $0.shortSpelling == word }
  }

  var spelling: String {
    switch self {
    case .printConfig: "--print-config"
    case .printManual: "--print-man"
    case .printCompletion: "--print-completion"
    case .ignorePlayer: "--ignore-player"
    case .allPlayers: "--all-players"
    case .listAll: "--list-all"
    case .noMessages: "--no-messages"
    case .json, .names, .format, .follow, .session, .player, .config, .clean, .record, .help, .version: "--\(rawValue)"
    }
  }

  /// The letters that playerctl has.
  var shortSpelling: String? {
    switch self {
    case .format: "-f"
    case .follow: "-F"
    case .player: "-p"
    case .ignorePlayer: "-i"
    case .allPlayers: "-a"
    case .listAll: "-l"
    case .noMessages: "-s"
    case .help: "-h"
    case .version: "-V"
    case .json, .session, .config, .names, .clean, .record, .printConfig, .printManual, .printCompletion: nil
    }
  }

  /// What stands behind it; nil if nothing does.
  var placeholder: String? {
    switch self {
    case .session: "NAME"
    case .player, .ignorePlayer: "NAMES"
    case .format: "TEMPLATE"
    case .config, .record: "FILE"
    case .printCompletion: "SHELL"
    case .json, .names, .follow, .allPlayers, .listAll, .noMessages, .clean, .printConfig, .printManual, .help,
      .version:
      nil
    }
  }

  var summary: String {
    switch self {
    case .json: "answer in JSON, one object a line"
    case .names: "only the names that other commands take, one a line"
    case .format: "answer in your own line: '{{artist}} - {{title}}'"
    case .follow: "go on answering whenever the answer changes"
    case .session: "the session of this name or id, not the current one"
    case .player: "the first of these that is there; %any means any"
    case .ignorePlayer: "as if these players were not there"
    case .allPlayers: "all players, not only the current session's"
    case .listAll: "list the players' names, for -p and -i"
    case .noMessages: "no words about what went wrong"
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
  static let tasks: [Option] = [.listAll, .printConfig, .printManual, .printCompletion]

  /// As help and manual show it: `--session NAME`.
  var usage: String {
    let names = [shortSpelling, spelling].compactMap(\.self).joined(separator: ", ")
    return placeholder.map { "\(names) \($0)" } ?? names
  }
}
