import Media
import Mixer

extension Model {
  /// Makes a session the one that is meant, as `enter` does.
  package mutating func choose(_ id: SessionID) { world.pin(id) }

  /// Does what was asked in words of the current session. What came of it is told by `pending`, which empties when all
  /// has been granted, and by the notice.
  package mutating func perform(_ request: SessionRequest, now: Instant) -> [Effect] {
    switch request {
    case .play: command(.play, wish: { .state($0, .playing) }, now: now)
    case .pause: command(.pause, wish: { .state($0, .paused) }, now: now)
    case .playPause: playOrPause(now: now)
    case .stop: command(.stop, wish: { .state($0, .stopped) }, now: now)
    case .next: command(.next, now: now)
    case .previous: command(.previous, now: now)
    case .seek(.by(let amount)): seek(by: amount, now: now)
    case .seek(.at(let place)): seek(to: place, now: now)
    case .volume(.by(let percent)): stepSessionVolume(by: percent, now: now)
    case .volume(.to(let percent)): setSessionVolume(to: percent, now: now)
    case .mute(let wanted): muteSession(wanted, now: now)
    case .shuffle(let wanted): shuffle(wanted, now: now)
    case .repeatMode(nil): nextRepeatMode(now: now)
    case .repeatMode(let mode?): command(.setRepeatMode(mode), wish: { .repeatMode($0, mode) }, now: now)
    case .rate(let rate): setRate(rate, now: now)
    case .route(let name): route(toSinkNamed: name, now: now)
    }
  }

  private mutating func seek(to place: Span, now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    return seek(session, to: place, now: now)
  }

  mutating func seek(_ session: Session, to place: Span, now: Instant) -> [Effect] {
    var place = place
    if case .finite(let end) = session.content?.duration { place = min(place, end) }
    return command(.seek(to: place), to: session, wish: .position(session.id, place), now: now)
  }

  private mutating func shuffle(_ wanted: Switch, now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    let isOn = wanted.applied(to: shownShuffle(of: session) ?? false)
    return command(.setShuffled(isOn), to: session, wish: .shuffled(session.id, isOn), now: now)
  }

  /// Nothing to do when it is as wanted already.
  private mutating func muteSession(_ wanted: Switch, now: Instant) -> [Effect] {
    guard let session = current?.session, let isMuted = isMuted(session) else { return muteSession(now: now) }
    return wanted.applied(to: isMuted) == isMuted ? [] : muteSession(now: now)
  }

  /// Nil when the session has no volume at all.
  private func isMuted(_ session: Session) -> Bool? {
    switch volumeControl(of: session) {
    case .stream(let stream): isShownMuted(.sinkInput(stream.index))
    case .device(let sink): isShownMuted(.sink(sink.index))
    case .player(let volume): volume <= 0
    case nil: nil
    }
  }

  /// Above the ceiling only where it was already, as with the keys.
  private mutating func setSessionVolume(to percent: Int, now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    switch volumeControl(of: session) {
    case .stream(let stream): return setVolume(of: .sinkInput(stream.index), to: percent, now: now)
    case .device(let sink): return setVolume(of: .sink(sink.index), to: percent, now: now)
    case .player: return setPlayerVolume(of: session, to: percent, now: now)
    case nil: return stepSessionVolume(by: 0, now: now)
    }
  }

  mutating func setPlayerVolume(of session: Session, to percent: Int, now: Instant) -> [Effect] {
    let asked = Double(held(percent, above: 0, now: now)) / 100
    guard asked != shownPlayerVolume(of: session) else { return [] }
    return command(.setVolume(asked), to: session, wish: .playerVolume(session.id, asked), now: now)
  }

  mutating func setVolume(of target: MixerCommand.Target, to percent: Int, now: Instant) -> [Effect] {
    guard let shown = shownVolume(of: target), isWritable(target) else {
      notify(Wording.noVolume(name(of: target), sound: world.graph.connection), as: .warning, now: now)
      return []
    }
    let volume = shown.setting(
      percent: held(percent, above: shown.percent, now: now), shape: world.graph.shape(of: target))
    guard volume != shown else { return [] }
    ask(.volume(target, volume), now: now)
    return [.mixer(.setVolume(target, volume))]
  }

  private mutating func held(_ percent: Int, above shown: Int, now: Instant) -> Int {
    let limit = max(configuration.volumeCeiling, shown)
    if percent > limit { notify(Wording.atCeiling(limit), as: .notice, now: now) }
    return min(percent, limit)
  }

  /// The current session's streams go to the output; without a stream, or a session, it becomes the default.
  private mutating func route(toSinkNamed name: String, now: Instant) -> [Effect] {
    guard isConnectedToSound, let sink = world.graph.sinks.values.first(where: { $0.name == name }) else {
      notify(Wording.noSound(world.graph.connection), as: .warning, now: now)
      return []
    }
    return route(current?.session, to: sink, now: now)
  }
}
