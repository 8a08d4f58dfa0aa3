import Media

// The sleep timer as time goes by and players do what they like.

extension Model {
  /// A player asked to pause at the very end of a track would be in the next one when it hears of it.
  private static let margin = Span.milliseconds(400)
  /// A track that is left with more than this to go was skipped, and has not ended: players cross-fade no longer.
  private static let crossFade = Span.seconds(12)

  /// Does what is due by now. Returns nothing while no timer is set.
  mutating func runSleepTimer(now: Instant) -> [Effect] {
    guard let before = sleepTimer else { return [] }
    var effects: [Effect] = []
    if let session = world.session(before.session) {
      effects = run(before, session, now: now)
    } else {
      sleepTimer = nil
      if before.isWaitingOrBusy { notify(Wording.sleepingIsGone(before.name), as: .notice, now: now) }
    }
    if sleepTimer != before { revision &+= 1 }
    return effects
  }

  private mutating func run(_ timer: SleepTimer, _ session: Session, now: Instant) -> [Effect] {
    if let fade = timer.fade, isDisturbed(fade, session) {
      sleepTimer = nil
      if timer.isWaitingOrBusy { notify(Wording.sleepIsDisturbed, as: .notice, now: now) }
      return []
    }
    switch timer.phase {
    case .waiting: return wait(timer, session, now: now)
    case .fading(let fade): return run(fade, of: timer, session, now: now)
    case .pausing(let fade): return awaitPause(fade, session, now: now)
    case .owing(let fade): return pay(fade, session, now: now)
    }
  }

  private mutating func wait(_ timer: SleepTimer, _ session: Session, now: Instant) -> [Effect] {
    if let effects = countTracks(now: now, session) { return effects }
    guard let timer = sleepTimer, let end = end(of: timer, session, now: now) else { return [] }
    let rest = end - now
    if case .at = timer.end { sleepTimer?.minutes = max(0, (rest + .milliseconds(59_999)).wholeSeconds) / 60 }
    if rest <= .zero { return pause(session, fade: nil, now: now) }
    guard rest <= fadeLength, shownState(of: session) == .playing,
      let fade = beginFade(of: session, length: rest)
    else { return [] }
    sleepTimer?.phase = .fading(fade)
    return []
  }

  private mutating func run(_ fade: Fade, of timer: SleepTimer, _ session: Session, now: Instant) -> [Effect] {
    if let effects = countTracks(now: now, session) { return effects }
    guard let timer = sleepTimer else { return [] }
    // Whoever pauses it now has what the timer was for.
    if session.hasPaused { return awaitPause(fade, session, now: now) }
    // Somebody went back in the track: as loud as before, until its end is near again.
    guard let end = end(of: timer, session, now: now), end - now <= fade.length else {
      sleepTimer?.phase = .waiting
      return restore(fade, of: session, now: now) ?? []
    }
    if end <= now { return pause(session, fade: fade, now: now) }
    return turn(fade, of: session, rest: end - now, now: now)
  }

  private mutating func pause(_ session: Session, fade: Fade?, now: Instant) -> [Effect] {
    guard let command = pausingCommand(for: session), !session.hasPaused,
      shownState(of: session) != .paused
    else {
      let effects = endSleepTimer(now: now)
      notify(Wording.sleepHasEnded(session.name), as: .notice, now: now)
      return effects
    }
    sleepTimer?.phase = .pausing(fade)
    let wish = Wish.state(session.id, command == .stop ? .stopped : .paused)
    return self.command(command, to: session, wish: wish, now: now)
  }

  /// Nothing gets louder before it has really paused.
  private mutating func awaitPause(_ fade: Fade?, _ session: Session, now: Instant) -> [Effect] {
    sleepTimer?.minutes = nil
    guard session.hasPaused else { return [] }
    sleepTimer = nil
    guard let fade else { return [] }
    if let effects = restore(fade, of: session, now: now) { return effects }
    sleepTimer = SleepTimer(session: session, end: .tracks(0))
    sleepTimer?.phase = .owing(fade)
    return []
  }

  private mutating func pay(_ fade: Fade, _ session: Session, now: Instant) -> [Effect] {
    guard let effects = restore(fade, of: session, now: now) else { return [] }
    sleepTimer = nil
    return effects
  }
}

// Tracks.
extension Model {
  /// Takes note of a track that has ended; when it was the last, the session is to pause.
  private mutating func countTracks(now: Instant, _ session: Session) -> [Effect]? {
    guard let timer = sleepTimer, case .tracks(let count) = timer.end else { return nil }
    defer { noteTrackEnd(of: session, now: now) }
    guard let track = session.content?.identity, track != timer.track else { return nil }
    sleepTimer?.track = track
    guard timer.track != nil, hasEnded(timer, now: now) else { return nil }
    sleepTimer?.end = .tracks(count - 1)
    return count > 1 ? nil : pause(session, fade: timer.fade, now: now)
  }

  /// What rounding makes of it is no change.
  private mutating func noteTrackEnd(of session: Session, now: Instant) {
    let end = trackEnd(of: session, now: now)
    if let end, let before = sleepTimer?.trackEnd, max(end - before, before - end) < .milliseconds(50) { return }
    sleepTimer?.trackEnd = end
  }

  private func hasEnded(_ timer: SleepTimer, now: Instant) -> Bool {
    timer.trackEnd.map { $0 - now <= max(Model.crossFade, fadeLength) } ?? true
  }

  private func trackEnd(of session: Session, now: Instant) -> Instant? {
    guard case .finite(let length) = session.content?.duration, let elapsed = shownElapsed(of: session, now: now) else {
      return nil
    }
    let rate = shownRate(of: session)
    guard shownState(of: session) == .playing, rate > 0 else { return .distantFuture }
    return now + max(.zero, length - elapsed) * (1 / rate)
  }

  /// When the session is to pause; nil while nobody can tell.
  private func end(of timer: SleepTimer, _ session: Session, now: Instant) -> Instant? {
    switch timer.end {
    case .at(let end): return end
    case .tracks(1):
      guard let end = trackEnd(of: session, now: now), end != .distantFuture else { return nil }
      return Instant(nanoseconds: end.nanoseconds - Model.margin.nanoseconds)
    case .tracks: return nil
    }
  }
}

// When it is to be looked at again.
extension Model {
  var fadeLength: Span { Span(configuration.sleep.fade) }

  /// Nil without a timer, or while it waits for something that happens.
  func sleepWakeUp(after now: Instant) -> Instant? {
    guard let timer = sleepTimer, let session = world.session(timer.session),
      let end = end(of: timer, session, now: now)
    else { return nil }
    let rest = end - now
    let waits: [Span]
    switch timer.phase {
    case .pausing, .owing: return nil
    case .fading(let fade): waits = [rest - fade.next]
    case .waiting: waits = [rest - fadeLength, minuteEnd(timer, rest: rest), rest]
    }
    // A hair later, so that it is surely due when the clock is read.
    return waits.filter { $0 > .zero }.min().map { now + $0 + .milliseconds(1) } ?? now + .seconds(1)
  }

  private func minuteEnd(_ timer: SleepTimer, rest: Span) -> Span {
    guard case .at = timer.end, let minutes = timer.minutes else { return .zero }
    return rest - .seconds(60 * (minutes - 1))
  }
}

extension SleepTimer {
  /// What happens to it is worth a word.
  fileprivate var isWaitingOrBusy: Bool {
    switch phase {
    case .waiting, .fading, .pausing: true
    case .owing: false
    }
  }
}

extension Session {
  /// By its own word.
  fileprivate var hasPaused: Bool {
    switch playback?.state {
    case .paused, .stopped, nil: true
    case .playing, .buffering, .interrupted: false
    }
  }
}
