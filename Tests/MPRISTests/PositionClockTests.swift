import Media
import Testing

@testable import MPRIS

@Suite struct PositionClockTests {
  private var clock = PositionClock()

  private func at(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 1_000_000_000_000 + Int64(seconds * 1e9))
  }

  private func place(_ seconds: Double) -> Double? { clock.place(at: at(seconds))?.inSeconds }

  /// A clock that was read as 50 s at time 0, and runs.
  private func running() -> PositionClock {
    var clock = PositionClock()
    clock.run(true, rate: 1, at: at(0))
    clock.take(.seconds(50), at: at(0), length: .seconds(200))
    return clock
  }

  @Test mutating func itRunsWithTheRate() {
    clock = running()
    #expect(place(10) == 60)
    clock.run(true, rate: 2, at: at(10))
    #expect(place(15) == 70)
    clock.run(false, rate: 2, at: at(15))
    #expect(place(100) == 70)
    clock.run(true, rate: 1, at: at(100))
    #expect(place(101) == 71)
    #expect(!clock.isEstimated)
  }

  @Test mutating func withoutAReadingThereIsNoPlace() {
    clock.run(true, rate: 1, at: at(0))
    #expect(place(10) == nil)
    clock.run(false, rate: 1, at: at(10))
    #expect(place(20) == nil)
  }

  @Test mutating func aNewTrackBeginsAtZeroWhateverThePlayerStillSays() {
    clock = running()
    clock.startTrack(at: at(10))
    #expect(place(10) == 0)
    clock.take(.seconds(60), at: at(10.1), length: .seconds(200))
    clock.take(.seconds(61), at: at(11.1), length: .seconds(200))
    #expect(place(12) == 2)
    #expect(clock.isEstimated)
    clock.take(.milliseconds(2500), at: at(12.5), length: .seconds(200))
    #expect(!clock.isEstimated)
  }

  @Test mutating func aPlaceThatDoesNotMoveIsNotBelievedInANewTrack() {
    clock = running()
    clock.startTrack(at: at(100))
    clock.take(.seconds(60), at: at(100), length: nil)
    clock.take(.seconds(60), at: at(101), length: nil)
    #expect(place(102) == 2)
    #expect(clock.isEstimated)
  }

  @Test mutating func aNewTrackThatIsTakenUpInTheMiddleIsBelievedTheSecondTime() {
    clock = running()
    clock.startTrack(at: at(10))
    clock.take(.seconds(1000), at: at(10.1), length: .seconds(2000))
    #expect(place(10.1).map { abs($0 - 0.1) < 0.001 } == true)
    clock.take(.seconds(1001), at: at(11.1), length: .seconds(2000))
    #expect(place(12.1) == 1002)
    #expect(!clock.isEstimated)
  }

  @Test mutating func aSeekInANewTrackIsBelievedAtOnce() {
    clock = running()
    clock.startTrack(at: at(10))
    clock.jump(to: .seconds(70), at: at(10.5))
    #expect(place(11) == 70.5)
    #expect(!clock.isEstimated)
  }

  @Test mutating func aPlaceBeyondTheEndIsNotBelieved() {
    clock = running()
    clock.take(.seconds(900), at: at(10), length: .seconds(200))
    #expect(place(10) == 60)
    #expect(clock.isEstimated)
  }

  @Test mutating func aPlayerThatAlwaysSaysTheSameLosesTrust() {
    clock = running()
    clock.take(.seconds(50), at: at(10), length: .seconds(200))
    #expect(place(10) == 60)
    #expect(clock.isEstimated)
    clock.take(.seconds(61), at: at(11), length: .seconds(200))
    #expect(!clock.isEstimated)
  }

  @Test mutating func aReadingThatRepeatsWhatIsKnownChangesNothing() {
    clock = running()
    let before = (clock.place, clock.timestamp)
    clock.take(.milliseconds(60_020), at: at(10), length: .seconds(200))
    #expect(clock.place == before.0 && clock.timestamp == before.1)
    clock.take(.milliseconds(60_200), at: at(10), length: .seconds(200))
    #expect(place(10) == 60.2)
  }

  @Test mutating func aNegativePlaceIsTheBeginning() {
    clock.take(.seconds(-1), at: at(0), length: nil)
    #expect(place(0) == 0)
    clock.take(Span(nanoseconds: .min), at: at(0), length: nil)
    #expect(place(0) == 0)
  }

  @Test mutating func whatIsLostIsNotKnown() {
    clock = running()
    clock.lose()
    #expect(place(1) == nil)
  }

  @Test mutating func noNumberIsTooLarge() {
    clock.run(true, rate: 100, at: at(0))
    for place in [Span(nanoseconds: .max), Span(nanoseconds: .min), .zero] {
      clock.take(place, at: at(0), length: nil)
      clock.startTrack(at: at(0))
      clock.take(place, at: Instant(nanoseconds: .max), length: nil)
      clock.jump(to: place, at: Instant(nanoseconds: .min))
      #expect(clock.place(at: Instant(nanoseconds: .max)) != nil)
    }
  }
}
