/// How the program ends, for scripts.
nonisolated enum ExitCode: Int32, Sendable {
  case done = 0
  /// Refused by a player or server, or it could not be reached.
  case failed = 1
  case usage = 2
  /// No such session or output, or nothing is there to play.
  case nothingThere = 3
}
