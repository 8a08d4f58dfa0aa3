import Media

/// What a command line asks of the players and the sound server.
nonisolated enum Request: Equatable, Sendable {
  case status(Presentation)
  case sessions(Presentation)
  case outputs(Presentation)
  case transport(MediaCommand.Kind)
  case seek(Place)
  case volume(VolumeChange)
  case mute(Switch)
  case shuffle(Switch)
  /// Nil for the next mode: off, all, one.
  case repeatMode(RepeatMode?)
  case rate(Double)
  /// To the output of that name.
  case route(String)
}

/// How an answer is written.
nonisolated enum Presentation: Equatable, Sendable {
  case words
  /// One object a line.
  case json
}

/// Something that is on or off.
nonisolated enum Switch: String, CaseIterable, Sendable {
  case on, off, toggle

  func applied(to isOn: Bool) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .toggle: !isOn
    }
  }
}

/// A place in a track.
nonisolated enum Place: Equatable, Sendable {
  case at(Span)
  /// From where it is, backwards if negative.
  case by(Span)
}

/// A new volume in per cent.
nonisolated enum VolumeChange: Equatable, Sendable {
  case to(Int)
  case by(Int)
}
