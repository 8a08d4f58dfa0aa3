import Drawing
import Media
import Mixer

// Volume and mute: of the current session, and of the selected output.

extension Model {
  mutating func stepSessionVolume(by percent: Int, now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    switch volumeControl(of: session) {
    case .stream(let stream): return step(.sinkInput(stream.index), by: percent, now: now)
    case .device(let sink): return step(.sink(sink.index), by: percent, now: now)
    case .player(let volume): return stepPlayerVolume(of: session, from: volume, by: percent, now: now)
    case nil:
      notify(Wording.noVolume(session.name, sound: world.graph.connection), as: .warning, now: now)
      return []
    }
  }

  mutating func stepSelectedVolume(by percent: Int, now: Instant) -> [Effect] {
    guard let row = actionableRow(now: now) else { return [] }
    return step(row.target, by: percent, now: now)
  }

  mutating func step(_ target: MixerCommand.Target, by percent: Int, now: Instant) -> [Effect] {
    guard let shown = shownVolume(of: target), isWritable(target) else {
      notify(Wording.noVolume(name(of: target), sound: world.graph.connection), as: .warning, now: now)
      return []
    }
    let volume = shown.stepping(
      by: percent, ceiling: configuration.volumeCeiling, shape: world.graph.shape(of: target),
      deviceSteps: world.graph.deviceSteps(of: target))
    guard volume != shown else {
      if percent > 0 { notify(Wording.atCeiling(volume.percent), as: .notice, now: now) }
      return []
    }
    ask(.volume(target, volume), now: now)
    return [.mixer(.setVolume(target, volume))]
  }

  private mutating func stepPlayerVolume(
    of session: Session, from volume: Double, by percent: Int, now: Instant
  ) -> [Effect] {
    let shown = Int((max(0, min(volume, 10)) * 100).rounded())
    let base = intents[session.id].map { $0.base(shown: shown, isRising: percent > 0) } ?? shown
    let limit = max(100, configuration.volumeCeiling)
    let wanted = percent > 0 ? max(shown, min(base + percent, base < 100 ? 100 : limit)) : max(0, base + percent)
    let asked = Double(wanted) / 100
    return command(.setVolume(asked), to: session, wish: .playerVolume(session.id, asked), now: now)
  }

  /// A player that rounds a step away would stick for ever; the next step starts from what was asked.
  mutating func rememberIntent(of entry: Pending.Entry) {
    guard case .playerVolume(let id, let asked) = entry.wish, let volume = world.session(id)?.volume else { return }
    intents[id] = VolumeIntent(asked: Int((asked * 100).rounded()), reported: Int((min(volume, 10) * 100).rounded()))
  }

  mutating func muteSelected(now: Instant) -> [Effect] {
    guard let row = actionableRow(now: now) else { return [] }
    return mute([row.target], !isShownMuted(row.target), now: now)
  }

  mutating func muteSession(now: Instant) -> [Effect] {
    guard let session = current?.session else { return nothingToControl(now: now) }
    switch volumeControl(of: session) {
    case .stream(let stream):
      // A browser plays through several streams; silence means all of them.
      let targets = world.matching.streams(of: session.id, in: world.graph).map {
        MixerCommand.Target.sinkInput($0.index)
      }
      return mute(targets, !isShownMuted(.sinkInput(stream.index)), now: now)
    case .device(let sink): return mute([.sink(sink.index)], !isShownMuted(.sink(sink.index)), now: now)
    case .player(let volume): return mutePlayer(session, volume: volume, now: now)
    case nil:
      notify(Wording.noVolume(session.name, sound: world.graph.connection), as: .warning, now: now)
      return []
    }
  }

  private mutating func mute(_ targets: [MixerCommand.Target], _ isMuted: Bool, now: Instant) -> [Effect] {
    for target in targets { ask(.muted(target, isMuted), now: now) }
    return targets.map { .mixer(.setMuted($0, isMuted)) }
  }

  /// A player without a stream has no mute of its own: silence, and the way back to where it was.
  private mutating func mutePlayer(_ session: Session, volume: Double, now: Instant) -> [Effect] {
    let asked = volume > 0 ? 0 : mutedVolumes[session.id] ?? 1
    mutedVolumes[session.id] = volume > 0 ? volume : nil
    return command(.setVolume(asked), to: session, wish: .playerVolume(session.id, asked), now: now)
  }

  func isWritable(_ target: MixerCommand.Target) -> Bool {
    switch target {
    case .sink: true
    case .sinkInput(let index): world.graph.sinkInputs[index]?.isVolumeWritable ?? false
    }
  }
}

/// What a player with a coarse volume was asked for, and what it made of it.
struct VolumeIntent: Equatable, Sendable {
  let asked: Int
  let reported: Int

  /// Where the next step starts: at what was asked, while nobody has changed the volume since and the step goes on in
  /// the same direction.
  func base(shown: Int, isRising: Bool) -> Int {
    shown == reported && (asked > reported) == isRising ? asked : shown
  }
}
