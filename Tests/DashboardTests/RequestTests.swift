import Dashboard
import Media
import Mixer
import Settings
import Testing

/// What is asked in words comes to the same as what is asked by keys.
@Suite struct Requests {
  private static let stream = MixerCommand.Target.sinkInput(SinkInputIndex(20))

  fileprivate nonisolated struct Case: Sendable, CustomTestStringConvertible {
    let request: SessionRequest
    let command: MediaCommand

    var testDescription: String { "\(request)" }
  }

  @Test(arguments: [
    Case(request: .play, command: .play), Case(request: .pause, command: .pause),
    Case(request: .playPause, command: .pause), Case(request: .stop, command: .stop),
    Case(request: .next, command: .next), Case(request: .previous, command: .previous),
    Case(request: .seek(.at(.seconds(10))), command: .seek(to: .seconds(10))),
    Case(request: .seek(.at(.seconds(1_000))), command: .seek(to: .seconds(245))),
    Case(request: .seek(.by(.seconds(7))), command: .seek(to: .seconds(90))),
    Case(request: .seek(.by(.seconds(-100))), command: .seek(to: .zero)),
    Case(request: .shuffle(.on), command: .setShuffled(true)),
    Case(request: .shuffle(.off), command: .setShuffled(false)),
    Case(request: .shuffle(.toggle), command: .setShuffled(true)),
    Case(request: .repeatMode(.one), command: .setRepeatMode(.one)),
    Case(request: .repeatMode(nil), command: .setRepeatMode(.all)), Case(request: .rate(1.5), command: .setRate(1.5)),
  ])
  fileprivate func thePlayerIsAsked(_ example: Case) {
    let app = Harness(.onePlayerPlaying)
    app.perform(example.request)
    app.expectEffects([.session(example.command, Session.mpv.id, generation: 1)])
  }

  @Test(arguments: [
    (VolumeChange.to(30), 30), (.by(5), 55), (.by(-20), 30), (.by(-100), 0), (.to(100), 100), (.to(400), 100),
  ])
  func theStreamIsTurned(change: VolumeChange, percent: Int) {
    let app = Harness(.onePlayerPlaying)
    app.perform(.volume(change))
    app.expectEffects([.mixer(.setVolume(Self.stream, .even(percent)))])
  }

  @Test func aVolumeThatIsThereAlreadyIsNotAskedFor() {
    let app = Harness(.onePlayerPlaying)
    app.perform(.volume(.to(50)))
    app.expectNoEffects()
  }

  @Test func settingAVolumeKeepsTheBalance() {
    var stage = Stage.onePlayerPlaying
    stage.streams = [.mpv.with { $0.volume = .channels(80, 40) }]
    let app = Harness(stage)
    app.perform(.volume(.to(40)))
    app.expectEffects([.mixer(.setVolume(Self.stream, .channels(40, 20)))])
  }

  @Test func theCeilingHoldsButForWhatIsAboveItAlready() {
    var stage = Stage.onePlayerPlaying
    stage.streams = [.mpv.with { $0.volume = .even(120) }]
    let app = Harness(stage)
    app.perform(.volume(.to(150)))
    app.expectNoEffects()
    #expect(app.model.interface.notice?.text == "120 % is as loud as it goes")
    app.perform(.volume(.to(110)))
    app.expectEffects([.mixer(.setVolume(Self.stream, .even(110)))])
  }

  @Test func aPlayerWithoutAStreamIsTurnedItself() {
    let app = Harness(.playerWithoutStream)
    app.perform(.volume(.to(30)))
    app.expectEffects([.session(.setVolume(0.3), Session.mpv.id, generation: 1)])
  }

  @Test(arguments: [(Switch.on, false, true), (.off, true, false), (.toggle, false, true), (.toggle, true, false)])
  func theStreamIsMuted(wanted: Switch, isMuted: Bool, expected: Bool) {
    var stage = Stage.onePlayerPlaying
    stage.streams = [.mpv.with { $0.isMuted = isMuted }]
    let app = Harness(stage)
    app.perform(.mute(wanted))
    app.expectEffects([.mixer(.setMuted(Self.stream, expected))])
  }

  @Test(arguments: [(Switch.on, true), (.off, false)])
  func whatIsMutedAlreadyIsNotMutedAgain(wanted: Switch, isMuted: Bool) {
    var stage = Stage.onePlayerPlaying
    stage.streams = [.mpv.with { $0.isMuted = isMuted }]
    let app = Harness(stage)
    app.perform(.mute(wanted))
    app.expectNoEffects()
  }

  @Test func theStreamIsMovedToTheOutput() {
    let app = Harness(.onePlayerPlaying)
    app.perform(.route(sinkName: "headphones"))
    app.expectEffects([.mixer(.move(SinkInputIndex(20), to: SinkIndex(7)))])
  }

  @Test func withoutAStreamTheOutputBecomesTheDefault() {
    for stage in [Stage.playerWithoutStream, Stage()] {
      let app = Harness(stage)
      app.perform(.route(sinkName: "headphones"))
      app.expectEffects([.mixer(.setDefaultSink(name: "headphones"))])
    }
  }

  @Test func aChosenSessionIsTheOneThatIsMeant() {
    let app = Harness(.severalPlayers)
    app.perform(.play, on: Session.rain.id)
    app.expectEffects([.session(.play, Session.rain.id, generation: 1)])
  }

  @Test func whatIsNotOfferedIsNotAsked() {
    var stage = Stage.onePlayerPlaying
    stage.sessions = [.mpv.with { $0.commands[.next] = .disabled(reason: .noTrack) }]
    let app = Harness(stage)
    app.perform(.next)
    app.expectNoEffects()
    #expect(app.model.interface.notice?.role == .warning)
  }
}

extension Harness {
  /// Asks in words.
  func perform(_ request: SessionRequest, on session: SessionID? = nil) {
    act { model, now in
      if let session { model.choose(session) }
      return model.perform(request, now: now)
    }
  }
}
