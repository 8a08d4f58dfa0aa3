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
    if case .finite(let end) = session.content?.duration, elapsed >= end { return nil }
    let rate = session.playback?.measuredPace ?? shownRate(of: session)
    guard rate > 0, let wait = Span(seconds: (1 - elapsed.fractionOfSecond) / rate) else { return nil }
    // A hair later, so that the second has surely changed when the clock is read.
    return now + wait + .microseconds(200)
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
  fileprivate var fractionOfSecond: Double { Double(nanoseconds % 1_000_000_000) / 1e9 }
}
