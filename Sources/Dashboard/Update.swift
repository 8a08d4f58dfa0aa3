import Drawing
import Keyboard
import Media
import Mixer

extension Model {
  /// Takes note of something that happened and says what to do about it outside.
  package mutating func update(_ message: Message, now: Instant) -> [Effect] { update([message], now: now) }

  /// Takes note of all that happened since the last time.
  package mutating func update(_ messages: [Message], now: Instant) -> [Effect] {
    var effects: [Effect] = []
    if messages.contains(where: { $0 != .time }) { revision &+= 1 }
    for message in messages { effects += take(message, now: now) }
    world.settle()
    if settle(now: now) { revision &+= 1 }
    return effects + runSleepTimer(now: now) + wantedArtwork() + wantedQueue() + wantedLyrics()
  }

  private mutating func take(_ message: Message, now: Instant) -> [Effect] {
    switch message {
    case .key(let key):
      world.settle()
      // What is held with the mouse is let go of, and stays as it is.
      interface.pointer.grip = nil
      return press(key, now: now)
    case .paste(let text): paste(text)
    case .mouse(let event, let hits):
      world.settle()
      return take(event, over: hits, now: now)
    case .resized(let size):
      interface.size = size
      interface.pointer.grip = nil
    case .session(let event): apply(event, now: now)
    case .mixer(let event): apply(event, now: now)
    case .artwork(let request, let picture): take(picture, for: request)
    case .lyrics(let request, let lyrics): take(lyrics, for: request)
    case .listed: begin()
    case .warning(let text): notify(text, as: .warning, for: .seconds(12), now: now)
    case .told(let text): notify(text, as: .notice, for: .seconds(8), now: now)
    case .settings(let configuration, let glyphs): adopt(configuration, glyphs)
    case .time: break
    }
    return []
  }

  /// The deadline for listing may pass after all is listed: only the first word of it counts.
  private mutating func begin() {
    guard !interface.isListed else { return }
    interface.isListed = true
    world.begin()
  }

  private mutating func press(_ key: Key, now: Instant) -> [Effect] {
    if let prompt = interface.prompt { return press(key, in: prompt, now: now) }
    guard let action = keymap[key] else {
      notify(Wording.unknownKey(key, help: keymap.keys(of: .help).first), as: .notice, now: now)
      return []
    }
    history.begin()
    return perform(action, in: interface.overlay, now: now)
  }

  mutating func perform(_ action: Action, in overlay: Overlay?, now: Instant) -> [Effect] {
    switch overlay {
    case nil: perform(action, now: now)
    case .help(let scroll): performInHelp(action, scroll: scroll)
    case .lyrics(let view): performInLyrics(action, view, now: now)
    case .queue(let view): performInQueue(action, view, now: now)
    case .details(let row, let scroll): performInDetails(action, of: row, scroll: scroll, now: now)
    case .standBy: performInStandBy(action, now: now)
    }
  }

  private mutating func apply(_ event: SessionEvent, now: Instant) {
    if case .changed(let session) = event { forgetPositionIfTrackChanged(session) }
    // What comes late is of a queue that nobody looks at any more.
    if case .queue(let queue) = event, queue.session != requestedQueue?.session { return }
    world.apply(event)
    if case .refused(let id, let command, let reason) = event {
      withdraw(command, of: id)
      notify(Wording.refused(name(of: id), command, reason), as: .error, now: now)
    }
  }

  private mutating func apply(_ event: MixerEvent, now: Instant) {
    if case .connected = event {
      history.forgetNumbers()
      interface.pointer.grip = nil
    }
    world.apply(event)
    if case .failed(let command, let reason) = event {
      withdraw(command)
      notify(Wording.failed(name(of: command), command, reason: reason), as: .error, now: now)
    }
  }

  mutating func notify(_ text: String, as role: Role, for time: Span = .seconds(4), now: Instant) {
    interface.notice = Notice(text: text, role: role, expires: now + time)
  }
}
