import Testing

@testable import PulseAudio

@Suite struct FetchScheduleTests {
  @Test func theFirstChangeIsReadAtOnce() {
    var schedule = FetchSchedule<Int>()
    #expect(schedule.changed(1, now: .seconds(1)) == true)
    #expect(schedule.nextTime == nil)
  }

  @Test func aChangeWhileTheAnswerIsOutIsReadOnceMoreHalfAFrameLater() {
    var schedule = FetchSchedule<Int>()
    #expect(schedule.changed(1, now: .milliseconds(1_000)) == true)
    for now in 1_001...1_004 { #expect(schedule.changed(1, now: .milliseconds(now)) == false) }
    #expect(schedule.nextTime == nil)
    schedule.answered(1)
    #expect(schedule.nextTime == .milliseconds(1_008))
    #expect(schedule.takeDue(now: .milliseconds(1_007)) == [])
    #expect(schedule.takeDue(now: .milliseconds(1_008)) == [1])
    schedule.answered(1)
    #expect(schedule.nextTime == nil)
  }

  @Test func changesOfOtherObjectsDoNotWait() {
    var schedule = FetchSchedule<Int>()
    #expect(schedule.changed(1, now: .milliseconds(1_000)) == true)
    #expect(schedule.changed(2, now: .milliseconds(1_000)) == true)
  }

  @Test func aRemovedObjectIsForgottenAlsoByALateAnswer() {
    var schedule = FetchSchedule<Int>()
    #expect(schedule.changed(1, now: .milliseconds(1_000)) == true)
    #expect(schedule.changed(1, now: .milliseconds(1_001)) == false)
    schedule.removed(1)
    schedule.answered(1)
    #expect(schedule.nextTime == nil)
  }

  @Test func anAppointmentDoesNotDelayAChange() {
    var schedule = FetchSchedule<Int>()
    schedule.later(1, at: .milliseconds(1_150))
    #expect(schedule.changed(1, now: .milliseconds(1_001)) == true)
  }

  @Test func aStormOfAThousandChangesASecondIsReadTwiceAFrameAndTheLastIsNeverMissed() {
    for latency in [1, 5, 40] {
      var storm = Storm(latency: latency)
      storm.run(from: 1_000, changes: 5_000)
      #expect(storm.reads <= 5_000 / 8 + 3)
      #expect(storm.seen == 5_000)
      #expect(storm.lateness <= 8 + latency * 2)
    }
  }
}

/// A server whose value changes every millisecond, and answers after a time.
private struct Storm {
  let latency: Int
  var reads = 0
  var seen = 0
  /// Milliseconds from the last change until it was seen.
  var lateness = 0

  private var schedule = FetchSchedule<Int>()
  private var answerAt: Int?
  private var value = 0

  init(latency: Int) { self.latency = latency }

  mutating func run(from start: Int, changes: Int) {
    var now = start
    while seen < changes, now < start + changes + 1_000 {
      if value < changes {
        value += 1
        ask(schedule.changed(1, now: .milliseconds(now)), now)
      }
      if answerAt == now { answer() }
      ask(!schedule.takeDue(now: .milliseconds(now)).isEmpty, now)
      now += 1
    }
    lateness = now - start - changes
  }

  private mutating func ask(_ isDue: Bool, _ now: Int) {
    guard isDue else { return }
    reads += 1
    answerAt = now + latency
  }

  private mutating func answer() {
    answerAt = nil
    seen = value
    schedule.answered(1)
  }
}
