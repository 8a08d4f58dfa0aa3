import Media

nonisolated extension CommandTable {
  /// What a player takes now. The `Can…` properties are required by the specification: a player that leaves one out is
  /// taken to mean yes. The others are optional, and absent means unsupported.
  init(_ state: PlayerState, duration: MediaDuration?, hasPosition: Bool, offers: QueueOffers) {
    let capability = Capability(canControl: state.canControl ?? true)
    self.init([
      .play: capability.of(state.canPlay ?? true, else: .notNow),
      .pause: capability.of(state.canPause ?? true, else: .notNow),
      .playPause: capability.of(state.canToggle, else: .notNow),
      .stop: capability.of(true, else: .notNow),
      .next: capability.of(state.canGoNext ?? true, else: .noTrack),
      .previous: capability.of(state.canGoPrevious ?? true, else: .noTrack),
      .skip: capability.ofSeeking(state, duration, isPossible: true),
      .seek: capability.ofSeeking(state, duration, isPossible: hasPosition || state.metadata.seekableTrackID != nil),
      .setRate: state.hasRates ? capability.of(true, else: .notNow) : .unsupported,
      .setShuffled: state.isShuffled == nil ? .unsupported : capability.of(true, else: .notNow),
      .setRepeatMode: state.repeatMode == nil ? .unsupported : capability.of(true, else: .notNow),
      .setVolume: state.volume == nil ? .unsupported : capability.of(true, else: .notNow),
      .goTo: state.hasTrackList == true || offers.tracks ? capability.of(true, else: .notNow) : .unsupported,
      .activatePlaylist: offers.playlists ? capability.of(true, else: .notNow) : .unsupported,
    ])
  }

  /// Of a player that says nothing.
  static let notAnswering = CommandTable(
    Dictionary(uniqueKeysWithValues: MediaCommand.Kind.allCases.map { ($0, .disabled(reason: .notAnswering)) }))
}

nonisolated extension PlayerState {
  /// PlayPause of a player that cannot pause still starts it.
  var canToggle: Bool { isPlaying ? canPause ?? true : (canPlay ?? true) || (canPause ?? true) }

  /// There is more than one speed.
  var hasRates: Bool {
    guard rate != nil, let minimumRate, let maximumRate else { return false }
    return maximumRate > minimumRate
  }
}

/// What a player has been found to have when its queue was looked at, whatever it says of itself.
nonisolated struct QueueOffers: Equatable {
  var tracks = false
  var playlists = false

  mutating func note(_ queue: Queue) {
    if case .offered = queue.tracks { tracks = true }
    if case .offered = queue.playlists { playlists = true }
  }
}

/// What a single property means for a command, given that the player can be controlled at all.
private nonisolated struct Capability {
  let canControl: Bool

  func of(_ isAble: Bool, else reason: UnavailableReason) -> CommandSupport {
    guard canControl else { return .disabled(reason: .notControllable) }
    return isAble ? .enabled : .disabled(reason: reason)
  }

  func ofSeeking(_ state: PlayerState, _ duration: MediaDuration?, isPossible: Bool) -> CommandSupport {
    guard isPossible else { return .unsupported }
    switch duration {
    case .live, .continuous: return of(false, else: .noTimeline)
    case .finite, nil: return of(state.canSeek ?? true, else: .notNow)
    }
  }
}
