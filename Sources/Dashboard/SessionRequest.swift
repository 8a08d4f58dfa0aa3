import Media

/// What a line of words asks of the current session: what a key does, with an amount.
package enum SessionRequest: Equatable, Sendable {
  case play, pause, playPause, stop, next, previous
  case seek(Place)
  case volume(VolumeChange)
  case mute(Switch)
  case shuffle(Switch)
  /// Nil for the next mode.
  case repeatMode(RepeatMode?)
  case rate(Double)
  /// To an output, by its name in the graph.
  case route(sinkName: String)
}

/// A place in a track.
package enum Place: Equatable, Sendable {
  case at(Span)
  /// From where it is, backwards if negative.
  case by(Span)
}

/// A new volume in per cent.
package enum VolumeChange: Equatable, Sendable {
  case to(Int)
  case by(Int)
}

/// Something that is on or off.
package enum Switch: String, CaseIterable, Sendable {
  case on, off, toggle

  package func applied(to isOn: Bool) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .toggle: !isOn
    }
  }
}
