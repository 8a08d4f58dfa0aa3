/// Names a session for as long as it exists, and again when it comes back: `mpris:mpv`, `mpris-system:ShairportSync`.
package struct SessionID: Hashable, Comparable, Sendable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  package static func < (left: SessionID, right: SessionID) -> Bool { left.rawValue < right.rawValue }
}

/// Where a session comes from.
package struct SessionSource: Equatable, Sendable {
  /// `mpris`, `mpd`, `snapcast` …
  package var protocolName: String
  /// The machine, if it is another one.
  package var host: String?
  /// What the protocol calls it, for the details of a row: the bus name, the server's address.
  package var address: String

  package init(protocolName: String, host: String? = nil, address: String) {
    self.protocolName = protocolName
    self.host = host
    self.address = address
  }
}

/// One thing that plays or could play: a media session.
package struct Session: Equatable, Identifiable, Sendable {
  package let id: SessionID
  /// What people call it: `mpv`, `Firefox`.
  package var name: String
  package var source: SessionSource
  /// Grows each time another process answers under the same id; a command for an older one is dropped.
  package var generation: UInt64
  /// The process that plays, for finding its streams.
  package var processID: Int32?
  /// The desktop entry's name without `.desktop`, for finding its streams.
  package var desktopEntry: String?
  package var content: Content?
  /// Nil until the player has said anything.
  package var playback: PlaybackSnapshot?
  package var commands: CommandTable
  /// The player's own volume: 0 to 1 and above; nil if it has none.
  package var volume: Double?
  package var isAnswering: Bool
  /// What instances of one program have in common, for knowing a player that comes back under another number.
  package var program: String
  package var kinship: Kinship
  /// The players that this one stands for.
  package var folded: [FoldedPlayer]

  package init(
    id: SessionID, name: String, source: SessionSource, generation: UInt64 = 0, processID: Int32? = nil,
    desktopEntry: String? = nil, content: Content? = nil, playback: PlaybackSnapshot? = nil,
    commands: CommandTable = CommandTable(), volume: Double? = nil, isAnswering: Bool = true,
    program: String? = nil, kinship: Kinship = .original, folded: [FoldedPlayer] = []
  ) {
    self.id = id
    self.name = name
    self.source = source
    self.generation = generation
    self.processID = processID
    self.desktopEntry = desktopEntry
    self.content = content
    self.playback = playback
    self.commands = commands
    self.volume = volume
    self.isAnswering = isAnswering
    self.program = program ?? id.rawValue
    self.kinship = kinship
    self.folded = folded
  }

  package var isPlaying: Bool { playback?.state == .playing }
}

extension [Session] {
  /// The place of a session. Sessions are large: looking at them in place copies none.
  package func index(of id: SessionID) -> Int? { indices.first { self[$0].id == id } }

  /// The place of the session that stands for a player: its own, or that of the one it is folded into.
  package func index(standingFor id: SessionID) -> Int? {
    index(of: id) ?? indices.first { self[$0].folded.contains { $0.id == id } }
  }
}

/// What a source of sessions reports.
package enum SessionEvent: Equatable, Sendable {
  /// Came, or changed in any way; the whole session, so that order and loss do no harm.
  case changed(Session)
  case removed(SessionID)
  /// The player did not take a command.
  case refused(SessionID, MediaCommand, RefusalReason)
  /// The queue that was asked for, the whole of what is known of it.
  case queue(Queue)
  /// A source as a whole cannot be reached, or can again (nil).
  case sourceUnavailable(source: String, reason: String?)
}

/// Why a player did not take a command.
package enum RefusalReason: Equatable, Sendable {
  case noAnswer
  case gone
  /// It said yes and did nothing.
  case noEffect
  /// In the player's own words, already filtered.
  case said(String)
}
