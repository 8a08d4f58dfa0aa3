/// The proportions between channels that each object last had while it was not silent: at zero they are lost on the
/// server, and only a memory brings the balance back.
package struct VolumeShapes: Equatable, Sendable {
  /// What a shape belongs to: a sink by the name that outlives restarts, a stream by its number while it lives.
  package enum Key: Hashable, Sendable {
    case sink(name: String)
    case sinkInput(SinkInputIndex)
  }

  private var shapes: [Key: Volume] = [:]

  /// Names of sinks that have gone are kept up to this many: virtual sinks may be made without end.
  static let limit = 512

  package init() {}

  /// Nil if nothing was heard of it, or it had another number of channels.
  package func shape(for key: Key, channelCount: Int) -> Volume? {
    guard let shape = shapes[key], shape.channels.count == channelCount else { return nil }
    return shape
  }

  /// Takes note of a volume that the server reported or was asked for.
  package mutating func note(_ volume: Volume, for key: Key) {
    guard !volume.isSilent else { return }
    guard let known = shapes[key] else {
      if shapes.count < Self.limit { shapes[key] = volume }
      return
    }
    // The louder of two equal shapes says it more exactly.
    if !volume.descends(from: known) || volume.loudest > known.loudest { shapes[key] = volume }
  }

  package mutating func forget(_ key: Key) { shapes[key] = nil }

  /// Stream numbers start anew with every connection.
  mutating func forgetStreams() {
    shapes = shapes.filter { entry in
      switch entry.key {
      case .sink: true
      case .sinkInput: false
      }
    }
  }

  /// Makes room by dropping sinks that are not there now.
  mutating func keepSinks(_ names: Set<String>) {
    guard shapes.count >= Self.limit else { return }
    shapes = shapes.filter { entry in
      switch entry.key {
      case .sink(let name): names.contains(name)
      case .sinkInput: true
      }
    }
  }
}
