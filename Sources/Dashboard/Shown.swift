import Media
import Mixer

// What the screen shows: what was asked for while that is pending, else what the servers say.

extension Model {
  package func shownState(of session: Session) -> PlaybackSnapshot.State? {
    let asked = pending.first { if case .state(session.id, let state) = $0 { state } else { nil } }
    return asked ?? session.playback?.state
  }

  package func shownRate(of session: Session) -> Double {
    let asked = pending.first { if case .rate(session.id, let rate) = $0 { rate } else { nil } }
    return asked ?? session.playback?.rate ?? 1
  }

  package func shownShuffle(of session: Session) -> Bool? {
    let asked = pending.first { if case .shuffled(session.id, let isOn) = $0 { isOn } else { nil } }
    return asked ?? session.playback?.isShuffled
  }

  package func shownRepeat(of session: Session) -> RepeatMode? {
    let asked = pending.first { if case .repeatMode(session.id, let mode) = $0 { mode } else { nil } }
    return asked ?? session.playback?.repeatMode
  }

  /// The place in the track at `now`; nil when nobody knows it.
  package func shownElapsed(of session: Session, now: Instant) -> Span? {
    guard let playback = session.playback else { return nil }
    for entry in pending.entries {
      guard case .position(session.id, let place) = entry.wish else { continue }
      let asked = PlaybackSnapshot(
        state: shownState(of: session) ?? playback.state, rate: playback.pace, position: place,
        timestamp: entry.askedAt)
      return asked.elapsed(at: now, in: session.content?.duration)
    }
    return playback.elapsed(at: now, in: session.content?.duration)
  }

  package func shownVolume(of target: MixerCommand.Target) -> Volume? {
    let asked = pending.first { if case .volume(target, let volume) = $0 { volume } else { nil } }
    return asked ?? world.graph.volume(of: target)
  }

  package func isShownMuted(_ target: MixerCommand.Target) -> Bool {
    let asked = pending.first { if case .muted(target, let isMuted) = $0 { isMuted } else { nil } }
    return asked ?? world.graph.isMuted(target)
  }

  package func shownPlayerVolume(of session: Session) -> Double? {
    let asked = pending.first { if case .playerVolume(session.id, let volume) = $0 { volume } else { nil } }
    return asked ?? session.volume
  }

  package func shownSink(of stream: SinkInput) -> Sink? {
    let asked = pending.first { if case .route(stream.index, let sink) = $0 { sink } else { nil } }
    return (asked ?? stream.sink).flatMap { world.graph.sinks[$0] }
  }

  package var shownDefaultSinkName: String? {
    pending.first { if case .defaultSink(let name) = $0 { name } else { nil } } ?? world.graph.defaultSinkName
  }

  package var shownDefaultSink: Sink? { shownDefaultSinkName.flatMap { world.graph.sink(named: $0) } }
}
