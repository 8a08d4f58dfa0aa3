import Media

/// Where a track is, from the last reading that deserves trust and the time since. What a player says is a hint: browsers
/// go on with the former track's place, and some players never move.
nonisolated struct PositionClock: Equatable {
  private(set) var place: Span?
  private(set) var timestamp = Instant(nanoseconds: 0)
  private(set) var isEstimated = false
  private var isRunning = false
  private var rate = 1.0
  private var lastReading: Reading?
  private var change: TrackChange?

  private struct Reading: Equatable {
    var place: Span
    var at: Instant
  }

  /// A new track whose first readings are not yet believed.
  private struct TrackChange: Equatable {
    let at: Instant
    /// Where the former track would be; a reading near it is the former track's.
    let former: PositionReference?
    var doubted: Reading?
  }

  private struct PositionReference: Equatable {
    let place: Span
    let at: Instant
  }

  private static let nearby = Span.seconds(5)
  private static let jitter = Span.milliseconds(50)

  func place(at now: Instant) -> Span? { place.map { $0 + passed(since: timestamp, at: now) } }

  /// State or speed changed: the time until now counts as before, the rest as from now on.
  mutating func run(_ isRunning: Bool, rate: Double, at now: Instant) {
    guard isRunning != self.isRunning || rate != self.rate else { return }
    place = place(at: now)
    timestamp = now
    self.isRunning = isRunning
    self.rate = rate
  }

  /// Another track: from zero, whatever the player still says.
  mutating func startTrack(at now: Instant) {
    let former = place(at: now).map { PositionReference(place: $0, at: now) }
    change = TrackChange(at: now, former: former)
    place = .zero
    timestamp = now
    isEstimated = false
  }

  /// The player itself said that it is here now.
  mutating func jump(to place: Span, at now: Instant) {
    change = nil
    accept(place, at: now)
  }

  /// The player has no position, or none that can be read.
  mutating func lose() {
    place = nil
    isEstimated = false
    lastReading = nil
    change = nil
  }

  /// What the player answered to the question where it is.
  mutating func take(_ reading: Span, at now: Instant, length: Span?) {
    let reading = Reading(place: max(.zero, reading), at: now)
    defer { lastReading = reading }
    if let length, reading.place > length + .seconds(1), place != nil {
      isEstimated = true
    } else if change != nil {
      takeAfterChange(reading)
    } else if isStuck(reading) {
      isEstimated = true
    } else {
      accept(reading.place, at: now)
    }
  }

  /// Near the beginning it is the new track's. Further on it may be a place kept from last time: believed the second
  /// time, if it has moved as the track does and is not where the former track would be.
  private mutating func takeAfterChange(_ reading: Reading) {
    guard var change else { return }
    if reading.place <= passed(since: change.at, at: reading.at) + .seconds(3) {
      self.change = nil
      accept(reading.place, at: reading.at)
    } else if let doubted = change.doubted, isOn(doubted, reading), !isFormer(reading, of: change) {
      self.change = nil
      accept(reading.place, at: reading.at)
    } else {
      change.doubted = change.doubted ?? reading
      isEstimated = true
      self.change = change
    }
  }

  private mutating func accept(_ place: Span, at now: Instant) {
    isEstimated = false
    // A reading that only repeats what is known changes nothing on any screen.
    if let known = self.place(at: now), (known - place).magnitude <= Self.jitter { return }
    self.place = place
    timestamp = now
  }

  /// Said the same before, although the track has gone on since.
  private func isStuck(_ reading: Reading) -> Bool {
    guard isRunning, let last = lastReading, last.place == reading.place, let known = place(at: reading.at) else {
      return false
    }
    return reading.at - last.at > .seconds(2) && (known - reading.place).magnitude > .seconds(2)
  }

  private func isOn(_ before: Reading, _ reading: Reading) -> Bool {
    let expected = before.place + passed(since: before.at, at: reading.at)
    return reading.at - before.at >= .milliseconds(300) && (reading.place - expected).magnitude < .milliseconds(300)
  }

  private func isFormer(_ reading: Reading, of change: TrackChange) -> Bool {
    guard let former = change.former else { return false }
    let going = former.place + passed(since: former.at, at: reading.at)
    return (reading.place - going).magnitude < Self.nearby || (reading.place - former.place).magnitude < Self.nearby
  }

  private func passed(since start: Instant, at now: Instant) -> Span {
    isRunning ? max(.zero, now - start) * rate : .zero
  }
}

nonisolated extension Span {
  var magnitude: Span { self < .zero ? -self : self }
}
