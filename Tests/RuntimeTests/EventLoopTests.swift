import Glibc
import Runtime
import TestSupport
import Testing

@Suite struct TimerTests {
  let loop = EventLoop()

  @Test func timerFiresOnceAndNotBeforeItsTime() {
    var firedAt: [Duration] = []
    let timer = TimerSource(loop) { firedAt.append(EventLoop.now()) }
    let due = EventLoop.now() + .milliseconds(10)
    timer.arm(at: due)
    #expect(timer.isArmed)
    #expect(pump(loop) { !firedAt.isEmpty })
    pump(loop, for: .milliseconds(20))
    #expect(firedAt.count == 1)
    #expect(firedAt[0] >= due)
    #expect(!timer.isArmed)
  }

  @Test func timerOfThePastFiresAtOnce() {
    var fired = false
    let timer = TimerSource(loop) { fired = true }
    timer.arm(at: .seconds(-1))
    loop.runOnce(timeout: .zero)
    #expect(fired)
  }

  @Test func timerCanBeSetAgainFromItsOwnCallback() {
    var count = 0
    var timer: TimerSource?
    timer = TimerSource(loop) {
      count += 1
      if count < 3 { timer?.arm(after: .milliseconds(1)) }
    }
    timer?.arm(after: .milliseconds(1))
    #expect(pump(loop) { count == 3 })
    pump(loop, for: .milliseconds(5))
    #expect(count == 3)
    timer = nil
  }

  @Test func disarmedAndCancelledTimersStaySilent() {
    var fired = 0
    let disarmed = TimerSource(loop) { fired += 1 }
    let cancelled = TimerSource(loop) { fired += 1 }
    do {
      let forgotten = TimerSource(loop) { fired += 1 }
      forgotten.arm(after: .milliseconds(1))
    }
    disarmed.arm(after: .milliseconds(1))
    cancelled.arm(after: .milliseconds(1))
    disarmed.disarm()
    cancelled.cancel()
    pump(loop, for: .milliseconds(10))
    #expect(fired == 0)
  }

  @Test func rearmingReplacesTheEarlierTime() {
    var fired = 0
    let timer = TimerSource(loop) { fired += 1 }
    timer.arm(after: .milliseconds(2))
    timer.arm(after: .seconds(3600))
    pump(loop, for: .milliseconds(10))
    #expect(fired == 0)
    #expect(timer.isArmed)
  }

  @Test(arguments: [
    ("far future", Duration.seconds(Int64.max), Int64.max),
    ("far past", Duration.seconds(Int64.min), Int64.min),
    ("a second and a bit", Duration.nanoseconds(1_000_000_001), 1_000_000_001),
    ("just below zero", Duration.nanoseconds(-1), -1),
  ])
  func durationsOfAnySizeBecomeNanoseconds(id: String, duration: Duration, expected: Int64) {
    #expect(duration.clampedNanoseconds == expected, "\(id)")
  }

  @Test func microsecondsRoundUpAndNeverGoBelowZero() {
    #expect(Duration.nanoseconds(1).clampedMicroseconds == 1)
    #expect(Duration.microseconds(7).clampedMicroseconds == 7)
    #expect(Duration.seconds(-5).clampedMicroseconds == 0)
  }
}

@Suite struct LoopTests {
  let loop = EventLoop()

  @Test func exitEndsTheRunWithItsCode() {
    let stop = DeferSource(loop) { [loop] in loop.exit(code: 7) }
    stop.runOnce()
    #expect(loop.run() == 7)
  }

  @Test func nothingHappensWhileNothingIsDue() {
    let timer = TimerSource(loop) {}
    timer.arm(after: .seconds(3600))
    loop.runOnce(timeout: .zero)
    #expect(!loop.runOnce(timeout: .milliseconds(30)))
  }

  @Test func deferredTaskRunsOnceOrUntilDisabled() {
    var once = 0
    var always = 0
    let single = DeferSource(loop) { once += 1 }
    let repeating = DeferSource(loop) { always += 1 }
    single.runOnce()
    repeating.runAlways()
    #expect(pump(loop) { always == 5 })
    #expect(once == 1)
    repeating.disable()
    #expect(!loop.runOnce(timeout: .zero))
    #expect(always == 5)
  }

  @Test func importantSourcesComeFirst() {
    var order: [String] = []
    let sources = [
      DeferSource(loop, priority: .idle) { order.append("idle") },
      DeferSource(loop, priority: .normal) { order.append("normal") },
      DeferSource(loop, priority: .important) { order.append("important") },
    ]
    for source in sources { source.runOnce() }
    #expect(pump(loop) { order.count == 3 })
    #expect(order == ["important", "normal", "idle"])
  }
}
