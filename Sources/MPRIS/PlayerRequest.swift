import DBus
import Media

/// What a player is asked over the bus: a method or a property, with arguments that are legal to send.
nonisolated enum PlayerRequest: Equatable {
  case call(member: String, [Value])
  case set(property: String, Value)
  /// Of another interface than the player's own.
  case callOn(interface: String, member: String, [Value])

  /// Nil for a command that cannot be put into words: a place that needs a track id or a position, and there is neither.
  init?(_ command: MediaCommand, to state: PlayerState, at place: Span?) {
    switch command {
    case .play: self = .call(member: "Play", [])
    case .pause: self = .call(member: "Pause", [])
    case .playPause: self = .call(member: state.canPause == false && !state.isPlaying ? "Play" : "PlayPause", [])
    case .stop: self = .call(member: "Stop", [])
    case .next: self = .call(member: "Next", [])
    case .previous: self = .call(member: "Previous", [])
    case .skip(let span): self = .call(member: "Seek", [.int64(span.inMicroseconds)])
    case .seek(let target):
      guard let request = Self.seek(to: target, in: state, at: place) else { return nil }
      self = request
    case .setRate(let rate): self = .set(property: "Rate", .double(state.clamped(rate: rate)))
    case .setShuffled(let isShuffled): self = .set(property: "Shuffle", .boolean(isShuffled))
    case .setRepeatMode(let mode): self = .set(property: "LoopStatus", .string(Self.loopStatus(mode)))
    case .goTo(let track):
      self = .callOn(interface: MPRIS.trackListInterface, member: "GoTo", [.objectPath(track.rawValue)])
    case .activate(let list):
      self = .callOn(
        interface: MPRIS.playlistsInterface, member: "ActivatePlaylist", [.objectPath(list.rawValue)])
    case .setVolume(let volume): self = .set(property: "Volume", .double(volume.isFinite ? max(0, volume) : 0))
    }
  }

  /// By the track's own path where it has a legal one, else by the way from here to there.
  private static func seek(to target: Span, in state: PlayerState, at place: Span?) -> PlayerRequest? {
    let target = max(.zero, target)
    if let track = state.metadata.seekableTrackID {
      return .call(member: "SetPosition", [.objectPath(track), .int64(target.inMicroseconds)])
    }
    return place.map { .call(member: "Seek", [.int64((target - $0).inMicroseconds)]) }
  }

  private static func loopStatus(_ mode: RepeatMode) -> String {
    switch mode {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }
}

nonisolated extension PlayerState {
  /// Within what the player takes; a rate of zero would mean pause, and has a command of its own.
  fileprivate func clamped(rate: Double) -> Double {
    guard rate.isFinite, let minimumRate, let maximumRate, maximumRate >= minimumRate else { return 1 }
    return min(maximumRate, max(minimumRate, max(0.01, rate)))
  }
}
