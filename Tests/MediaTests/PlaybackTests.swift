import Media
import Testing

@Suite struct PlaybackTests {
  nonisolated private static let start = Instant(nanoseconds: 1_000_000_000_000)
  nonisolated private static let fourMinutes = MediaDuration.finite(.seconds(240))

  nonisolated private static func snapshot(
    _ state: PlaybackSnapshot.State = .playing, rate: Double = 1, at position: Span? = .seconds(60)
  ) -> PlaybackSnapshot {
    PlaybackSnapshot(state: state, rate: rate, position: position, timestamp: start)
  }

  @Test(
    arguments: [
      (id: "runs", snapshot(), Span.seconds(10), fourMinutes, Span.seconds(70)),
      (id: "fast", snapshot(rate: 2), .seconds(10), fourMinutes, .seconds(80)),
      (id: "standing", snapshot(rate: 0), .seconds(10), fourMinutes, .seconds(60)),
      (id: "paused", snapshot(.paused), .seconds(10), fourMinutes, .seconds(60)),
      (id: "buffering", snapshot(.buffering), .seconds(10), fourMinutes, .seconds(60)),
      (id: "interrupted", snapshot(.interrupted), .seconds(10), fourMinutes, .seconds(60)),
      (id: "stopped", snapshot(.stopped), .seconds(10), fourMinutes, .seconds(60)),
      (id: "at the end", snapshot(), .seconds(500), fourMinutes, .seconds(240)),
      (id: "read past the end", snapshot(at: .seconds(900)), .zero, fourMinutes, .seconds(240)),
      (id: "negative", snapshot(.paused, at: .seconds(-5)), .zero, fourMinutes, .zero),
      (id: "negative, running", snapshot(at: .seconds(-5)), .seconds(3), fourMinutes, .zero),
      (id: "before the reading", snapshot(), .seconds(-30), fourMinutes, .seconds(60)),
      (id: "live", snapshot(), .seconds(500), .live, .seconds(560)),
      (id: "continuous", snapshot(), .seconds(500), .continuous, .seconds(560)),
      (id: "length unknown", snapshot(), .seconds(500), nil, .seconds(560)),
      (id: "no length", snapshot(), .seconds(1), .finite(.zero), .seconds(61)),
      (id: "negative length", snapshot(), .seconds(1), .finite(.seconds(-1)), .seconds(61)),
      (id: "read at the end of time", snapshot(at: Span(nanoseconds: .max)), .seconds(1), nil, Span(nanoseconds: .max)),
    ] as [(String, PlaybackSnapshot, Span, MediaDuration?, Span)])
  func elapsedIsWorkedOutFromTheReading(
    id: String, snapshot: PlaybackSnapshot, later: Span, duration: MediaDuration?, expected: Span
  ) {
    #expect(snapshot.elapsed(at: Self.start + later, in: duration) == expected, "\(id)")
  }

  @Test func withoutAPositionNothingHasElapsed() {
    #expect(Self.snapshot(at: nil).elapsed(at: Self.start, in: Self.fourMinutes) == nil)
  }

  @Test func anInfiniteRateGoesToTheEndOnly() {
    #expect(Self.snapshot(rate: .infinity).elapsed(at: Self.start + .seconds(1), in: Self.fourMinutes) == .seconds(240))
    #expect(Self.snapshot(rate: .nan).elapsed(at: Self.start + .seconds(1), in: Self.fourMinutes) == .seconds(60))
  }

  @Test func everyCommandHasItsOwnPlaceInTheTable() {
    for kind in MediaCommand.Kind.allCases {
      var table = CommandTable()
      table[kind] = .enabled
      let enabled = MediaCommand.Kind.allCases.filter { table[$0] == .enabled }
      #expect(enabled == [kind])
    }
    #expect(MediaCommand.Kind.allCases.allSatisfy { CommandTable.everythingEnabled[$0] == .enabled })
  }
}
