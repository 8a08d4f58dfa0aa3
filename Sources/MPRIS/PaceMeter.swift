import Media

/// A place that a player told, and when.
nonisolated struct PositionReading: Equatable {
  let place: Span
  let at: Instant
}

/// How fast a player really goes, from one reading to the next: some play at another speed than they say.
nonisolated struct PaceMeter: Equatable {
  /// Nil while it goes as it says.
  private(set) var pace: Double?
  private var last: PositionReading?
  /// Where it was before it first went at another speed; one such way may also be a seek or a pause that nobody told.
  private var start: PositionReading?

  /// Another look soon would tell.
  var isInDoubt: Bool { start != nil }

  /// Shorter ways tell nothing.
  private static let shortest = Span.seconds(2)
  /// Many players tell whole seconds.
  private static let roughness = Span.milliseconds(1_100)
  private static let sensible = 0.05...16.0

  /// The time until the next reading says nothing about the speed.
  mutating func interrupt() { (last, start) = (nil, nil) }

  /// The player says that it has another speed now.
  mutating func forget() { self = PaceMeter() }

  /// Whether it has moved on to this by itself.
  func isBehind(_ reading: PositionReading) -> Bool { last.map { $0.place < reading.place } ?? false }

  mutating func take(_ reading: PositionReading, rate: Double) {
    guard let last else {
      self.last = reading
      return
    }
    let (way, time) = (reading.place - last.place, reading.at - last.at)
    guard time >= Self.shortest else { return }
    self.last = reading
    let expected = time * (pace ?? rate)
    if let start, let measured = speed(from: start, to: reading) {
      let (off, offBefore) = ((way - time * measured).magnitude, (way - expected).magnitude)
      if off < offBefore, off <= Self.roughness { return settle(on: measured, rate: rate) }
    }
    start = (way - expected).magnitude > Self.roughness + time * 0.02 && way > .zero ? last : nil
  }

  private func speed(from start: PositionReading, to end: PositionReading) -> Double? {
    let time = (end.at - start.at).inSeconds
    guard time > 0 else { return nil }
    let speed = (end.place - start.place).inSeconds / time
    return Self.sensible.contains(speed) ? speed : nil
  }

  private mutating func settle(on measured: Double, rate: Double) {
    start = nil
    pace = abs(measured - rate) < 0.03 * rate ? nil : measured
  }
}
