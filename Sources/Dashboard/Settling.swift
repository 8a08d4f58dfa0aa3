import Drawing
import Media
import Mixer

// How wishes end: granted by what a server reports, withdrawn when it refuses, or given up when their time is over.

extension Model {
  /// Returns whether anything ended.
  mutating func settle(now: Instant) -> Bool {
    let (world, waiting, notice) = (world, pending.entries.count, interface.notice)
    pending.remove { Model.isGranted($0, in: world, now: now) }
    for entry in pending.expire(now: now) { giveUp(entry, now: now) }
    if let notice = interface.notice, notice.expires <= now { interface.notice = nil }
    return pending.entries.count != waiting || interface.notice != notice
  }

  mutating func forgetPositionIfTrackChanged(_ session: Session) {
    guard let before = world.session(session.id), before.content?.identity != session.content?.identity else { return }
    pending.remove { if case .position(session.id, _) = $0.wish { true } else { false } }
  }

  /// The player did not take a command: what was shown for it goes.
  mutating func withdraw(_ command: MediaCommand, of id: SessionID) {
    pending.remove { entry in
      switch (command, entry.wish) {
      case (.play, .state(id, _)), (.pause, .state(id, _)), (.playPause, .state(id, _)), (.stop, .state(id, _)): true
      case (.skip, .position(id, _)), (.seek, .position(id, _)): true
      case (.setRate, .rate(id, _)), (.setShuffled, .shuffled(id, _)), (.setRepeatMode, .repeatMode(id, _)): true
      case (.setVolume, .playerVolume(id, _)): true
      case (.goTo, .track(id, _)), (.activate, .playlist(id, _)): true
      default: false  // pairs of a command with another's wish
      }
    }
  }

  /// The server did not do what it was asked.
  mutating func withdraw(_ command: MixerCommand) {
    pending.remove { entry in
      switch (command, entry.wish) {
      case (.setVolume(let asked, _), .volume(let target, _)), (.setMuted(let asked, _), .muted(let target, _)):
        asked == target
      case (.move(let asked, _), .route(let stream, _)): asked == stream
      case (.setDefaultSink, .defaultSink): true
      default: false  // pairs of a command with another's wish
      }
    }
  }

  private static func isGranted(_ entry: Pending.Entry, in world: World, now: Instant) -> Bool {
    switch entry.wish {
    case .state(let id, let state): world.session(id).map { $0.playback?.state == state } ?? true
    case .position(let id, let place):
      world.session(id).map { hasMoved($0, to: place, askedAt: entry.askedAt, now: now) } ?? true
    case .rate(let id, let rate): world.session(id).map { $0.playback?.rate == rate } ?? true
    case .shuffled(let id, let isOn): world.session(id).map { $0.playback?.isShuffled == isOn } ?? true
    case .repeatMode(let id, let mode): world.session(id).map { $0.playback?.repeatMode == mode } ?? true
    case .playerVolume(let id, let volume):
      world.session(id).map { abs(($0.volume ?? volume) - volume) < 0.005 } ?? true
    case .track(let id, let track): world.queue.map { $0.session != id || $0.current == track } ?? true
    case .playlist(let id, let list): world.queue.map { $0.session != id || $0.activePlaylist == list } ?? true
    case .volume(let target, let volume): world.graph.volume(of: target).map { $0.percent == volume.percent } ?? true
    case .muted(let target, let isMuted):
      world.graph.volume(of: target) == nil || world.graph.isMuted(target) == isMuted
    case .route(let stream, let sink): world.graph.sinkInputs[stream].map { $0.sink == sink } ?? true
    case .defaultSink(let name): world.graph.defaultSinkName == name
    }
  }

  private static func hasMoved(_ session: Session, to place: Span, askedAt: Instant, now: Instant) -> Bool {
    guard let playback = session.playback, playback.timestamp > askedAt,
      let elapsed = playback.elapsed(at: now, in: session.content?.duration)
    else { return false }
    let passed = playback.state == .playing ? (now - askedAt) * playback.pace : .zero
    let distance = elapsed - (place + passed)
    return max(distance, -distance) < .seconds(2)
  }

  private mutating func giveUp(_ entry: Pending.Entry, now: Instant) {
    rememberIntent(of: entry)
    guard let text = Wording.notGranted(entry.wish, name: { name(of: $0) }) else { return }
    notify(text, as: .warning, now: now)
  }

  func name(of id: SessionID) -> String { world.session(id)?.name ?? id.rawValue }

  func name(of command: MixerCommand) -> String {
    switch command {
    case .setVolume(let target, _), .setMuted(let target, _): name(of: target)
    case .move(let stream, _): name(of: .sinkInput(stream))
    case .setDefaultSink(let name): world.graph.sink(named: name)?.description ?? name
    }
  }

  func name(of target: MixerCommand.Target) -> String {
    switch target {
    case .sink(let index): world.graph.sinks[index]?.description ?? "the output"
    case .sinkInput(let index): world.graph.sinkInputs[index]?.label ?? "the stream"
    }
  }
}
