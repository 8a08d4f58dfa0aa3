import Mixer
import Runtime
import Testing
import TestSupport

@testable import PulseAudio

/// Many changes at once, and none at all.
@Suite(.serialized) struct StormTests {
  @Test(arguments: SoundServerKind.allCases)
  func ofAThousandChangesByOthersTheLastArrivesAndFewAreTold(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let table = MainloopTable(desk.loop)
    let other = try #require(Connection(table, identity: Identity(version: "")))
    var isReady = false
    other.onReady = { isReady = true }
    other.connect(to: desk.server.address)
    try desk.expect("the other is connected") { _ in isReady }
    let target = MixerCommand.Target.sink(try desk.sink("speakers").index)
    desk.forgetEvents()
    let start = EventLoop.now()
    for number in 1...1_000 as ClosedRange<UInt32> {
      other.setVolume(target, try #require(Volume(channels: [number * 50, number * 25])), { _ in })
    }
    try desk.expect("the last value") { $0.volume("speakers") == [50_000, 25_000] }
    let frames = Int((EventLoop.now() - start) / FetchSchedule<Mirror.Object>.spacing) + 2
    #expect(desk.events.count <= frames)
    other.close()
  }

  @Test(arguments: SoundServerKind.allCases)
  func ofFiveHundredCommandsTheNewestWins(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let target = MixerCommand.Target.sink(try desk.sink("speakers").index)
    let volume = try #require(desk.graph.volume(of: target))
    desk.forgetEvents()
    for number in 0..<500 { desk.send(.setVolume(target, volume.setting(percent: number % 90, shape: nil))) }
    try desk.expect("the newest") { $0.volume(of: target)?.percent == 499 % 90 }
    #expect(desk.events.count <= 2)
  }

  @Test(arguments: SoundServerKind.allCases)
  func nothingWakesTheLoopWhileNothingHappens(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let player = try desk.server.play(application: "player", title: "Song")
    try desk.expect("the stream plays") { $0.route(of: "player") != nil }
    desk.send(.setMuted(.sink(try desk.sink("mono").index), true))
    // A session manager may still put unused sinks to sleep: one of these seconds is silent from end to end.
    let isSilent = (0..<3).contains { _ in
      pump(desk.loop, for: .milliseconds(500))
      return !desk.loop.runOnce(timeout: .seconds(1))
    }
    #expect(isSilent)
    player.end()
  }
}
