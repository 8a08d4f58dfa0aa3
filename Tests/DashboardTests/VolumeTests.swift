import Dashboard
import Media
import Mixer
import Settings
import Testing

@Suite struct VolumeKeys {
  @Test func raisingVolumeAsksPulseAndShowsItAtOnce() {
    let app = Harness(.onePlayerPlaying)
    app.press("+")
    app.expectEffects([.mixer(.setVolume(.sinkInput(SinkInputIndex(20)), .even(55)))])
    app.expectSee(" 55%")
  }

  @Test func pressesAddUpFromWhatWasAskedFor() {
    let app = Harness(.onePlayerPlaying)
    app.press("+ + +")
    app.expectEffects([55, 60, 65].map { .mixer(.setVolume(.sinkInput(SinkInputIndex(20)), .even($0))) })
  }

  @Test func anOlderEchoDoesNotMoveTheBar() {
    let app = Harness(.onePlayerPlaying)
    app.press("+ +")
    app.ignoreEffects()
    app.receive(.mixer(.sinkInput(.mpv.with { $0.volume = .even(55) })))
    app.expectSee(" 60%")
    app.receive(.mixer(.sinkInput(.mpv.with { $0.volume = .even(60) })))
    app.receive(.mixer(.sinkInput(.mpv.with { $0.volume = .even(30) })))
    app.expectSee(" 30%")
  }

  @Test func aPlayerWithoutAStreamIsTurnedUpItself() {
    let app = Harness(.playerWithoutStream)
    app.press("-")
    app.expectEffects([.session(.setVolume(0.45), Session.mpv.id, generation: 1)])
  }

  @Test func aPlayerWithNeitherTurnsItsDevice() {
    var stage = Stage.playerWithoutStream
    stage.sessions = [.mpv.with { $0.volume = nil }]
    let app = Harness(stage)
    app.press("+")
    app.expectEffects([.mixer(.setVolume(.sink(SinkIndex(6)), .even(75)))])
  }

  @Test func volumeStopsAtTheCeiling() {
    var stage = Stage.onePlayerPlaying
    stage.streams = [.mpv.with { $0.volume = .even(98) }]
    let app = Harness(stage)
    app.press("+ +")
    app.expectEffects([.mixer(.setVolume(.sinkInput(SinkInputIndex(20)), .even(100)))])
    app.expectSee("as loud as it goes")
  }

  @Test func theBalanceComesBackFromZero() throws {
    var stage = Stage.onePlayerPlaying
    stage.streams = [.mpv.with { $0.volume = .channels(10, 4) }]
    let app = Harness(stage)
    app.press("- -")
    app.receive(.mixer(.sinkInput(.mpv.with { $0.volume = .even(0) })))
    app.press("+ +")
    app.ignoreEffects()
    let volume = try #require(app.model.shownVolume(of: .sinkInput(SinkInputIndex(20))))
    #expect(volume.percent == 10)
    #expect(abs(Int(volume.channels[1]) * 10 - Int(volume.channels[0]) * 4) < 30)
  }

  @Test(arguments: [("+", 0.0, 1.0), ("-", 1, 0)])
  func aCoarsePlayerReachesBothEnds(key: String, start: Double, end: Double) {
    var player = Session.mpv.with { $0.volume = start }
    let app = Harness(Stage(sessions: [player]))
    for _ in 0..<60 {
      app.press(key)
      let asked = app.model.shownPlayerVolume(of: player) ?? start
      // A tenth at a time, and away from where it was asked to go: a step of five per cent alone does nothing.
      let tenths = key == "+" ? (asked * 10 + 0.001).rounded(.down) : (asked * 10 - 0.001).rounded(.up)
      player = player.started(at: app.now).with { $0.volume = tenths / 10 }
      app.receive(.session(.changed(player)))
      app.wait(.seconds(3))
    }
    app.ignoreEffects()
    #expect(player.volume == end)
  }

  @Test func muteMutesEveryStreamOfTheSession() {
    var stage = Stage.onePlayerPlaying
    stage.streams = [.mpv, .mpv.copy(22)]
    let app = Harness(stage)
    app.press("m")
    app.expectEffects([20, 22].map { .mixer(.setMuted(.sinkInput(SinkInputIndex($0)), true)) })
    app.expectSee("muted · on Speakers")
  }

  @Test func aPlayerWithoutAStreamIsMutedByItsVolumeAndComesBack() {
    let app = Harness(.playerWithoutStream)
    app.press("m")
    app.expectEffects([.session(.setVolume(0), Session.mpv.id, generation: 1)])
    app.receive(.session(.changed(Session.mpv.with { $0.volume = 0 })))
    app.press("m")
    app.expectEffects([.session(.setVolume(0.5), Session.mpv.id, generation: 1)])
  }

  @Test func oneOfTwoInstancesDoesNotGetTheOthersStream() {
    var stage = Stage.onePlayerPlaying
    let second = Session.copy(of: .mpv, name: "mpv").with {
      $0.processID = 101
      $0.volume = nil
    }
    let other = Session(
      id: SessionID("mpris:mpv.instance101"), name: "mpv", source: second.source, generation: 1, processID: 101,
      playback: second.playback, commands: .everythingEnabled)
    stage.sessions = [.mpv, other]
    stage.pinned = 2
    let app = Harness(stage)
    #expect(app.model.stream(of: other) == nil)
    #expect(app.model.stream(of: .mpv)?.index == SinkInputIndex(20))
  }
}

extension SinkInput {
  /// The same stream under another number.
  func copy(_ number: UInt32) -> SinkInput {
    SinkInput(
      index: SinkInputIndex(number), mediaName: mediaName, applicationName: applicationName, processID: processID,
      sink: sink, volume: volume)
  }
}
