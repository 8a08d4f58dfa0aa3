import DBus
import ForeignInput
import Media

/// What a player says of itself, decoded; nil where it says nothing, or nothing that can be read.
nonisolated struct PlayerState: Equatable {
  var identity: String?
  var desktopEntry: String?
  /// Whether it says that it has an interface for its queue; VLC says no and has one.
  var hasTrackList: Bool?
  var status: PlaybackSnapshot.State?
  var rate: Double?
  var minimumRate: Double?
  var maximumRate: Double?
  var isShuffled: Bool?
  var repeatMode: RepeatMode?
  var volume: Double?
  var canControl: Bool?
  var canPlay: Bool?
  var canPause: Bool?
  var canSeek: Bool?
  var canGoNext: Bool?
  var canGoPrevious: Bool?
  var metadata = TrackMetadata()

  /// The rate in the range of sense: a player that says zero, nothing or nonsense plays at normal speed.
  var effectiveRate: Double { rate.flatMap { $0 > 0 ? $0 : nil } ?? 1 }

  var isPlaying: Bool { status == .playing }

  /// Takes what the interface of the program says.
  mutating func applyRoot(_ properties: [(name: String, value: Value)]) {
    for property in properties {
      switch property.name {
      case "Identity": identity = property.value.foreignText
      case "DesktopEntry": desktopEntry = property.value.foreignText
      case "HasTrackList": hasTrackList = property.value.flag
      default: break
      }
    }
  }

  /// Takes what the interface of the player says.
  mutating func apply(_ properties: [(name: String, value: Value)]) {
    for property in properties { apply(property.value, for: property.name) }
  }

  /// Forgets what the interface of the player said, before all of it is said again.
  mutating func forgetPlayer() {
    let (identity, desktopEntry, hasTrackList) = (identity, desktopEntry, hasTrackList)
    self = PlayerState()
    self.identity = identity
    self.desktopEntry = desktopEntry
    self.hasTrackList = hasTrackList
  }

  private mutating func apply(_ value: Value, for name: String) {
    switch name {
    case "PlaybackStatus": status = Self.status(value)
    case "Rate": rate = value.realNumber.flatMap { Double(foreign: $0, in: 0...100) }
    case "MinimumRate": minimumRate = value.realNumber.flatMap { Double(foreign: $0, in: 0...100) }
    case "MaximumRate": maximumRate = value.realNumber.flatMap { Double(foreign: $0, in: 0...100) }
    case "Shuffle": isShuffled = value.flag
    case "LoopStatus": repeatMode = Self.repeatMode(value)
    case "Volume": volume = value.realNumber.flatMap { Double(foreign: $0, in: 0...1_000) }
    case "Metadata": metadata = TrackMetadata(value.properties ?? [])
    default: applyCapability(value, for: name)
    }
  }

  private mutating func applyCapability(_ value: Value, for name: String) {
    switch name {
    case "CanControl": canControl = value.flag
    case "CanPlay": canPlay = value.flag
    case "CanPause": canPause = value.flag
    case "CanSeek": canSeek = value.flag
    case "CanGoNext": canGoNext = value.flag
    case "CanGoPrevious": canGoPrevious = value.flag
    default: break
    }
  }

  private static func status(_ value: Value) -> PlaybackSnapshot.State? {
    switch value.text {
    case "Playing": .playing
    case "Paused": .paused
    case "Stopped": .stopped
    default: nil
    }
  }

  private static func repeatMode(_ value: Value) -> RepeatMode? {
    switch value.text {
    case "None": .off
    case "Track": .one
    case "Playlist": .all
    default: nil
    }
  }
}
