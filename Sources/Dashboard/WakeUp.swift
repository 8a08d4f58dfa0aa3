import Media

/// When the picture next changes by itself; nil when it does not: nothing plays, and nothing waits.
package func wakeUp(_ model: Model, after now: Instant) -> Instant? {
  [
    model.pending.nextDeadline, model.interface.notice?.expires, model.sleepWakeUp(after: now),
    model.nextTick(after: now),
  ].compactMap { $0 }.min()
}

extension Model {
  fileprivate func nextTick(after now: Instant) -> Instant? {
    if case .lyrics(let view) = interface.overlay { return nextLine(of: view, after: now) }
    return nextSecond(after: now)
  }

  /// The moment when the shown second changes. One session gives the beat for the whole screen, so that fifty that play
  /// cost no more than one.
  func nextSecond(after now: Instant) -> Instant? {
    guard let session = beatSession, let elapsed = shownElapsed(of: session, now: now) else { return nil }
    return moment(of: session, atPlace: elapsed, later: .seconds(1) - elapsed.sinceWholeSecond, after: now)
  }

  /// The moment when a session that plays will be so much further on than the place where it is; nil if it has reached
  /// its end, or stands.
  func moment(of session: Session, atPlace elapsed: Span, later distance: Span, after now: Instant) -> Instant? {
    if case .finite(let end) = session.content?.duration, elapsed >= end { return nil }
    let rate = session.playback?.measuredPace ?? shownRate(of: session)
    guard rate > 0 else { return nil }
    // A hair later, so that it has surely got there when the clock is read.
    return now + distance * (1 / rate) + .microseconds(200)
  }

  private var beatSession: Session? {
    switch interface.overlay {
    case nil: break
    case .help, .queue, .lyrics, .details(.output, _): return nil
    case .standBy: return current.map(\.session).flatMap { isTicking($0) ? $0 : nil }
    case .details(.session(let id), _): return world.session(id).flatMap { isTicking($0) ? $0 : nil }
    }
    if let session = current?.session, isTicking(session) { return session }
    return world.sessions.first(where: isTicking)
  }

  private func isTicking(_ session: Session) -> Bool {
    session.playback?.position != nil && shownState(of: session) == .playing
  }
}

extension Span {
  fileprivate var sinceWholeSecond: Span { Span(nanoseconds: nanoseconds % 1_000_000_000) }
}
