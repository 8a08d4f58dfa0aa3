/// How the program ends, for scripts.
nonisolated enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  /// Refused by a player or server, or it could not be reached.
  case failed = 1
  case usage = 2
  /// No such session or output, or nothing is there to play.
  case nothingThere = 3

  var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "refused, or failed"
    case .usage: "not understood"
    case .nothingThere: "no such session or output, or nothing there to play"
    }
  }
}
