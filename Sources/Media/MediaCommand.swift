/// What a session can be asked.
package enum MediaCommand: Equatable, Sendable {
  case play, pause, playPause, stop, next, previous
  case skip(by: Span)
  case seek(to: Span)
  case setRate(Double)
  case setShuffled(Bool)
  case setRepeatMode(RepeatMode)
  /// The player's own volume: 0 to 1, above 1 only where the player has it.
  case setVolume(Double)
  /// To a track of the queue.
  case goTo(QueueItemID)
  case activate(PlaylistID)

  /// A command without its argument, to ask whether it is there.
  package enum Kind: Int, CaseIterable, Sendable {
    case play, pause, playPause, stop, next, previous, skip, seek, setRate, setShuffled, setRepeatMode, setVolume
    case goTo, activatePlaylist
  }

  package var kind: Kind {
    switch self {
    case .play: .play
    case .pause: .pause
    case .playPause: .playPause
    case .stop: .stop
    case .next: .next
    case .previous: .previous
    case .skip: .skip
    case .seek: .seek
    case .setRate: .setRate
    case .setShuffled: .setShuffled
    case .setRepeatMode: .setRepeatMode
    case .setVolume: .setVolume
    case .goTo: .goTo
    case .activate: .activatePlaylist
    }
  }
}

/// Whether a session takes a command, and if not, why.
package enum CommandSupport: Equatable, Sendable {
  /// The player has no such thing at all.
  case unsupported
  /// The player has it, but not now.
  case disabled(reason: UnavailableReason)
  case enabled
}

/// Why a command is not available now.
package enum UnavailableReason: Equatable, Sendable {
  /// The player says it takes no commands (MPRIS `CanControl`).
  case notControllable
  /// The player says this track cannot be played, paused, sought in, or left, now.
  case notNow
  /// There is nothing before or after this track.
  case noTrack
  /// A live or continuous sound has no places to go to.
  case noTimeline
  /// The player does not answer.
  case notAnswering
  /// In the player's own words, already filtered.
  case said(String)
}

/// Every command of a session with its support.
package struct CommandTable: Equatable, Sendable {
  private var support: [CommandSupport]

  /// All commands unsupported but the ones named.
  package init(_ named: [MediaCommand.Kind: CommandSupport] = [:]) {
    support = MediaCommand.Kind.allCases.map { named[$0] ?? .unsupported }
  }

  package subscript(kind: MediaCommand.Kind) -> CommandSupport {
    get { support[kind.rawValue] }
    set { support[kind.rawValue] = newValue }
  }

  package static let everythingEnabled = CommandTable(
    Dictionary(uniqueKeysWithValues: MediaCommand.Kind.allCases.map { ($0, CommandSupport.enabled) }))
}
