import Media
import Mixer

/// What the volume keys of a session drive: exactly one of its stream, its player and its device.
package enum SessionVolume: Equatable, Sendable {
  case stream(SinkInput)
  case player(Double)
  case device(Sink)
}

extension Model {
  /// The session's own stream if it has one with a volume, else the player's own volume, else the default output.
  package func volumeControl(of session: Session) -> SessionVolume? {
    if isConnectedToSound, let stream = stream(of: session), stream.volume != nil, stream.isVolumeWritable {
      return .stream(stream)
    }
    if session.volume != nil, let volume = shownPlayerVolume(of: session) { return .player(volume) }
    if isConnectedToSound, let sink = shownDefaultSink { return .device(sink) }
    return nil
  }

  /// The stream that the session is heard through.
  package func stream(of session: Session) -> SinkInput? {
    world.matching.streams(of: session.id, in: world.graph).first
  }

  /// The output that the session is heard on.
  package func sink(of session: Session) -> Sink? { stream(of: session).flatMap(shownSink) }
}

extension SessionVolume {
  package var mixerTarget: MixerCommand.Target? {
    switch self {
    case .stream(let stream): .sinkInput(stream.index)
    case .device(let sink): .sink(sink.index)
    case .player: nil
    }
  }
}
