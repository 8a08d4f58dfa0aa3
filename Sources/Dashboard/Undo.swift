import Drawing
import Media
import Mixer

// Taking back what our own keys changed, while it is still as they left it.

extension Model {
  /// Asks for something, and keeps how it was for `u`.
  mutating func ask(_ wish: Wish, now: Instant) {
    if let change = undoable(wish, now: now), change.former != wish { history.note(change, now: now) }
    pending.ask(wish, now: now)
  }

  /// Takes back the last change that can be; what has vanished is passed over.
  mutating func undo(now: Instant) -> [Effect] {
    var gone: [String] = []
    while let entry = history.takeLast() {
      let standing = entry.changes.filter { isThere($0) }
      guard let first = standing.first else {
        gone += entry.changes.prefix(1).map(\.name)
        continue
      }
      let ours = standing.filter { isStillOurs($0, now: now) }
      guard !ours.isEmpty else {
        notify(Wording.changedElsewhere(first.asked, name: first.name), as: .notice, now: now)
        return []
      }
      return takeBack(ours, gone: gone, now: now)
    }
    notify(Wording.nothingToUndo(gone: gone), as: .notice, now: now)
    return []
  }

  private mutating func takeBack(_ changes: [UndoableChange], gone: [String], now: Instant) -> [Effect] {
    // What is asked now is no change to be taken back again.
    let rest = history
    let texts = changes.map { Wording.undone($0.former, name: $0.name, sink: sinkName) }
    notify(Wording.undone(texts, gone: gone), as: .notice, now: now)
    let effects = changes.flatMap { request($0.former, now: now) }
    history = rest
    return effects
  }

  /// Asks for a former value.
  private mutating func request(_ wish: Wish, now: Instant) -> [Effect] {
    switch wish {
    case .volume(let target, let volume): return setAgain(target, volume, now: now)
    case .muted(let target, let isMuted): return ask(wish, .setMuted(target, isMuted), now: now)
    case .route(let stream, let sink): return ask(wish, .move(stream, to: sink), now: now)
    case .defaultSink(let name): return ask(wish, .setDefaultSink(name: name), now: now)
    case .playerVolume(let id, let volume):
      // Silent again, `m` must know the way back.
      mutedVolumes[id] = volume > 0 ? nil : session(id, shownPlayerVolume)
      return command(.setVolume(volume), id, wish, now: now)
    case .position(let id, let place): return command(.seek(to: place), id, wish, now: now)
    case .rate(let id, let rate): return command(.setRate(rate), id, wish, now: now)
    case .shuffled(let id, let isOn): return command(.setShuffled(isOn), id, wish, now: now)
    case .repeatMode(let id, let mode): return command(.setRepeatMode(mode), id, wish, now: now)
    case .state, .track, .playlist: return []
    }
  }

  private mutating func ask(_ wish: Wish, _ command: MixerCommand, now: Instant) -> [Effect] {
    pending.ask(wish, now: now)
    return [.mixer(command)]
  }

  private mutating func setAgain(_ target: MixerCommand.Target, _ volume: Volume, now: Instant) -> [Effect] {
    guard let shown = shownVolume(of: target) else { return [] }
    let wanted = volume.fitted(to: shown, shape: world.graph.shape(of: target))
    return ask(.volume(target, wanted), .setVolume(target, wanted), now: now)
  }

  private mutating func command(_ command: MediaCommand, _ id: SessionID, _ wish: Wish, now: Instant) -> [Effect] {
    guard let session = world.session(id) else { return [] }
    return self.command(command, to: session, wish: wish, now: now)
  }

  private func sinkName(_ index: SinkIndex) -> String { name(of: .sink(index)) }
}

extension Model {
  /// The change that a wish is about to make; nil for what the same key takes back.
  private func undoable(_ wish: Wish, now: Instant) -> UndoableChange? {
    guard let former = former(wish, now: now) else { return nil }
    let session = wish.session.flatMap(world.session)
    var change = UndoableChange(asked: wish, former: former, name: name(of: wish), generation: session?.generation)
    if case .position = wish { change.track = session?.content?.identity }
    return change
  }

  private func former(_ wish: Wish, now: Instant) -> Wish? {
    switch wish {
    case .state, .track, .playlist: return nil
    case .volume(let target, _): return shownVolume(of: target).map { .volume(target, $0) }
    case .muted(let target, _): return .muted(target, isShownMuted(target))
    case .route(let stream, _):
      return world.graph.sinkInputs[stream].flatMap(shownSink).map { .route(stream, $0.index) }
    case .defaultSink: return shownDefaultSinkName.map { .defaultSink($0) }
    case .position(let id, _): return session(id, { shownElapsed(of: $0, now: now) }).map { .position(id, $0) }
    case .rate(let id, _): return session(id, shownRate).map { .rate(id, $0) }
    case .shuffled(let id, _): return session(id, shownShuffle).map { .shuffled(id, $0) }
    case .repeatMode(let id, _): return session(id, shownRepeat).map { .repeatMode(id, $0) }
    case .playerVolume(let id, _): return session(id, shownPlayerVolume).map { .playerVolume(id, $0) }
    }
  }

  private func session<Value>(_ id: SessionID, _ value: (Session) -> Value?) -> Value? {
    world.session(id).flatMap(value)
  }

  /// Whether what was changed, and what it would go back to, still exist.
  private func isThere(_ change: UndoableChange) -> Bool {
    if let id = change.former.session {
      guard let session = world.session(id), session.generation == change.generation else { return false }
      return change.track == nil || session.content?.identity == change.track
    }
    switch change.former {
    case .volume(let target, _), .muted(let target, _): return isThere(target)
    case .route(let stream, let sink): return isThere(.sinkInput(stream)) && isThere(.sink(sink))
    case .defaultSink(let name): return isConnectedToSound && world.graph.sink(named: name) != nil
    case .state, .position, .rate, .shuffled, .repeatMode, .playerVolume, .track, .playlist: return true
    }
  }

  private func isThere(_ target: MixerCommand.Target) -> Bool {
    guard isConnectedToSound else { return false }
    switch target {
    case .sink(let index): return world.graph.sinks[index] != nil
    case .sinkInput(let index): return world.graph.sinkInputs[index] != nil
    }
  }

  /// Whether the value is the one that was asked for: what somebody else has set since is theirs.
  private func isStillOurs(_ change: UndoableChange, now: Instant) -> Bool {
    switch (change.asked, former(change.asked, now: now)) {
    case (_, nil): false
    // Devices and players round.
    case (.volume(_, let asked), .volume(_, let shown)): abs(asked.percent - shown.percent) <= 1
    case (.playerVolume(let id, let asked), .playerVolume(_, let shown)):
      abs(asked - shown) < 0.015 || intents[id].map { $0.explains(asked: asked, shown: shown) } ?? false
    case (.position, _): true
    case (let asked, let shown): asked == shown
    }
  }

  private func name(of wish: Wish) -> String {
    switch wish {
    case .volume(let target, _), .muted(let target, _): shownName(of: target)
    case .route(let stream, _): shownName(of: .sinkInput(stream))
    case .defaultSink(let name): world.graph.sink(named: name)?.description ?? name
    case .state(let id, _), .position(let id, _), .rate(let id, _), .shuffled(let id, _), .repeatMode(let id, _),
      .playerVolume(let id, _), .track(let id, _), .playlist(let id, _):
      name(of: id)
    }
  }

  /// A stream goes by its player's name, as on the screen.
  private func shownName(of target: MixerCommand.Target) -> String {
    if case .sinkInput(let index) = target, let player = world.matching.session(of: index) { return name(of: player) }
    return name(of: target)
  }
}

extension VolumeIntent {
  /// Whether a player that was asked for one volume and made another of it is where it was left.
  fileprivate func explains(asked: Double, shown: Double) -> Bool {
    let percent = { (volume: Double) in Int((max(0, min(volume, 10)) * 100).rounded()) }
    return percent(asked) == self.asked && percent(shown) == reported
  }
}

extension Wish {
  /// The session that it is about.
  fileprivate var session: SessionID? {
    switch self {
    case .state(let id, _), .position(let id, _), .rate(let id, _), .shuffled(let id, _), .repeatMode(let id, _),
      .playerVolume(let id, _), .track(let id, _), .playlist(let id, _):
      id
    case .volume, .muted, .route, .defaultSink: nil
    }
  }
}
