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

  @Test mutating func whatIsLostIsCountedOn() {
    clock = running()
    clock.lose(at: at(1))
    #expect(place(11) == 61)
    #expect(clock.isEstimated)
    clock.run(false, rate: 1, at: at(11))
    #expect(place(20) == 61)
  }

  @Test mutating func whatWasNeverKnownStaysUnknownUntilATrackBegins() {
    clock.run(true, rate: 1, at: at(0))
    clock.lose(at: at(1))
    #expect(place(2) == nil && !clock.isEstimated)
    clock.startTrack(at: at(10))
    clock.lose(at: at(10))
    #expect(place(15) == 5)
    #expect(clock.isEstimated)
  }

  @Test mutating func aPlayerThatHasMovedAndNowStandsIsBelieved() {
    clock = running()
    clock.take(.seconds(60), at: at(10), length: nil)
    clock.take(.seconds(60), at: at(20), length: nil)
    #expect(place(25) == 60)
    #expect(!clock.isEstimated)
    #expect(clock.measuredPace == 0)
    #expect(clock.nextLook == .seconds(2))
    clock.take(.seconds(60), at: at(21), length: nil)
    #expect(place(26) == 60)
    clock.take(.seconds(61), at: at(22), length: nil)
    #expect(place(24) == 63)
    #expect(clock.measuredPace == nil && clock.nextLook == nil)
  }

  @Test mutating func aPlaceThatIsTakenEverMoreRarelyIsStillBelieved() {
    clock = running()
    clock.take(.seconds(60), at: at(10), length: nil)
    var looks: [Duration?] = []
    for second in [20, 22, 26, 34, 44] {
      clock.take(.seconds(60), at: at(Double(second)), length: nil)
      looks.append(clock.nextLook)
    }
    #expect(looks == [.seconds(2), .seconds(4), .seconds(8), nil, nil])
  }

  @Test mutating func ofAPlayerThatFallsSilentNothingIsMadeUp() {
    clock = running()
    clock.hold(at: at(12))
    #expect(place(100) == 62)
    #expect(clock.isEstimated)
    clock.hold(at: at(50))
    #expect(place(100) == 62)
    clock.take(.seconds(150), at: at(100), length: nil)
    #expect(place(101) == 151)
    #expect(!clock.isEstimated)
  }

  @Test mutating func theShownSecondDoesNotJumpBackForASlowAnswer() {
    clock = running()
    clock.take(.milliseconds(59_800), at: at(10), length: nil)
    #expect(place(10) == 60)
    clock.take(.milliseconds(68_000), at: at(18.9), length: nil)
    #expect(place(19) == 69, "whole seconds are rounded")
    clock.take(.milliseconds(78_500), at: at(29), length: nil)
    #expect(place(29) == 78.5)
  }

  @Test mutating func noNumberIsTooLarge() {
    clock.run(true, rate: 100, at: at(0))
    for place in [Span(nanoseconds: .max), Span(nanoseconds: .min), .zero] {
      clock.take(place, at: at(0), length: nil)
      clock.startTrack(at: at(0))
      clock.take(place, at: Instant(nanoseconds: .max), length: nil)
      clock.jump(to: place, at: Instant(nanoseconds: .min))
      clock.take(.zero, at: Instant(nanoseconds: .min), length: nil)
      clock.hold(at: Instant(nanoseconds: .max))
      #expect(clock.place(at: Instant(nanoseconds: .max)) != nil)
    }
  }
}
