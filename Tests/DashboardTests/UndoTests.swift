import Dashboard
import Media
import Mixer
import Testing

@Suite struct Undoing {
  private static let stream = MixerCommand.Target.sinkInput(SinkInputIndex(20))

  @Test func aHeldKeyIsOneStep() {
    let app = Harness(.onePlayerPlaying)
    for _ in 0..<6 {
      app.press("+")
      app.wait(.milliseconds(60))
    }
    app.ignoreEffects()
    app.press("u")
    app.expectEffects([.mixer(.setVolume(Undoing.stream, .even(50)))])
    app.expectSee("undone: mpv is back at 50 %", " 50%")
    app.press("u")
    app.expectNoEffects()
    app.expectSee("there is nothing to undo")
  }

  @Test func aHandThatMeansItAgainIsTwoSteps() {
    let app = Harness(.onePlayerPlaying)
    app.press("+")
    app.receive(.mixer(.sinkInput(.mpv.with { $0.volume = .even(55) })))
    app.wait(.seconds(2))
    app.press("+")
    app.ignoreEffects()
    app.press("u")
    app.expectEffects([.mixer(.setVolume(Undoing.stream, .even(55)))])
    app.press("u")
    app.expectEffects([.mixer(.setVolume(Undoing.stream, .even(50)))])
  }

  @Test func muteMoveAndDefaultAreTakenBack() {
    let app = Harness(.severalPlayers)
    app.press("m")
    app.press("tab tab G enter")
    app.press("d")
    app.ignoreEffects()
    app.press("u")
    app.expectEffects([.mixer(.setDefaultSink(name: "speakers"))])
    app.expectSee("Television is no longer the default")
    app.press("u")
    app.expectEffects([.mixer(.move(SinkInputIndex(20), to: SinkIndex(6)))])
    app.expectSee("mpv is back on Speakers")
    app.press("u")
    app.expectEffects([.mixer(.setMuted(Undoing.stream, false))])
    app.expectSee("mpv is no longer muted")
  }

  @Test func thePlaceInATrackComesBack() {
    let app = Harness(.onePlayerPlaying)
    app.press("shift-right shift-right")
    app.ignoreEffects()
    app.press("u")
    app.expectEffects([.session(.seek(to: .seconds(83)), Session.mpv.id, generation: 1)])
    app.expectSee("mpv is back at 1:23")
  }

  @Test func aPlaceInATrackThatIsOverIsGone() {
    let app = Harness(.onePlayerPlaying)
    app.press("shift-right")
    app.ignoreEffects()
    app.receive(.session(.changed(Session.mpv.started(at: app.now).with { $0.content?.identity = .init("next") })))
    app.press("u")
    app.expectNoEffects()
    app.expectSee("mpv is gone, and there is nothing else to undo")
  }

  @Test func whatSomebodyElseHasChangedSinceStays() {
    let app = Harness(.onePlayerPlaying)
    app.press("+")
    app.ignoreEffects()
    app.receive(.mixer(.sinkInput(.mpv.with { $0.volume = .even(55) })))
    app.receive(.mixer(.sinkInput(.mpv.with { $0.volume = .even(20) })))
    app.press("u")
    app.expectNoEffects()
    app.expectSee("somebody else has changed mpv since", " 20%")
  }

  @Test func whatHasVanishedIsPassedOver() {
    let app = Harness(.severalPlayers)
    app.press("tab tab d")
    app.press("G d")
    app.press("+")
    app.ignoreEffects()
    app.receive(.mixer(.sinkInputRemoved(SinkInputIndex(20))))
    app.press("u")
    app.expectEffects([.mixer(.setDefaultSink(name: "speakers"))])
    app.expectSee("Television is no longer the default (mpv is gone)")
  }

  @Test func numbersOfAnotherConnectionMeanSomethingElse() {
    let app = Harness(.onePlayerPlaying)
    app.press("+")
    app.ignoreEffects()
    app.receive(.mixer(.lost(reason: "it ended")))
    app.receive(.mixer(Stage.onePlayerPlaying.mixer))
    app.press("u")
    app.expectNoEffects()
    app.expectSee("there is nothing to undo")
  }

  @Test func aSilentPlayerComesBackAndGoesBack() {
    let app = Harness(.playerWithoutStream)
    app.press("m")
    app.receive(.session(.changed(Session.mpv.started(at: app.now).with { $0.volume = 0 })))
    app.wait(.seconds(2))
    app.press("m")
    app.receive(.session(.changed(Session.mpv.started(at: app.now).with { $0.volume = 0.5 })))
    app.ignoreEffects()
    app.press("u")
    app.expectEffects([.session(.setVolume(0), Session.mpv.id, generation: 1)])
    app.receive(.session(.changed(Session.mpv.started(at: app.now).with { $0.volume = 0 })))
    app.press("m")
    app.expectEffects([.session(.setVolume(0.5), Session.mpv.id, generation: 1)])
  }

  @Test func theBalanceComesBackToo() {
    var stage = Stage.onePlayerPlaying
    stage.streams = [.mpv.with { $0.volume = .channels(80, 35) }]
    let app = Harness(stage)
    for _ in 0..<20 { app.press("-") }
    app.ignoreEffects()
    app.press("u")
    app.expectEffects([.mixer(.setVolume(Undoing.stream, .channels(80, 35)))])
  }

  @Test func theHistoryHasAnEnd() {
    let app = Harness(.onePlayerPlaying)
    for _ in 0..<500 { app.press("m") }
    app.ignoreEffects()
    for _ in 0..<200 { app.press("u") }
    app.ignoreEffects()
    app.expectSee("there is nothing to undo")
  }
}
