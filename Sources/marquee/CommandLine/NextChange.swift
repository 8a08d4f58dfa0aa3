import Media

/// Finds when a line that tells the time changes next, so that nobody wakes before.
struct NextChange {
  private let playback: PlaybackSnapshot?
  private let duration: MediaDuration?

  init(of session: Session) {
    playback = session.playback
    duration = session.content?.duration
  }

  /// Times closer than this are one.
  private static let accuracy = Span.milliseconds(1)
  /// What changes twice within this shows fractions of seconds, and is told once a second.
  private static let glimpse = Span.milliseconds(10)
  /// As far as it is looked ahead.
  private static let horizon = 60

  /// Nil when time changes nothing: `line` tells what is shown at a moment.
  func instant(after now: Instant, line: (Instant) -> String?) -> Instant? {
    guard let playback, playback.state == .playing, playback.rate > 0, let place = place(at: now) else { return nil }
    guard self.place(at: now + .milliseconds(100)) != place else { return nil }
    let shown = line(now)
    let glimpses = [line(now + Self.glimpse), line(now + Self.glimpse + Self.glimpse)]
    if glimpses[0] != shown, glimpses[1] != glimpses[0] { return nextSecond(from: place, at: playback.rate, now) }
    for second in 1...Self.horizon where line(now + .seconds(second)) != shown {
      return change(from: shown, after: now + .seconds(second - 1), before: now + .seconds(second), line)
    }
    return now + .seconds(Self.horizon)
  }

  private func place(at now: Instant) -> Span? { playback?.elapsed(at: now, in: duration) }

  /// The moment when the track's own second is full, and at least a little later.
  private func nextSecond(from place: Span, at rate: Double, _ now: Instant) -> Instant {
    let rest = Span.seconds(1) - Span(nanoseconds: place.nanoseconds % 1_000_000_000)
    let wait = rest * (1 / rate)
    return now + (wait < .milliseconds(50) ? wait + .seconds(1) : wait)
  }

  /// Halves the time between a moment before the change and one after it.
  private func change(
    from shown: String?, after start: Instant, before end: Instant, _ line: (Instant) -> String?
  ) -> Instant {
    var (start, end) = (start, end)
    while end - start > Self.accuracy {
      let middle = start + Span(nanoseconds: (end - start).nanoseconds / 2)
      if line(middle) == shown { start = middle } else { end = middle }
    }
    return end
  }
}
