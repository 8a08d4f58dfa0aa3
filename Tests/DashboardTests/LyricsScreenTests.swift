import Dashboard
import Drawing
import Media
import Testing

/// The words of a track over the dashboard.
@Suite struct LyricsScreenTests {
  /// The words are open and found.
  private func opened(
    _ text: String? = LyricsScreenTests.song, at seconds: Int = 83, size: Size = Size(columns: 80, rows: 24),
    _ change: (inout Session) -> Void = { _ in }
  ) -> Harness {
    let session = Session.mpv.with {
      $0.content?.location = MediaLocator("file:///music/Push%20It.flac")
      $0.playback?.position = .seconds(seconds)
      change(&$0)
    }
    let app = Harness(Stage(sessions: [session]), size: size)
    app.press("L")
    if let request = app.model.lyrics.requested {
      app.receive(.lyrics(request, text.flatMap { Lyrics(text: $0, source: .file) }))
    }
    app.ignoreEffects()
    return app
  }

  /// A line every four seconds from the tenth on.
  static let song = (0..<40).map { line in
    "[\(time(10 + line * 4))]" + (line % 9 == 8 ? "" : "Line \(line + 1) of the words that are sung")
  }.joined(separator: "\n")

  private static func time(_ seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60).00"
  }

  /// What stands out on the screen.
  private func sung(_ app: Harness, _ role: Role = .accent) -> String {
    let frame = app.screen.frame
    for y in 2..<frame.size.rows - 1 {
      if (0..<frame.size.columns).contains(where: { frame[$0, y].style.role == role && frame[$0, y].glyph != 0x20 }) {
        let line = frame.line(y)
        return String(line.drop { $0 == " " })
      }
    }
    return ""
  }

  @Test(arguments: [(200, 50), (120, 36), (80, 24), (40, 12), (20, 1)])
  func atEverySize(columns: Int, rows: Int) {
    opened(size: Size(columns: columns, rows: rows)).expectScreen("lyrics-\(columns)x\(rows)")
  }

  @Test func wordsWithoutTimes() {
    let app = opened((1...40).map { "Line \($0)" }.joined(separator: "\n"))
    app.expectScreen("lyrics-plain")
    app.press("G")
    app.expectSee("Line 40")
    app.press("j g")
    app.expectSee("Line 1")
    #expect(wakeUp(app.model, after: app.now) == nil)
  }

  @Test func theyFollowWhatIsSungAndNothingElseWakesTheProgram() {
    let app = opened()
    #expect(sung(app) == "Line 19 of the words that are sung")
    #expect(wakeUp(app.model, after: app.now) == app.now + .seconds(3) + .microseconds(200))
    app.wait(.seconds(2))
    #expect(sung(app) == "Line 19 of the words that are sung")
    app.wait(.seconds(2))
    #expect(sung(app) == "Line 20 of the words that are sung")
  }

  @Test func theyStandStillWhenThePlayerDoesAndJumpWithIt() {
    let app = opened { $0.playback?.state = .paused }
    #expect(wakeUp(app.model, after: app.now) == nil)
    #expect(sung(app, .title) == "Line 19 of the words that are sung")
    app.press("right")
    app.ignoreEffects()
    #expect(sung(app, .title) == "Line 20 of the words that are sung")
  }

  @Test func atAnotherSpeedTheNextLineComesSooner() {
    let app = opened { $0.playback?.rate = 2 }
    #expect(wakeUp(app.model, after: app.now) == app.now + .milliseconds(1_500) + .microseconds(200))
  }

  @Test func beforeTheFirstLineAndAfterTheLast() {
    let before = opened(at: 0)
    before.expectSee("Line 1 of")
    #expect(sung(before) == "")
    let after = opened(at: 240)
    after.expectSee("Line 40 of")
    #expect(wakeUp(after.model, after: after.now) == nil)
  }

  @Test func theyAreShiftedAndTheShiftIsKeptForTheTrack() {
    let app = opened()
    app.press("] ] ] ] ]")
    app.expectNoEffects()
    app.expectSee("1.0 s later")
    #expect(wakeUp(app.model, after: app.now) == app.now + .seconds(4) + .microseconds(200))
    app.press("]")
    app.wait(.milliseconds(900))
    app.press("escape L")
    app.ignoreEffects()
    app.expectSee("Looking for lyrics.")
    if let request = app.model.lyrics.requested {
      app.receive(.lyrics(request, Lyrics(text: Self.song, source: .player)))
    }
    app.expectSee("1.2 s later", "from the player")
    app.press("\\")
    app.expectNotSee("1.2 s")
    app.press("[")
    app.expectSee("0.2 s sooner")
  }

  @Test func withoutTimesTheKeysOfTheSpeedKeepTheirMeaning() {
    let app = opened("One\nTwo")
    app.press("]")
    app.expectEffects([.session(.setRate(1.1), Session.mpv.id, generation: 1)])
  }

  @Test func whoScrollsIsLeftAloneUntilEnter() {
    let app = opened()
    app.press("g")
    app.expectSee("Line 1 of", "enter follow")
    app.wait(.seconds(10))
    app.expectSee("Line 1 of")
    app.press("enter")
    #expect(sung(app) == "Line 21 of the words that are sung")
    app.press("k")
    app.expectSee("enter follow")
  }

  @Test func theyAreAskedForWhileOpenAndAnewForAnotherTrack() throws {
    let app = Harness(.onePlayerPlaying)
    app.press("L")
    let first = LyricsRequest(session: Session.mpv.id, track: ContentIdentity("push-it"))
    app.expectEffects([.lyrics(first)])
    app.receive(.lyrics(first, Lyrics(text: Self.song, source: .file)))
    app.press("g space n")
    app.ignoreEffects()
    let next = Session.mpv.with {
      $0.content?.identity = ContentIdentity("next")
      $0.content?.lyrics = "Other words"
    }
    app.receive(.session(.changed(next)))
    let second = LyricsRequest(session: Session.mpv.id, track: ContentIdentity("next"), text: "Other words")
    app.expectEffects([.lyrics(second)])
    app.receive(.lyrics(first, Lyrics(text: "Too late", source: .file)))
    app.expectNotSee("Too late")
    app.receive(.lyrics(second, Lyrics(text: "Other words", source: .player)))
    app.expectSee("Other words", "from the player")
    app.press("L")
    app.expectEffects([.lyrics(nil)])
  }

  struct Empty: CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout Session) -> Void
    let words: String
  }

  @Test(arguments: [
    Empty(testDescription: "a file", change: { _ in }, words: "Push It.lrc"),
    Empty(
      testDescription: "a stream", change: { $0.content?.location = MediaLocator("http://example.org/a.mp3") },
      words: "there is no file of this machine"),
    Empty(testDescription: "nothing", change: { $0.content = nil }, words: "mpv has nothing loaded."),
  ])
  func whyThereAreNoneIsSaid(_ row: Empty) {
    let app = opened(nil, row.change)
    app.expectSee(row.words)
    app.press("j G enter [ ]")
    app.ignoreEffects()
  }

  @Test func aPlayerThatGoesIsSaidToBeGone() {
    let app = opened()
    app.receive(.session(.removed(Session.mpv.id)))
    app.expectEffects([.artwork(nil), .lyrics(nil)])
    app.expectSee("It has gone.")
    app.press("L")
    app.expectSee("SESSIONS")
  }
}
