import Media

extension Span {
  /// A length of time as the configuration has it; what does not fit is clamped.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Span.seconds(Int(clamping: seconds)) + Span(nanoseconds: attoseconds / 1_000_000_000)
  }
}
