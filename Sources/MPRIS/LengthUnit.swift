import Media

/// Whether a player tells lengths in milliseconds instead of microseconds: proven by a track that goes on far behind
/// its end.
nonisolated struct LengthUnit: Equatable {
  private(set) var isMilliseconds = false
  private var beyond: PositionReading?

  /// Another reading would prove it.
  var isInDoubt: Bool { beyond != nil && !isMilliseconds }

  /// Nearly three hours, if it is in milliseconds; what lasts longer is taken at its word.
  private static let longest = Span.seconds(10)

  /// A length as it is meant.
  func length(_ told: Span?) -> Span? {
    guard isMilliseconds, let told, told < Self.longest else { return told }
    return told * 1_000
  }

  /// Places of another track prove nothing.
  mutating func forgetReadings() { beyond = nil }

  /// Takes a reading of a track that plays and is told to be so long.
  mutating func take(_ reading: PositionReading, told: Span?) {
    guard !isMilliseconds, let told, told < Self.longest, reading.place > told * 2 + .seconds(1),
      reading.place < told * 1_000
    else { return beyond = nil }
    guard let first = beyond else { return beyond = reading }
    let (way, time) = (reading.place - first.place, reading.at - first.at)
    // It moves as what plays does.
    isMilliseconds = time >= .milliseconds(300) && way > time * 0.3 && way < time * 3
  }
}
