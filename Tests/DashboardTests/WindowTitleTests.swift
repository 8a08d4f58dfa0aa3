import Dashboard
import Media
import Settings
import Testing

@Suite struct WindowTitle {
  @Test func itSaysWhatPlaysAndDoesNotChangeWithTheClock() {
    let app = Harness(.onePlayerPlaying)
    #expect(app.screen.frame.windowTitle == "Push It — Dukes · Marquee")
    app.press("?")
    app.wait(.seconds(90))
    #expect(app.screen.frame.windowTitle == "Push It — Dukes · Marquee")
  }

  @Test func withoutAnArtistItIsTheTitle() {
    let app = Harness(Stage(sessions: [.firefox.with { $0.playback?.state = .playing }]))
    #expect(app.screen.frame.windowTitle == "Morning news · Marquee")
  }

  @Test(arguments: [Stage.nothing, .onePlayerPaused])
  func elseItIsTheProgramsName(stage: Stage) {
    #expect(Harness(stage).screen.frame.windowTitle == "Marquee")
  }

  @Test func itCanBeLeftAlone() {
    var configuration = Configuration()
    configuration.title = false
    #expect(Harness(.onePlayerPlaying, configuration: configuration).screen.frame.windowTitle == "")
  }
}
