import Glibc

/// What the loading of pictures needs to know of the program and its surroundings.
nonisolated struct ArtworkSetup: Sendable {
  /// How the program calls itself to servers.
  var agent: String
  /// Nil where nothing can be kept.
  var cachePath: String?
  var limits = WebLimits()
  /// Nil where pictures embedded in files of sound cannot be read.
  var coverReader: CoverReader?
  /// Seconds since 1970.
  var now: @Sendable () -> Int64 = { Int64(time(nil)) }
}
