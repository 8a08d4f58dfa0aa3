import Mixer

// What commands need to know about their objects.
extension Mirror {
  /// The volume for the channels that the object has now: it may have changed since the command was made.
  func playable(_ volume: Volume, on target: MixerCommand.Target) -> Result<Volume, Fault> {
    switch target {
    case .sink(let index):
      guard let sink = sinks[index]?.sink else { return .failure(.gone) }
      return .success(volume.fitted(to: sink.volume, shape: nil))
    case .sinkInput(let index):
      guard let input = sinkInput(index) else { return .failure(.gone) }
      guard let current = input.volume, input.isVolumeWritable else { return .failure(.noVolume) }
      return .success(volume.fitted(to: current, shape: nil))
    }
  }

  /// The name as the server wrote it, for one that was made fit for the screen.
  func serverName(ofSink name: String) -> String {
    sinks.values.first { $0.sink.name == name }?.serverName ?? name
  }
}
