/// What a session does at a moment, and how to know what it does later.
package struct PlaybackSnapshot: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case playing, paused, buffering, interrupted, stopped
  }

  package var state: State
  /// 1 is normal speed; always finite and not negative.
  package var rate: Double
  /// How fast it was seen to move, where that is not the rate; 0 where it stands although it is said to play.
  package var measuredPace: Double?
  /// The place at `timestamp`; nil when the player does not tell.
  package var position: Span?
  package var timestamp: Instant
  /// The position was not read but worked out, because the player cannot be trusted with it.
  package var isPositionEstimated: Bool
  /// Nil when the player has no such thing.
  package var isShuffled: Bool?
  package var repeatMode: RepeatMode?

  package init(
    state: State, rate: Double = 1, measuredPace: Double? = nil, position: Span? = nil, timestamp: Instant,
    isPositionEstimated: Bool = false, isShuffled: Bool? = nil, repeatMode: RepeatMode? = nil
  ) {
    self.state = state
    self.rate = rate
    self.measuredPace = measuredPace
    self.position = position
    self.timestamp = timestamp
    self.isPositionEstimated = isPositionEstimated
    self.isShuffled = isShuffled
    self.repeatMode = repeatMode
  }

  /// How fast the position moves while it plays.
  package var pace: Double { measuredPace ?? rate }

  /// The place in the track at `now`: position and the time since, stretched by the pace; never below zero, and never
  /// past a finite end.
  package func elapsed(at now: Instant, in duration: MediaDuration?) -> Span? {
    guard let position else { return nil }
    let passed = state == .playing ? max(.zero, now - timestamp) * pace : .zero
    let place = max(.zero, position + passed)
    guard case .finite(let end) = duration, end > .zero else { return place }
    return min(place, end)
  }
}

package enum RepeatMode: String, CaseIterable, Sendable {
  case off, one, all
}
