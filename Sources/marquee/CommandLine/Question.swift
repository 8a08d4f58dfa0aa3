import Templates

/// What is asked about a session.
nonisolated enum Question: Equatable, Sendable {
  case everything(Presentation)
  /// A line of the user's own.
  case line(Template)
  /// What the player says of its track: all, or of these keys only.
  case metadata(keys: [String])
  case position, volume, loop

  /// Whether the sound server knows more than the player.
  var isOfSound: Bool {
    switch self {
    case .everything, .volume: true
    case .line(let template): template.fields.contains("volume")
    case .metadata, .position, .loop: false
    }
  }

  /// Whether the answer changes while nothing but time passes.
  var isOfTime: Bool {
    switch self {
    case .position: true
    case .line(let template): template.fields.contains("position")
    case .everything, .metadata, .volume, .loop: false
    }
  }

  /// What it is about, for saying that a player says nothing of it.
  var subject: String {
    switch self {
    case .everything, .line: "what it does"
    case .metadata(let keys): keys.isEmpty ? "a track" : keys.joined(separator: " or ")
    case .position: "where it is"
    case .volume: "a volume"
    case .loop: "repeating"
    }
  }
}
