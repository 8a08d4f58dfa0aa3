/// Tells the work in hand what has been asked for meanwhile.
nonisolated struct WorkWatch {
  /// Readable when there may be news; -1 when there never is.
  var descriptor: Int32 = -1
  /// Something newer waits, so that what is costly and quickly repeated may be let go.
  var hasNews: () -> Bool = { false }
  /// Nobody waits for this picture any more, at whatever size.
  var isAbandoned: () -> Bool = { false }
  /// Makes the descriptor wait for the next news.
  var takeNote: () -> Void = {}
}
