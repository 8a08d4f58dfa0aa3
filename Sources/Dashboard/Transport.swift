import Drawing
import Media

// What the keys ask of the player that is current.

extension Model {
  mutating func playOrPause(now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    let isPlaying = shownState(of: session) == .playing
    let explicit: MediaCommand = isPlaying ? .pause : .play
    let wish = Wish.state(session.id, isPlaying ? .paused : .playing)
    // A toggle that crosses a change of the player's own would do the opposite of what was meant.
    if session.commands[explicit.kind] == .unsupported, session.commands[.playPause] != .unsupported {
      return command(.playPause, to: session, wish: wish, now: now)
    }
    return command(explicit, to: session, wish: wish, now: now)
  }

  mutating func command(_ command: MediaCommand, wish: (SessionID) -> Wish? = { _ in nil }, now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    return self.command(command, to: session, wish: wish(session.id), now: now)
  }

  /// Sends a command if the session takes it, and says why if it does not.
  mutating func command(_ command: MediaCommand, to session: Session, wish: Wish?, now: Instant) -> [Effect] {
    guard case .enabled = session.commands[command.kind] else {
      notify(Wording.unavailable(session.name, command.kind, session.commands[command.kind]), as: .warning, now: now)
      return []
    }
    if let wish { ask(wish, now: now) }
    world.noteCommand(command.kind, to: session.id)
    return [.session(command, session.id, generation: session.generation)]
  }

  /// Seeks from the place that is shown, so that presses add up; to a place where the player can, else by an amount.
  mutating func seek(by amount: Span, now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    guard session.commands[.seek] == .enabled, let elapsed = shownElapsed(of: session, now: now) else {
      return command(.skip(by: amount), to: session, wish: nil, now: now)
    }
    var place = max(.zero, elapsed + amount)
    if case .finite(let end) = session.content?.duration { place = min(place, end) }
    return command(.seek(to: place), to: session, wish: .position(session.id, place), now: now)
  }

  mutating func toggleShuffle(now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    let isOn = !(shownShuffle(of: session) ?? false)
    return command(.setShuffled(isOn), to: session, wish: .shuffled(session.id, isOn), now: now)
  }

  mutating func nextRepeatMode(now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    let mode: RepeatMode =
      switch shownRepeat(of: session) {
      case .off, nil: .all
      case .all: .one
      case .one: .off
      }
    return command(.setRepeatMode(mode), to: session, wish: .repeatMode(session.id, mode), now: now)
  }

  mutating func changeRate(by amount: Double, now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    let tenths = ((shownRate(of: session) + amount) * 20).rounded() / 20
    return setRate(max(0.25, min(4, tenths)), now: now)
  }

  mutating func setRate(_ rate: Double, now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    return command(.setRate(rate), to: session, wish: .rate(session.id, rate), now: now)
  }

  mutating func chooseAutomatically() -> [Effect] {
    world.unpin()
    return []
  }

  mutating func chooseSession(number: Int, now: Instant) -> [Effect] {
    guard number >= 1, number <= world.sessions.count else {
      notify(Wording.noSession(number: number, of: world.sessions.count), as: .warning, now: now)
      return []
    }
    world.pin(world.sessions[number - 1].id)
    return []
  }

  mutating func nothingToControl(now: Instant) -> [Effect] {
    notify(Wording.nothingToControl, as: .warning, now: now)
    return []
  }
}
