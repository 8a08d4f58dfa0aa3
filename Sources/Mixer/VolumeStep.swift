extension Volume {
  /// One key press up or down: `percent` is added to what is shown, so that every step lands on a whole per cent and
  /// both ends are reached. See `raising` and `lowering`.
  package func stepping(by percent: Int, ceiling: Int, shape: Volume?, deviceSteps: Int? = nil) -> Volume {
    percent < 0
      ? lowering(by: 0 - max(percent, -10_000), shape: shape, deviceSteps: deviceSteps)
      : raising(by: percent, ceiling: ceiling, shape: shape, deviceSteps: deviceSteps)
  }

  /// Louder, with a stop at 100 % before going on, and never above `ceiling` per cent. What others have set above the
  /// ceiling stays: a limit is for our own increases only.
  package func raising(by percent: Int, ceiling: Int, shape: Volume?, deviceSteps: Int? = nil) -> Volume {
    guard percent > 0 else { return self }
    let wanted = self.percent + min(percent, 10_000)
    let limit = loudest < Volume.normal ? min(100, ceiling) : ceiling
    let target = Volume.value(ofPercent: min(wanted, limit))
    guard target > loudest else { return self }
    let snapped = Volume.snap(target, from: loudest, deviceSteps: deviceSteps, limit: Volume.value(ofPercent: limit))
    return snapped > loudest ? scaled(loudest: snapped, shape: shape) : self
  }

  /// Quieter, down to silence; the shape is what brings the balance back from there.
  package func lowering(by percent: Int, shape: Volume?, deviceSteps: Int? = nil) -> Volume {
    guard percent > 0, !isSilent else { return self }
    let target = Volume.value(ofPercent: self.percent - min(percent, 10_000))
    return scaled(loudest: Volume.snap(target, from: loudest, deviceSteps: deviceSteps, limit: loudest), shape: shape)
  }

  /// The nearest value that a device with few steps has, at least one step away from `current` so that a key never
  /// sticks, and not above `limit`. Above 100 % the server amplifies in software, in fine steps again.
  private static func snap(_ target: UInt32, from current: UInt32, deviceSteps: Int?, limit: UInt32) -> UInt32 {
    // A device with n values has n − 1 intervals between silence and 100 %.
    guard let deviceSteps, deviceSteps >= 2, deviceSteps <= Int(normal), target <= normal else { return target }
    let intervals = UInt64(deviceSteps - 1)
    let scale = UInt64(normal)
    func value(_ step: UInt64) -> UInt32 { UInt32((step * scale + intervals / 2) / intervals) }
    var step = (UInt64(target) * intervals + scale / 2) / scale
    let isRise = target > current
    if isRise, value(step) <= current { step += 1 }
    if !isRise, value(step) >= current, step > 0 { step -= 1 }
    while step > 0, value(step) > limit { step -= 1 }
    return value(step)
  }
}
