import Runtime
import TestSupport
import Testing

@Suite struct TurnTests {
  let loop = EventLoop()

  @Test func turnRunsOnceAfterAllThatWasReady() {
    var log: [String] = []
    loop.onTurn = { log.append("turn") }
    let sources = (1...3).map { number in
      DeferSource(loop) { [loop] in
        log.append("event \(number)")
        loop.requestTurn()
      }
    }
    for source in sources { source.runOnce() }
    #expect(pump(loop) { log.contains("turn") })
    #expect(!loop.runOnce(timeout: .zero))
    #expect(log == ["event 1", "event 2", "event 3", "turn"])
  }

  @Test func turnAskedForDuringATurnComesAfterIt() {
    var turns = 0
    loop.onTurn = { [unowned loop] in
      turns += 1
      if turns == 1 { loop.requestTurn() }
    }
    loop.requestTurn()
    #expect(pump(loop) { turns == 2 })
    #expect(!loop.runOnce(timeout: .zero))
  }

  @Test func noTurnWithoutARequest() {
    var turns = 0
    loop.onTurn = { turns += 1 }
    let source = DeferSource(loop) {}
    source.runOnce()
    pump(loop, for: .milliseconds(5))
    #expect(turns == 0)
  }

  @Test func sourcesThatAreAlwaysReadyCannotStarveTheTurn() {
    var turnTimes: [Int64] = []
    loop.onTurn = { turnTimes.append(EventLoop.nanoseconds()) }
    let storms = [Priority.important, .normal].map { priority in
      DeferSource(loop, priority: priority) { [loop] in loop.requestTurn() }
    }
    for storm in storms { storm.runAlways() }
    let start = EventLoop.nanoseconds()
    #expect(pump(loop) { turnTimes.count == 6 })
    let spent = EventLoop.nanoseconds() - start
    // Five or six turns of 16 ms each; the slack is for a busy machine, the point is that they come at all.
    #expect(spent >= 6 * 16_000_000)
    for storm in storms { storm.disable() }
    pump(loop, for: .milliseconds(2))
    let turnsAfterStorm = turnTimes.count
    var log: [String] = []
    loop.onTurn = { log.append("turn") }
    let late = DeferSource(loop) { log.append("event") }
    loop.requestTurn()
    late.runOnce()
    #expect(pump(loop) { log.count == 2 })
    #expect(log == ["event", "turn"], "after a storm the turn is last again")
    #expect(turnsAfterStorm <= 7)
  }
}
