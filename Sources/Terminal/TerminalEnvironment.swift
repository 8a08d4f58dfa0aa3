import Glibc

/// What the environment says about the terminal.
nonisolated struct TerminalEnvironment: Equatable {
  var term = ""
  var colorTerm = ""
  var noColor = ""
  var isInsideTmux = false
  var isInsideScreen = false
  var isInsideZellij = false
  /// The name of the locale for characters, whether it exists or not.
  var localeName = ""

  static func current() -> TerminalEnvironment {
    TerminalEnvironment(
      term: variable("TERM"), colorTerm: variable("COLORTERM"), noColor: variable("NO_COLOR"),
      isInsideTmux: !variable("TMUX").isEmpty, isInsideScreen: !variable("STY").isEmpty,
      isInsideZellij: !variable("ZELLIJ").isEmpty,
      localeName: ["LC_ALL", "LC_CTYPE", "LANG"].lazy.map(variable).first { !$0.isEmpty } ?? "")
  }

  private static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }
}

nonisolated extension TerminalEnvironment {
  /// Terminal types to look for, best first. A type that is not in the database is nearly always a recent emulator
  /// that speaks xterm.
  var candidates: [String] {
    if term.isEmpty { return ["ansi"] }
    return [term, "xterm-256color", "xterm", "ansi"]
  }

  /// Whether the terminal understands what xterm added to the standards: titles, pastes in brackets, focus reports.
  var speaksXterm: Bool {
    let plain = ["ansi", "vt", "linux", "cons", "sun", "wy", "hurd", "dumb", "cygwin"]
    return !term.isEmpty && !plain.contains { term.hasPrefix($0) }
  }

  /// The kernel's own terminal, whose font has few characters.
  var isLinuxConsole: Bool { term == "linux" || term.hasPrefix("linux-") }

  /// Whether colours of 24 bits arrive, beyond what the database says, which seldom knows.
  var announcesTrueColor: Bool {
    guard colorTerm == "truecolor" || colorTerm == "24bit" else { return false }
    if term.hasPrefix("linux") { return false }
    // The variable is inherited from the terminal around GNU screen, which garbles such colours; tmux does not.
    return isInsideTmux || !term.hasPrefix("screen")
  }

  /// NO_COLOR counts when it is not empty (no-color.org).
  var refusesColor: Bool { !noColor.isEmpty }

  /// Whether the user named a UTF-8 locale, or none at all.
  var wantsUnicode: UnicodeWish {
    let codeset = localeName.split(separator: ".", maxSplits: 1).dropFirst().first ?? ""
    let plain = codeset.lowercased().filter { $0 != "-" }.prefix { $0 != "@" }
    if plain == "utf8" { return .yes }
    return ["", "C", "POSIX"].contains(localeName) ? .unsaid : .no
  }

  enum UnicodeWish {
    case yes, no, unsaid
  }
}
