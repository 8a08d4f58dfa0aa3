import Dashboard

/// What a command line asks of the players and the sound server.
nonisolated enum Request: Equatable, Sendable {
  /// Answered once, or whenever the answer changes.
  case question(Question, isFollowed: Bool)
  case sessions(Presentation)
  case outputs(Presentation)
  /// The players' names.
  case players
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
    case .sessions, .players, .session(.play), .session(.pause), .session(.playPause), .session(.stop), .session(.next),
      .session(.previous), .session(.seek), .session(.shuffle), .session(.repeatMode), .session(.rate):
      .players
    case .question(let question, _): question.isOfSound ? [.players, .sound] : .players
    case .outputs: .sound
    case .session(.volume), .session(.mute), .session(.route), .route: [.players, .sound]
    }
  }
}
