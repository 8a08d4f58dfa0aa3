/// A volume for each channel, in PulseAudio's units: cubic, 65536 is 100 %.
package struct Volume: Equatable, Sendable {
  /// At least one channel; a server never has more than `channelLimit`.
  package let channels: [UInt32]

  /// Nil for no channels, too many, or values above what PulseAudio allows.
  package init?(channels: [UInt32]) {
    guard !channels.isEmpty, channels.count <= Volume.channelLimit, channels.allSatisfy({ $0 <= Volume.maximum }) else {
      return nil
    }
    self.channels = channels
  }

  private init(unchecked channels: [UInt32]) { self.channels = channels }

  package static let normal: UInt32 = 65_536
  /// PA_VOLUME_MAX.
  package static let maximum: UInt32 = 0x7FFF_FFFF
  package static let channelLimit = 32

  /// The loudest channel, so that muting one side does not read as quieter.
  package var loudest: UInt32 { channels.max() ?? 0 }

  /// As the user sees it: the loudest channel in PulseAudio's per cent, rounded.
  package var percent: Int { Int((UInt64(loudest) * 100 + UInt64(Volume.normal) / 2) / UInt64(Volume.normal)) }

  package var isSilent: Bool { loudest == 0 }

  /// Sets the loudest channel to a percentage and the others in proportion. A silent volume takes its proportions from
  /// `shape`, the last one that was not silent, or is even if there is none.
  package func setting(percent: Int, shape: Volume?) -> Volume {
    let target = UInt64(max(0, min(percent, 10_000))) * UInt64(Volume.normal)
    return scaled(loudest: UInt32((target + 50) / 100), shape: shape)
  }

  private func scaled(loudest target: UInt32, shape: Volume?) -> Volume {
    let model = isSilent ? shape : self
    guard let model, model.channels.count == channels.count, model.loudest > 0 else {
      return Volume(unchecked: channels.map { _ in target })
    }
    let peak = UInt64(model.loudest)
    return Volume(unchecked: model.channels.map { UInt32((UInt64($0) * UInt64(target) + peak / 2) / peak) })
  }
}
