import Media

/// Where a track is, from the last reading that deserves trust and the time since. What a player says is a hint: browsers
/// go on with the former track's place, some players never move, and some go at another speed than they say.
nonisolated struct PositionClock: Equatable {
  private(set) var place: Span?
  private(set) var timestamp = Instant(nanoseconds: 0)
  private(set) var isEstimated = false
  private var isRunning = false
  private var rate = 1.0
  private var meter = PaceMeter()
  /// Readings in a row that showed a track which moved before and does not now; it stands there too.
  private var standstills = 0
  private var isHeld = false
  /// The player has been seen to move in this track: what it says means something.
  private var hasMoved = false
  private var lastReading: PositionReading?
  private var change: TrackChange?

  /// A new track whose first readings are not yet believed.
  private struct TrackChange: Equatable {
    let at: Instant
    /// Where the former track would be; a reading near it is the former track's.
    let former: PositionReading?
    var doubted: PositionReading?
  }

  private static let nearby = Span.seconds(5)
  private static let jitter = Span.milliseconds(50)
  /// A reading a little behind only says that the answer took its time; the shown second must not jump back for it.
  private static let lag = Span.milliseconds(300)

  func place(at now: Instant) -> Span? { place.map { $0 + passed(since: timestamp, at: now) } }

  /// How fast it moves, if that is not what the player says.
  var measuredPace: Double? { pace == rate ? nil : pace }

  /// Whether the readings can be taken for this track's.
  var isInDoubt: Bool { change != nil }

  /// Something is odd, and the next regular look is too far away.
  var nextLook: Duration? {
    if (1...3).contains(standstills) { return .seconds(1 << standstills) }
    return meter.isInDoubt ? .seconds(4) : nil
  }

  /// How long until the end, if it moves.
  func timeLeft(until length: Span?, at now: Instant) -> Span? {
    guard isRunning, pace > 0, let length, let place = place(at: now) else { return nil }
    return (length - place) * (1 / pace)
  }

  /// State or speed changed: the time until now counts as before, the rest as from now on.
  mutating func run(_ isRunning: Bool, rate: Double, at now: Instant) {
    guard isRunning != self.isRunning || rate != self.rate else { return }
    setStill(at: now)
    rate == self.rate ? meter.interrupt() : meter.forget()
    self.isRunning = isRunning
    self.rate = rate
  }

  /// Another track: from zero, whatever the player still says.
  mutating func startTrack(at now: Instant) {
    let former = place(at: now).map { PositionReading(place: $0, at: now) }
    change = TrackChange(at: now, former: former)
    set(.zero, at: now)
    isEstimated = false
    hasMoved = false
    meter.interrupt()
  }

  /// The player itself said that it is here now.
  mutating func jump(to place: Span, at now: Instant) {
    change = nil
    meter.interrupt()
    accept(place, at: now, isTold: true)
  }

  /// The player has no position, or none that can be read: what is known is counted on.
  mutating func lose(at now: Instant) {
    setStill(at: now)
    isEstimated = place != nil
    lastReading = nil
    change = nil
    meter.interrupt()
  }

  /// The player is no longer heard of: nobody knows whether it goes on.
  mutating func hold(at now: Instant) {
    guard isRunning, place != nil, !isHeld else { return }
    setStill(at: now)
    isHeld = true
    isEstimated = true
  }

  /// What the player answered to the question where it is.
  mutating func take(_ reading: Span, at now: Instant, length: Span?) {
    let reading = PositionReading(place: max(.zero, reading), at: now)
    defer { lastReading = reading }
    if let length, reading.place > length + .seconds(1), place != nil {
      isEstimated = true
    } else if change != nil {
      takeAfterChange(reading)
    } else if repeats(reading) {
      takeRepeated(reading)
    } else {
      if isRunning, meter.isBehind(reading) { hasMoved = true }
      accept(reading)
    }
  }
}

nonisolated extension PositionClock {
  private var pace: Double { isHeld || standstills > 0 ? 0 : meter.pace ?? rate }

  private func passed(since start: Instant, at now: Instant) -> Span {
    isRunning ? max(.zero, now - start) * pace : .zero
  }

  private mutating func set(_ place: Span?, at now: Instant) {
    self.place = place
    timestamp = now
    standstills = 0
    isHeld = false
  }

  /// The time until now is settled, at the speed that there was.
  private mutating func setStill(at now: Instant) { set(place(at: now), at: now) }

  /// Near the beginning it is the new track's. Further on it may be a place kept from last time: believed the second
  /// time, if it has moved as the track does and is not where the former track would be.
  private mutating func takeAfterChange(_ reading: PositionReading) {
    guard var change else { return }
    if reading.place <= passed(since: change.at, at: reading.at) + .seconds(3) {
      self.change = nil
      accept(reading)
    } else if let doubted = change.doubted, isOn(doubted, reading), !isFormer(reading, of: change) {
      self.change = nil
      accept(reading)
    } else {
      change.doubted = change.doubted ?? reading
      isEstimated = true
      self.change = change
    }
  }

  private mutating func accept(_ reading: PositionReading) {
    let pace = meter.pace
    meter.take(reading, rate: rate)
    // The time until now passed at the old speed.
    if meter.pace != pace { set(reading.place, at: reading.at) }
    accept(reading.place, at: reading.at, isTold: false)
  }

  private mutating func accept(_ place: Span, at now: Instant, isTold: Bool) {
    isEstimated = false
    if standstills == 0, !isHeld, let known = self.place(at: now), agrees(place, known, isTold: isTold) { return }
    set(place, at: now)
  }

  /// A reading that only repeats what is known changes nothing on any screen.
  private func agrees(_ place: Span, _ known: Span, isTold: Bool) -> Bool {
    let ahead = known - place
    if ahead.magnitude <= Self.jitter { return true }
    guard isRunning, !isTold, ahead > .zero else { return false }
    let isWholeSecond = place.nanoseconds % 1_000_000_000 == 0
    return ahead <= (isWholeSecond ? .seconds(1) : Self.lag)
  }

  /// Said the same before, although the track should have gone on since.
  private func repeats(_ reading: PositionReading) -> Bool {
    guard isRunning, let last = lastReading, last.place == reading.place else { return false }
    return standstills > 0 || reading.at - last.at >= .seconds(2)
  }

  /// A player that has moved before is believed to stand now. Another tells no places, and its time is counted on.
  private mutating func takeRepeated(_ reading: PositionReading) {
    guard hasMoved else {
      isEstimated = true
      return
    }
    let count = standstills
    set(reading.place, at: reading.at)
    standstills = min(count + 1, 4)
    isEstimated = false
    meter.interrupt()
  }

  private func isOn(_ before: PositionReading, _ reading: PositionReading) -> Bool {
    let expected = before.place + passed(since: before.at, at: reading.at)
    return reading.at - before.at >= .milliseconds(300) && (reading.place - expected).magnitude < .milliseconds(300)
  }

  private func isFormer(_ reading: PositionReading, of change: TrackChange) -> Bool {
    guard let former = change.former else { return false }
    let going = former.place + passed(since: former.at, at: reading.at)
    return (reading.place - going).magnitude < Self.nearby || (reading.place - former.place).magnitude < Self.nearby
  }
}

nonisolated extension Span {
  var magnitude: Span { self < .zero ? -self : self }
}
