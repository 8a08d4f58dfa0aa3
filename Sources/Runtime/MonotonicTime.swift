import Glibc

extension EventLoop {
  /// CLOCK_MONOTONIC in nanoseconds: what every deadline in the program is measured against.
  package nonisolated static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// CLOCK_MONOTONIC as a duration since the machine started.
  package nonisolated static func now() -> Duration { .nanoseconds(nanoseconds()) }
}

extension Duration {
  /// Whole nanoseconds, held within Int64 so that no deadline however far can trap.
  package nonisolated var clampedNanoseconds: Int64 {
    let parts = components
    let (whole, tooLarge) = parts.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !tooLarge else { return parts.seconds < 0 ? .min : .max }
    let (sum, overflow) = whole.addingReportingOverflow(parts.attoseconds / 1_000_000_000)
    guard !overflow else { return parts.seconds < 0 ? .min : .max }
    return sum
  }

  /// Microseconds as libsystemd takes them, rounded up so that nothing comes early; negative counts as none.
  package nonisolated var clampedMicroseconds: UInt64 {
    let nanoseconds = clampedNanoseconds
    guard nanoseconds > 0 else { return 0 }
    return UInt64(nanoseconds / 1000) + (nanoseconds % 1000 == 0 ? 0 : 1)
  }
}
