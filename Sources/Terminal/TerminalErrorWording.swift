nonisolated extension TerminalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notATerminal(.input):
      "the dashboard needs a terminal, and the standard input is not one"
    case .notATerminal(.output):
      "the dashboard needs a terminal, and the standard output is not one"
    case .cannotMoveCursor(let term):
      "a terminal of type \"\(term)\" cannot show a full screen; set TERM to what it really is, xterm-256color as a rule"
    case .unknownTerminal(let term):
      "nothing is known about terminals of type \"\(term)\"; install ncurses-base, or set TERM=xterm-256color"
    case .system(let error):
      "the terminal refuses: \(error)"
    }
  }
}
