import Dashboard
import Media
import Testing

@Suite struct Transport {
  @Test func spacePausesWhatPlaysAndShowsItAtOnce() {
    let app = Harness(.onePlayerPlaying)
    app.press("space")
    app.expectEffects([.session(.pause, Session.mpv.id, generation: 1)])
    app.expectSee("paused in mpv")
  }

  @Test func spaceTwiceAsksForTheOppositeOfWhatIsShown() {
    let app = Harness(.onePlayerPlaying)
    app.press("space space")
    app.expectEffects([
      .session(.pause, Session.mpv.id, generation: 1), .session(.play, Session.mpv.id, generation: 1),
    ])
  }

  @Test func aPlayerThatOnlyTogglesIsToggled() {
    var stage = Stage.onePlayerPlaying
    stage.sessions = [.mpv.with { $0.commands[.pause] = .unsupported }]
    let app = Harness(stage)
    app.press("space")
    app.expectEffects([.session(.playPause, Session.mpv.id, generation: 1)])
  }

  @Test(arguments: [
    ("n", MediaCommand.next), (">", .next), ("p", .previous), ("<", .previous), (".", .stop),
    ("s", .setShuffled(true)), ("r", .setRepeatMode(.all)), ("]", .setRate(1.1)), ("[", .setRate(0.9)),
    ("\\", .setRate(1)), ("right", .seek(to: .seconds(88))), ("left", .seek(to: .seconds(78))),
    ("shift-right", .seek(to: .seconds(113))), ("shift-left", .seek(to: .seconds(53))),
  ])
  func aKeyIsACommand(key: String, command: MediaCommand) {
    let app = Harness(.onePlayerPlaying)
    app.press(key)
    app.expectEffects([.session(command, Session.mpv.id, generation: 1)])
  }

  @Test func seeksAddUpFromThePlaceThatIsShown() {
    let app = Harness(.onePlayerPlaying)
    app.press("right right right")
    app.expectEffects([88, 93, 98].map { .session(.seek(to: .seconds($0)), Session.mpv.id, generation: 1) })
    app.expectSee("1:38")
  }

  @Test func seekingStopsAtBothEnds() {
    let app = Harness(.onePlayerPlaying)
    app.press("shift-left shift-left shift-left")
    app.expectEffects([53, 23, 0].map { .session(.seek(to: .seconds($0)), Session.mpv.id, generation: 1) })
    for _ in 0..<9 { app.press("shift-right") }
    app.ignoreEffects()
    app.expectSee("4:05 ")
  }

  @Test func whereThereIsNoPlaceToSeekToTheAmountIsSent() {
    var stage = Stage.onePlayerPlaying
    stage.sessions = [.mpv.with { $0.commands[.seek] = .unsupported }]
    let app = Harness(stage)
    app.press("right")
    app.expectEffects([.session(.skip(by: .seconds(5)), Session.mpv.id, generation: 1)])
  }

  @Test func whatAPlayerDoesNotOfferIsNotSentAndTheReasonIsSaid() {
    var stage = Stage.onePlayerPlaying
    stage.sessions = [
      .mpv.with {
        $0.commands[.next] = .disabled(reason: .noTrack)
        $0.commands[.setShuffled] = .unsupported
      }
    ]
    let app = Harness(stage)
    app.press("n")
    app.expectNoEffects()
    app.expectSee("mpv cannot go to the next track: there is no such track")
    app.press("s")
    app.expectNoEffects()
    app.expectSee("mpv cannot shuffle")
  }

  @Test func whatWasAskedForGivesWayToTheTruthWhenNobodyGrantsIt() {
    let app = Harness(.onePlayerPlaying)
    app.press("space")
    app.ignoreEffects()
    app.wait(.seconds(1))
    app.expectSee("paused in mpv")
    app.wait(.seconds(1))
    app.expectSee("playing in mpv", "mpv did not pause")
  }

  @Test func aRefusalIsSaidAndTheOldValueIsBack() {
    let app = Harness(.onePlayerPlaying)
    app.press("s")
    app.ignoreEffects()
    app.expectSee("shuffle")
    app.receive(.session(.refused(Session.mpv.id, .setShuffled(true), .said("not today"))))
    app.expectSee("mpv refused to shuffle: not today")
    #expect(app.model.shownShuffle(of: .mpv) == false)
  }

  @Test func aPositionAskedForIsForgottenWithItsTrack() {
    let app = Harness(.onePlayerPlaying)
    app.press("shift-right")
    app.ignoreEffects()
    let next = Session.mpv.started(at: app.now).with {
      $0.content?.identity = .init("the next one")
      $0.playback?.position = .zero
    }
    app.receive(.session(.changed(next)))
    app.expectSee("0:00 ")
  }

  @Test func withoutASessionKeysSaySo() {
    let app = Harness(.nothing)
    app.press("space")
    app.expectNoEffects()
    app.expectSee("nothing is there to be controlled")
    app.wait(.seconds(5))
    app.expectNotSee("nothing is there to be controlled")
  }
}
