import Media
import Testing

@testable import MPRIS

/// How fast a player goes, whatever it says.
@Suite struct PaceMeterTests {
  nonisolated private static let steady = [0.0, 10, 14, 20, 30]

  /// Reads a player that goes at a speed and says another. Returns what was measured.
  private func pace(of speed: Double, saying rate: Double, at times: [Double] = steady, grid: Double = 0) -> Double? {
    var meter = PaceMeter()
    for time in times { meter.take(reading(30 + time * speed, at: time, grid: grid), rate: rate) }
    return meter.pace
  }

  private func reading(_ seconds: Double, at time: Double, grid: Double = 0) -> PositionReading {
    let place = grid > 0 ? Double(Int(seconds / grid)) * grid : seconds
    return PositionReading(
      place: .milliseconds(Int(place * 1_000)), at: Instant(nanoseconds: Int64((1_000 + time) * 1e9)))
  }

  nonisolated static let speeds: [(id: String, speed: Double, rate: Double, grid: Double, expected: Double?)] = [
    ("as it says", 1, 1, 0, nil), ("twice as fast", 2, 1, 0, 2), ("half as fast", 0.5, 1, 0, 0.5),
    ("normal, said to be double", 1, 2, 0, 1), ("double, as it says", 2, 2, 0, nil),
    ("in whole seconds", 1, 1, 1, nil), ("a hair off", 1.02, 1, 0, nil), ("backwards", -1, 1, 0, nil),
    ("in thousandths", 0.001, 1, 0, nil), ("faster than any player", 400, 1, 0, nil),
  ]

  @Test(arguments: speeds) func theSpeedIsMeasured(
    id: String, speed: Double, rate: Double, grid: Double, expected: Double?
  ) {
    let measured = pace(of: speed, saying: rate, grid: grid)
    #expect((measured == nil) == (expected == nil), "\(id)")
    if let measured, let expected { #expect(abs(measured - expected) < 0.01, "\(id)") }
  }

  @Test func oneLeapIsNoSpeed() {
    var meter = PaceMeter()
    for (place, time) in [(0.0, 0.0), (40, 10), (44, 14), (50, 20), (10, 30), (14, 34)] {
      meter.take(reading(place, at: time), rate: 1)
      #expect(meter.pace == nil)
    }
  }

  @Test func aLeapAsksForAnotherLook() {
    var meter = PaceMeter()
    meter.take(reading(0, at: 0), rate: 1)
    #expect(!meter.isInDoubt)
    meter.take(reading(20, at: 10), rate: 1)
    #expect(meter.isInDoubt)
    meter.take(reading(24, at: 14), rate: 1)
    #expect(!meter.isInDoubt)
  }

  @Test func shortWaysTellNothing() {
    #expect(pace(of: 3, saying: 1, at: [0, 0.1, 0.2, 1, 1.5]) == nil)
  }

  @Test func aMeasuredSpeedEndsWhenThePlayerGoesAsItSays() {
    var meter = PaceMeter()
    for (place, time) in [(0.0, 0.0), (20, 10), (28, 14)] { meter.take(reading(place, at: time), rate: 1) }
    #expect(meter.pace == 2)
    for (place, time) in [(38.0, 24.0), (42, 28)] { meter.take(reading(place, at: time), rate: 1) }
    #expect(meter.pace == nil)
  }
}
