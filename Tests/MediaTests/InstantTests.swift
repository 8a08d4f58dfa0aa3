import Media
import Testing

@Suite struct InstantTests {
  @Test(arguments: [
    (id: "whole", seconds: 2.0, nanoseconds: 2_000_000_000), (id: "tenth", seconds: 2.1, nanoseconds: 2_100_000_000),
    (id: "negative", seconds: -1.5, nanoseconds: -1_500_000_000), (id: "zero", seconds: 0, nanoseconds: 0),
    (id: "infinite", seconds: .infinity, nanoseconds: Int64.max / 2 + 1),
    (id: "minus infinite", seconds: -.infinity, nanoseconds: -(Int64.max / 2 + 1)),
    (id: "huge", seconds: 1e300, nanoseconds: Int64.max / 2 + 1), (id: "tiny", seconds: 1e-300, nanoseconds: 0),
  ]) func secondsOfAnySizeBecomeASpan(id: String, seconds: Double, nanoseconds: Int64) {
    #expect(Span(seconds: seconds)?.nanoseconds == nanoseconds, "\(id)")
  }

  @Test func whatIsNoNumberIsNoSpan() {
    #expect(Span(seconds: .nan) == nil)
    #expect(Span(seconds: .signalingNaN) == nil)
  }

  @Test(arguments: [
    (id: "max+max", Span(nanoseconds: .max) + Span(nanoseconds: .max), Int64.max),
    (id: "min+min", Span(nanoseconds: .min) + Span(nanoseconds: .min), .min),
    (id: "min-max", Span(nanoseconds: .min) - Span(nanoseconds: .max), .min),
    (id: "max-min", Span(nanoseconds: .max) - Span(nanoseconds: .min), .max),
    (id: "zero-min", Span.zero - Span(nanoseconds: .min), .max), (id: "negated min", -Span(nanoseconds: .min), .max),
    (id: "seconds max", Span.seconds(.max), .max), (id: "seconds min", Span.seconds(.min), .min),
    (id: "milliseconds max", Span.milliseconds(.max), .max), (id: "microseconds min", Span.microseconds(.min), .min),
    (id: "instants", Instant(nanoseconds: .max) - Instant(nanoseconds: .min), .max),
    (id: "instant+span", (Instant(nanoseconds: .max) + .seconds(1)) - Instant(nanoseconds: 0), .max),
  ]) func arithmeticStaysWithinItsBounds(id: String, span: Span, nanoseconds: Int64) {
    #expect(span.nanoseconds == nanoseconds, "\(id)")
  }

  @Test(arguments: [
    (id: "normal", rate: 1.0, Span.milliseconds(2100)), (id: "double", rate: 2, .milliseconds(4200)),
    (id: "half", rate: 0.5, .milliseconds(1050)), (id: "stopped", rate: 0, .zero), (id: "no number", rate: .nan, .zero),
    (id: "infinite", rate: .infinity, Span(nanoseconds: Int64.max / 2 + 1)),
  ]) func aSpanIsStretchedByARate(id: String, rate: Double, expected: Span) {
    #expect(Span.milliseconds(2100) * rate == expected, "\(id)")
  }

  @Test func normalSpeedLosesNoNanosecond() {
    for milliseconds in stride(from: 1, through: 100_000, by: 37) {
      #expect(Span.milliseconds(milliseconds) * 1 == .milliseconds(milliseconds))
    }
  }

  @Test func clocksAreReadTowardsZero() {
    #expect(Span.milliseconds(1999).wholeSeconds == 1)
    #expect(Span.milliseconds(-1999).wholeSeconds == -1)
    #expect(Span(nanoseconds: 1999).inMicroseconds == 1)
    #expect(Span(nanoseconds: .min).wholeSeconds == -9_223_372_036)
  }
}
