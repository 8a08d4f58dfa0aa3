import Mixer
import SeededRandomness
import Testing

@Suite struct VolumeStepTests {
  @Test(arguments: [
    (id: "in the middle", from: 50, by: 5, ceiling: 100, to: 55),
    (id: "stops at 100", from: 98, by: 5, ceiling: 150, to: 100),
    (id: "goes on from 100", from: 100, by: 5, ceiling: 150, to: 105),
    (id: "100 is the end", from: 100, by: 5, ceiling: 100, to: 100),
    (id: "a ceiling above 100", from: 149, by: 5, ceiling: 152, to: 152),
    (id: "a ceiling below 100", from: 78, by: 5, ceiling: 80, to: 80),
    (id: "others' 140 is not cut by louder", from: 140, by: 5, ceiling: 100, to: 140),
    (id: "others' 140 is not cut by quieter", from: 140, by: -5, ceiling: 100, to: 135),
    (id: "down to silence", from: 3, by: -5, ceiling: 100, to: 0),
    (id: "silence is the end", from: 0, by: -5, ceiling: 100, to: 0),
    (id: "out of silence", from: 0, by: 5, ceiling: 100, to: 5),
    (id: "no step", from: 42, by: 0, ceiling: 100, to: 42),
    (id: "an absurd step up", from: 42, by: .max, ceiling: 100, to: 100),
    (id: "an absurd step down", from: 42, by: .min, ceiling: 100, to: 0),
    (id: "an absurd ceiling", from: 42, by: 5, ceiling: .min, to: 42),
  ])
  func oneStep(_ row: (id: String, from: Int, by: Int, ceiling: Int, to: Int)) {
    let volume = Volume.percents([row.from, row.from / 2])
    let result = volume.stepping(by: row.by, ceiling: row.ceiling, shape: .percents([100, 50]))
    #expect(result.percent == row.to, "\(row.id)")
  }

  @Test func stepsFromAnywhereReachBothEndsOnEveryDevice() {
    var dice = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      let step = Int.random(in: 1...25, using: &dice)
      let deviceSteps: Int? = [nil, 2, 3, 16, 17, 32, 256, 65_537].randomElement(using: &dice) ?? nil
      let device = CoarseDevice(steps: deviceSteps)
      let start = dice.volume(channelCount: 2).setting(percent: Int.random(in: 0...100, using: &dice), shape: nil)
      for (direction, end) in [(step, 100), (-step, 0)] {
        var volume = device.played(start)
        for _ in 0..<101 {
          volume = device.played(
            volume.stepping(by: direction, ceiling: 100, shape: start, deviceSteps: deviceSteps))
        }
        #expect(volume.percent == end, "steps of \(direction) on \(String(describing: deviceSteps)) from \(start)")
      }
    }
  }

  @Test func aCoarseDeviceIsNeverRaisedAboveTheCeiling() {
    let volume = Volume.percents([75]).raising(by: 5, ceiling: 80, shape: nil, deviceSteps: 17)
    #expect(volume == .percents([75]))
  }

  @Test func stepsThereAndBackKeepTheBalanceOfEightChannels() {
    let start = Volume.percents([10, 20, 30, 40, 50, 60, 70, 80])
    var volume = start
    for step in [-5, 5] {
      for _ in 0..<16 { volume = volume.stepping(by: step, ceiling: 100, shape: start) }
    }
    #expect(volume == start)
  }
}

/// A device that rounds what it is asked to the steps it has.
private struct CoarseDevice {
  let steps: Int?

  func played(_ volume: Volume) -> Volume {
    guard let steps else { return volume }
    let intervals = UInt64(steps - 1)
    let channels = volume.channels.map { channel -> UInt32 in
      let step = (UInt64(channel) * intervals + 32_768) / 65_536
      return UInt32((step * 65_536 + intervals / 2) / intervals)
    }
    return Volume(channels: channels) ?? volume
  }
}
