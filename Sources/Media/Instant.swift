/// A moment on the monotonic clock. Time is an input everywhere, so that a test can say what time it is.
package struct Instant: Comparable, Hashable, Sendable {
  /// Nanoseconds since some fixed moment before the program started.
  package let nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

  package static func + (instant: Instant, span: Span) -> Instant {
    Instant(nanoseconds: instant.nanoseconds.addingClamped(span.nanoseconds))
  }

  package static func - (left: Instant, right: Instant) -> Span {
    Span(nanoseconds: left.nanoseconds.subtractingClamped(right.nanoseconds))
  }
}

/// A length of time, or a place in a track, that never overflows: a player may claim any number.
package struct Span: Comparable, Hashable, Sendable {
  package let nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static let zero = Span(nanoseconds: 0)

  package static func seconds(_ seconds: Int) -> Span {
    Span(nanoseconds: Int64(seconds).multipliedClamped(1_000_000_000))
  }
  package static func milliseconds(_ count: Int) -> Span {
    Span(nanoseconds: Int64(count).multipliedClamped(1_000_000))
  }
  package static func microseconds(_ count: Int64) -> Span { Span(nanoseconds: count.multipliedClamped(1_000)) }

  /// Nil for what is no number; anything else is clamped.
  package init?(seconds: Double) { self.init(fractionalNanoseconds: seconds * 1e9) }

  private init?(fractionalNanoseconds: Double) {
    guard !fractionalNanoseconds.isNaN else { return nil }
    let limit = Double(Int64.max / 2)
    // Rounded by hand: `rounded()` would need the C library of mathematics.
    let half = fractionalNanoseconds < 0 ? -0.5 : 0.5
    self.init(nanoseconds: Int64(max(-limit, min(limit, fractionalNanoseconds + half))))
  }

  package var inSeconds: Double { Double(nanoseconds) / 1e9 }
  /// Rounded towards zero, as clocks are read.
  package var wholeSeconds: Int { Int(nanoseconds / 1_000_000_000) }
  /// Rounded towards zero.
  package var inMicroseconds: Int64 { nanoseconds / 1_000 }

  package static func < (left: Span, right: Span) -> Bool { left.nanoseconds < right.nanoseconds }
  package static func + (left: Span, right: Span) -> Span {
    Span(nanoseconds: left.nanoseconds.addingClamped(right.nanoseconds))
  }
  package static func - (left: Span, right: Span) -> Span {
    Span(nanoseconds: left.nanoseconds.subtractingClamped(right.nanoseconds))
  }
  package static prefix func - (span: Span) -> Span { .zero - span }
  /// Stretched by a playback rate; a rate that is no number gives zero.
  package static func * (span: Span, rate: Double) -> Span {
    // Not by way of seconds: a nanosecond lost there would show the second before.
    Span(fractionalNanoseconds: Double(span.nanoseconds) * rate) ?? .zero
  }
}

extension Int64 {
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  func multipliedClamped(_ other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self > 0) == (other > 0) ? .max : .min) : product
  }
}
