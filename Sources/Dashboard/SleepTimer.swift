import Media

/// What lets a session pause by and by, for whoever falls asleep to it.
struct SleepTimer: Equatable, Sendable {
  /// When it pauses.
  enum End: Equatable, Sendable {
    case at(Instant)
    /// At the end of so many tracks, the one that plays among them.
    case tracks(Int)
  }

  enum Phase: Equatable, Sendable {
    case waiting
    case fading(Fade)
    /// Asked to pause; with the volume down if there was a fade.
    case pausing(Fade?)
    /// It has paused and taken its stream away; the next one is to be as loud as the old one was.
    case owing(Fade)
  }

  let session: SessionID
  /// As people call it; for when it has gone.
  let name: String
  var end: End
  var phase = Phase.waiting
  /// The track that plays, and when it will end: nil when nobody can tell, `.distantFuture` while it stands still.
  var track: ContentIdentity?
  var trackEnd: Instant?
  /// The minutes left as they are shown, begun ones among them.
  var minutes: Int?

  init(session: Session, end: End) {
    self.session = session.id
    name = session.name
    self.end = end
    track = session.content?.identity
  }
}

/// What the user chooses.
enum SleepChoice: Equatable, Sendable {
  case off
  case minutes(Int)
  case tracks(Int)

  /// What `S` goes through.
  static let usual: [SleepChoice] = [
    .minutes(15), .minutes(30), .minutes(45), .minutes(60), .minutes(90), .tracks(1), .off,
  ]
}

extension Instant {
  static let distantFuture = Instant(nanoseconds: .max)
}

extension Model {
  /// Ends the timer that there is, and sets another.
  mutating func setSleepTimer(_ choice: SleepChoice, now: Instant) -> [Effect] {
    let restoring = endSleepTimer(now: now)
    guard let session = current?.session else { return restoring + nothingToControl(now: now) }
    let end: SleepTimer.End
    switch choice {
    case .off, .minutes(...0), .tracks(...0):
      notify(Wording.sleepIsOff, as: .notice, now: now)
      return restoring
    case .minutes(let minutes): end = .at(now + .seconds(60 * minutes))
    case .tracks(let count): end = .tracks(count)
    }
    guard pausingCommand(for: session) != nil else {
      return restoring + command(.pause, to: session, wish: nil, now: now)
    }
    sleepTimer = SleepTimer(session: session, end: end)
    notify(Wording.sleepIsSet(session.name, choice), as: .notice, now: now)
    return restoring
  }

  /// Ends the timer, and gives back what it took of the volume.
  mutating func endSleepTimer(now: Instant) -> [Effect] {
    guard let timer = sleepTimer else { return [] }
    sleepTimer = nil
    guard let fade = timer.fade, let session = world.session(timer.session), !isDisturbed(fade, session) else {
      return []
    }
    return restore(fade, of: session, now: now) ?? []
  }

  /// Never a toggle: what has paused meanwhile would play again.
  func pausingCommand(for session: Session) -> MediaCommand? {
    if session.commands[.pause] != .unsupported { return .pause }
    return session.commands[.stop] != .unsupported ? .stop : nil
  }

  /// Whether a timer runs, as users see it.
  var isSleepTimerSet: Bool {
    switch sleepTimer?.phase {
    case .waiting, .fading, .pausing: true
    case .owing, nil: false
    }
  }
}

extension SleepTimer {
  var fade: Fade? {
    switch phase {
    case .fading(let fade), .pausing(let fade?), .owing(let fade): fade
    case .waiting, .pausing(nil): nil
    }
  }
}
