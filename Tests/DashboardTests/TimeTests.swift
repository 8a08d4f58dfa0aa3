import Dashboard
import Media
import Testing

@Suite struct Time {
  @Test func thePictureChangesWhenTheShownSecondDoes() throws {
    let app = Harness(.onePlayerPlaying)
    app.wait(.milliseconds(300))
    let next = try #require(wakeUp(app.model, after: app.now))
    let wait = next - app.now
    #expect(wait >= .milliseconds(700) && wait < .milliseconds(702))
    app.wait(.milliseconds(701))
    app.expectSee("1:24")
  }

  @Test func pausedNothingWakes() {
    let app = Harness(.onePlayerPaused)
    #expect(wakeUp(app.model, after: app.now) == nil)
    app.wait(.seconds(3_600))
    app.expectSee("1:23")
  }

  @Test func withNothingPlayingNothingWakes() {
    #expect(wakeUp(Harness(.nothing).model, after: Instant(nanoseconds: 0)) == nil)
  }

  @Test func atTheEndOfATrackNothingWakesAnyMore() {
    let app = Harness(.onePlayerPlaying)
    app.wait(.seconds(300))
    app.expectSee("4:05 ")
    #expect(wakeUp(app.model, after: app.now) == nil)
  }

  @Test func fiftyPlayersWakeNoOftenerThanOne() {
    var stage = Stage.onePlayerPlaying
    stage.sessions = (1...50).map { number in
      Session.copy(of: .mpv, name: "player\(number)").with { $0.playback?.position = .milliseconds(number * 137) }
    }
    let app = Harness(stage)
    var wakeUps = 0
    let end = app.now + .seconds(10)
    while let next = wakeUp(app.model, after: app.now), next <= end {
      app.wait(next - app.now)
      wakeUps += 1
    }
    #expect(wakeUps <= 11)
  }

  @Test func tShowsWhatIsLeft() {
    let app = Harness(.onePlayerPlaying)
    app.press("t")
    app.expectSee("-2:42")
  }

  @Test(arguments: [(0.5, "1:28"), (2, "1:43"), (1, "1:33")])
  func timeRunsAtThePlayersRate(rate: Double, shown: String) {
    var stage = Stage.onePlayerPlaying
    stage.sessions = [.mpv.with { $0.playback?.rate = rate }]
    let app = Harness(stage)
    app.wait(.seconds(10))
    app.expectSee(shown)
  }

  @Test func liveAndContinuousSoundsHaveNoInventedBar() {
    var stage = Stage.severalPlayers
    stage.pinned = 3
    let rain = Harness(stage)
    rain.expectSee("∞")
    #expect(!rain.screen.hits.contains { $0.subject == .timeBar })
    stage.pinned = 4
    let live = Harness(stage)
    live.expectSee("LIVE")
    #expect(!live.screen.hits.contains { $0.subject == .timeBar })
  }

  @Test func anEstimatedPlaceIsMarked() {
    var stage = Stage.onePlayerPlaying
    stage.sessions = [.mpv.with { $0.playback?.isPositionEstimated = true }]
    Harness(stage).expectSee("~1:23")
  }

  @Test(arguments: [
    (0, "0:00"), (59, "0:59"), (60, "1:00"), (3_599, "59:59"), (3_600, "1:00:00"), (360_000, "100:00:00"), (-5, "0:00"),
  ])
  func timeIsReadAsOnAClock(seconds: Int, text: String) { #expect(Clock.text(.seconds(seconds)) == text) }
}

extension Session {
  /// Another player of the same kind.
  static func copy(of session: Session, name: String) -> Session {
    Session(
      id: SessionID("mpris:\(name)"), name: name, source: session.source, generation: session.generation,
      content: session.content, playback: session.playback, commands: session.commands)
  }
}
