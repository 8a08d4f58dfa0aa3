/// A shell that completes marquee's command lines.
nonisolated enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that the shell reads, made from the lists of verbs and options.
  var completion: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

/// What can stand at a place of a command line.
nonisolated enum Completion: Equatable {
  case nothing, files, sessions, outputs
  case words([String])

  /// The command that lists the names; nil where none does.
  var question: String? {
    switch self {
    case .sessions: "marquee sessions --names 2>/dev/null"
    case .outputs: "marquee outputs --names 2>/dev/null"
    case .nothing, .files, .words: nil
    }
  }
}

extension Verb {
  /// What its first operand can be: `[on|off]` and `OUTPUT` say it themselves.
  nonisolated var completion: Completion {
    if operands == "OUTPUT" { return .outputs }
    if name == "metadata" { return .words(["artist", "title", "album"]) }
    guard operands.hasPrefix("["), operands.hasSuffix("]"), operands.contains("|") else { return .nothing }
    return .words(operands.dropFirst().dropLast().split(separator: "|").map(String.init))
  }
}

extension Option {
  /// What its value can be.
  nonisolated var completion: Completion {
    switch self {
    case .session, .player, .ignorePlayer: .sessions
    case .config, .record: .files
    case .printCompletion: .words(Shell.allCases.map(\.rawValue))
    case .json, .names, .format, .follow, .allPlayers, .listAll, .noMessages, .clean, .printConfig, .printManual, .help,
      .version:
      .nothing
    }
  }

  /// Options that have a value behind them.
  nonisolated static var withValue: [Option] { allCases.filter { $0.placeholder != nil } }
}
