import Dashboard

/// What a command line asks of the players and the sound server.
nonisolated enum Request: Equatable, Sendable {
  case status(Presentation)
  case sessions(Presentation)
  case outputs(Presentation)
  case session(SessionRequest)
  /// Where the current session is to play: as it was typed, not yet an output.
  case route(String)
}

/// How an answer is written.
nonisolated enum Presentation: Equatable, Sendable {
  case words
  /// One object a line.
  case json
  /// The names alone, for completions and menus.
  case names
}

extension Request {
  /// The servers that it cannot do without, or that know more.
  var servers: Servers.Kinds {
    switch self {
    case .sessions, .session(.play), .session(.pause), .session(.playPause), .session(.stop), .session(.next),
      .session(.previous), .session(.seek), .session(.shuffle), .session(.repeatMode), .session(.rate):
      .players
    case .outputs: .sound
    case .status, .session(.volume), .session(.mute), .session(.route), .route: [.players, .sound]
    }
  }
}
