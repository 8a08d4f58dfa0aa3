import Media
import Mixer

extension SessionRecord {
  /// A session as it stands at `now`. `stream` is the one that it is heard through, and `sink` where that plays.
  package init(_ session: Session, now: Instant, stream: SinkInput? = nil, sink: Sink? = nil) {
    self.init(
      id: session.id.rawValue, name: session.name,
      source: SourceRecord(protocolName: session.source.protocolName, host: session.source.host))
    generation = session.generation
    content = session.content.map(ContentRecord.init)
    playback = session.playback.map { PlaybackRecord($0, of: session.content?.duration, now: now) }
    commands = MediaCommand.Kind.allCases.compactMap { CommandRecord($0, session.commands[$0]) }
    devices = sink.map { [DeviceRecord($0)] } ?? []
    volume = VolumeRecord(stream: stream) ?? VolumeRecord(player: session.volume)
  }
}

extension ContentRecord {
  init(_ content: Content) {
    self.init(kind: content.kind)
    title = content.title
    artists = content.artists
    album = content.album
    albumArtists = content.albumArtists
    trackNumber = content.trackNumber
    discNumber = content.discNumber
    year = content.year
    duration = content.duration.map(Duration.init)
    artworkID = content.artwork.map(ContentRecord.id)
  }

  /// A name for a picture that says nothing of where it lies: FNV-1a of the locator, which may be a whole picture.
  private static func id(of locator: ArtworkLocator) -> String {
    let hash = locator.rawValue.utf8.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension ContentRecord.Duration {
  fileprivate init(_ duration: MediaDuration) {
    switch duration {
    case .finite(let span): self = .seconds(span.inSeconds)
    case .live: self = .live
    case .continuous: self = .continuous
    }
  }
}

extension PlaybackRecord {
  /// The position is reckoned to `now`, so that a script need not do it.
  fileprivate init(_ snapshot: PlaybackSnapshot, of duration: MediaDuration?, now: Instant) {
    self.init(state: snapshot.state)
    position = snapshot.elapsed(at: now, in: duration)?.inSeconds
    isPositionEstimated = snapshot.isPositionEstimated
    rate = snapshot.rate
    isShuffled = snapshot.isShuffled
    repeatMode = snapshot.repeatMode
  }
}

extension CommandRecord {
  fileprivate init?(_ kind: MediaCommand.Kind, _ support: CommandSupport) {
    switch support {
    case .unsupported: return nil
    case .disabled(let reason): self.init(name: kind.wireName, disabledReason: reason.wireWords)
    case .enabled: self.init(name: kind.wireName)
    }
  }
}

extension MediaCommand.Kind {
  /// The command's name in the protocol.
  package var wireName: String {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .playPause: "playPause"
    case .stop: "stop"
    case .next: "next"
    case .previous: "previous"
    case .skip: "skipBy"
    case .seek: "seekTo"
    case .setRate: "setRate"
    case .setShuffled: "setShuffle"
    case .setRepeatMode: "setRepeat"
    case .setVolume: "setVolume"
    case .goTo: "goTo"
    case .activatePlaylist: "activatePlaylist"
    }
  }
}

extension UnavailableReason {
  /// The reason in the protocol's words, which stay the same for scripts.
  package var wireWords: String {
    switch self {
    case .notControllable: "takes no commands"
    case .notNow: "not now"
    case .noTrack: "no such track"
    case .noTimeline: "no timeline"
    case .notAnswering: "does not answer"
    case .said(let words): words
    }
  }
}
