import Runtime

/// Why there can be no dashboard on this terminal.
package nonisolated enum TerminalError: Error, Equatable, Sendable {
  package enum End: Equatable, Sendable {
    case input, output
  }

  case notATerminal(End)
  /// The terminal cannot move its cursor: a printer, or the shell of an editor.
  case cannotMoveCursor(term: String)
  /// Neither TERM nor anything like it is in the terminal database.
  case unknownTerminal(term: String)
  case system(SystemError)
}
