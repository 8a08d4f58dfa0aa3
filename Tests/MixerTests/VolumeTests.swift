import Mixer
import SeededRandomness
import Testing

@Suite struct VolumeTests {
  @Test(arguments: [
    (id: "none", channels: [UInt32]()),
    (id: "too many", channels: [UInt32](repeating: 0, count: 33)),
    (id: "above PA_VOLUME_MAX", channels: [0x8000_0000]),
    (id: "PA_VOLUME_INVALID", channels: [65_536, .max]),
  ])
  func refusesWhatNoServerMayHave(_ row: (id: String, channels: [UInt32])) {
    #expect(Volume(channels: row.channels) == nil, "\(row.id)")
  }

  @Test(arguments: [
    (channels: [UInt32(0)], percent: 0), ([327], 0), ([328], 1), ([32_768, 65_536], 100), ([65_500], 100),
    ([98_304], 150), ([Volume.maximum], 3_276_800),
  ])
  func isItsLoudestChannelInPerCent(_ row: (channels: [UInt32], percent: Int)) {
    #expect(Volume(channels: row.channels)?.percent == row.percent)
  }

  @Test(arguments: [
    (percent: 10, decibels: -60.0), (50, -18.06), (80, -5.81), (100, 0.0), (150, 10.57),
  ])
  func decibelsAreThoseOfTheServer(_ row: (percent: Int, decibels: Double)) {
    #expect(abs(Volume.percents([row.percent]).decibels - row.decibels) < 0.01)
  }

  @Test func silenceIsMinusInfinityAndOnlySinksThatKnowDecibelsHaveThem() {
    #expect(Volume(0, 0).decibels == -.infinity)
    #expect(Sink.named("a", hasDecibels: false).decibels == nil)
    #expect(Sink.named("a").decibels == 0)
  }

  @Test func settingAPercentageShowsThatPercentage() {
    var dice = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let volume = dice.volume()
      let percent = Int.random(in: 0...300, using: &dice)
      let result = volume.setting(percent: percent, shape: nil)
      #expect(result.percent == percent)
      #expect(result.channels.count == volume.channels.count)
    }
  }

  @Test(arguments: [Int.min, -1, 10_001, Int.max])
  func absurdPercentagesAreHeldInBounds(_ percent: Int) {
    let result = Volume(65_536, 30_000).setting(percent: percent, shape: nil)
    #expect((0...10_000).contains(result.percent))
  }

  @Test func theRatiosSurviveEveryChangeThroughZeroAndTheCeiling() {
    var dice = SeededGenerator(seed: 2)
    for _ in 0..<300 {
      let start = dice.volume().setting(percent: Int.random(in: 1...150, using: &dice), shape: nil)
      var shapes = VolumeShapes()
      var volume = start
      shapes.note(volume, for: .sink(name: "a"))
      for _ in 0..<20 {
        let shape = shapes.shape(for: .sink(name: "a"), channelCount: volume.channels.count)
        volume = volume.setting(percent: Int.random(in: 0...152, using: &dice), shape: shape)
        shapes.note(volume, for: .sink(name: "a"))
      }
      let shape = shapes.shape(for: .sink(name: "a"), channelCount: volume.channels.count)
      let back = volume.scaled(loudest: start.loudest, shape: shape)
      for (channel, original) in zip(back.channels, start.channels) {
        #expect(abs(Int64(channel) - Int64(original)) <= 1, "\(start) came back as \(back)")
      }
    }
  }

  @Test func aSilentVolumeWithoutAShapeIsEven() {
    #expect(Volume(0, 0).setting(percent: 50, shape: nil) == Volume(32_768, 32_768))
  }

  @Test func aShapeOfAnotherNumberOfChannelsIsNoShape() {
    #expect(Volume(0, 0).setting(percent: 50, shape: Volume(10, 20, 30)) == Volume(32_768, 32_768))
  }

  @Test func aShapeThatSomebodyChangedSinceIsNoShape() {
    let now = Volume.percents([50, 50])
    #expect(now.setting(percent: 100, shape: .percents([100, 35])) == .percents([100, 100]))
  }

  @Test func fittingKeepsTheLoudnessAndTakesTheOthersBalance() {
    let asked = Volume.percents([60, 30])
    #expect(asked.fitted(to: .percents([100, 100]), shape: nil) == asked)
    #expect(asked.fitted(to: .percents([100]), shape: nil) == .percents([60]))
    #expect(asked.fitted(to: .percents([40, 20, 40]), shape: nil).percent == 60)
    #expect(asked.fitted(to: Volume(0, 0, 0), shape: .percents([100, 50, 100])) == .percents([60, 30, 60]))
  }
}
