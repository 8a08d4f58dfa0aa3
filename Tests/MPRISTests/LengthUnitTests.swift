import Media
import Testing

@testable import MPRIS

/// Lengths that are told in milliseconds.
@Suite struct LengthUnitTests {
  nonisolated static let tellings: [(id: String, told: Span?, places: [Span], expected: Span?)] = [
    ("200 s in ms", .milliseconds(200), [.seconds(30), .seconds(31)], .seconds(200)),
    ("one look is no proof", .milliseconds(200), [.seconds(30)], .milliseconds(200)),
    ("a place that stands is none", .milliseconds(200), [.seconds(30), .seconds(30)], .milliseconds(200)),
    ("nor one that leaps", .milliseconds(200), [.seconds(30), .seconds(90)], .milliseconds(200)),
    ("behind that end, too", .milliseconds(20), [.seconds(30), .seconds(31)], .milliseconds(20)),
    ("in its place", .seconds(200), [.seconds(30), .seconds(31)], .seconds(200)),
    ("a long track behind its end", .seconds(70), [.seconds(90), .seconds(91)], .seconds(70)),
    ("no length", nil, [.seconds(30), .seconds(31)], nil),
  ]

  @Test(arguments: tellings) func aTrackThatGoesOnBehindItsEndProvesTheUnit(
    id: String, told: Span?, places: [Span], expected: Span?
  ) {
    var unit = LengthUnit()
    for (second, place) in places.enumerated() {
      unit.take(PositionReading(place: place, at: Instant(nanoseconds: Int64(second) * 1_000_000_000)), told: told)
    }
    #expect(unit.length(told) == expected, "\(id)")
  }

  @Test func whatIsProvenHoldsForTheNextTrack() {
    var unit = LengthUnit()
    for second in 30...31 {
      let now = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      unit.take(PositionReading(place: .seconds(second), at: now), told: .milliseconds(200))
    }
    unit.forgetReadings()
    #expect(unit.length(.milliseconds(180)) == .seconds(180))
    #expect(unit.length(.seconds(180)) == .seconds(180))
  }
}
