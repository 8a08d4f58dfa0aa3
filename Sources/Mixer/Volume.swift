import Glibc

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

  init(unchecked channels: [UInt32]) { self.channels = channels }

  package static let normal: UInt32 = 65_536
  /// PA_VOLUME_MAX.
  package static let maximum: UInt32 = 0x7FFF_FFFF
  package static let channelLimit = 32

  /// The loudest channel, so that muting one side does not read as quieter.
  package var loudest: UInt32 { channels.max() ?? 0 }

  /// As the user sees it: the loudest channel in PulseAudio's per cent, rounded.
  package var percent: Int { Volume.percent(of: loudest) }

  package var isSilent: Bool { loudest == 0 }

  /// The loudest channel against full amplitude; −∞ when silent. Has meaning only where `Sink.hasDecibels`.
  package var decibels: Double {
    // The scale is the cube root of amplitude: 20 log₁₀ v³ = 60 log₁₀ v.
    isSilent ? -.infinity : 60 * log10(Double(loudest) / Double(Volume.normal))
  }

  /// Sets the loudest channel to a percentage and the others in proportion. A silent volume takes its proportions from
  /// `shape`, the last one that was not silent, or is even if there is none.
  package func setting(percent: Int, shape: Volume?) -> Volume {
    scaled(loudest: Volume.value(ofPercent: percent), shape: shape)
  }

  static func percent(of value: UInt32) -> Int {
    Int((UInt64(value) * 100 + UInt64(normal) / 2) / UInt64(normal))
  }

  /// Held between silence and ten thousand per cent, far above what any server amplifies to.
  static func value(ofPercent percent: Int) -> UInt32 {
    UInt32((UInt64(max(0, min(percent, 10_000))) * UInt64(normal) + 50) / 100)
  }
}

extension Volume {
  /// The same proportions with the loudest channel at `target`.
  ///
  /// Quiet values are coarse: 80 and 35 % at 1 % are 655 and 287 units. While the volume is still what `shape` gives at
  /// this level, the shape is the better original, and nothing is lost on the way down and up.
  package func scaled(loudest target: UInt32, shape: Volume?) -> Volume {
    let model = descends(from: shape) ? shape : self
    return model?.proportions(at: target) ?? Volume(unchecked: channels.map { _ in target })
  }

  /// Whether this is `shape` at another level; a silent volume is any shape's.
  func descends(from shape: Volume?) -> Bool {
    guard let shape, !shape.isSilent, shape.channels.count == channels.count else { return false }
    return isSilent || shape.proportions(at: loudest) == self
  }

  /// The same loudness for another number of channels, with `other`'s proportions: what was asked for just before a
  /// device changed its channels.
  package func fitted(to other: Volume, shape: Volume?) -> Volume {
    channels.count == other.channels.count ? self : other.scaled(loudest: loudest, shape: shape)
  }

  /// Nil for a silent volume, which has none.
  private func proportions(at target: UInt32) -> Volume? {
    let peak = UInt64(loudest)
    guard peak > 0 else { return nil }
    return Volume(unchecked: channels.map { UInt32((UInt64($0) * UInt64(target) + peak / 2) / peak) })
  }
}
