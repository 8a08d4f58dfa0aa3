import Dashboard
import Drawing
import Media
import Mixer
import Testing

/// All that is known of a row.
@Suite struct DetailsTests {
  /// A stage with something to tell.
  private static var stage: Stage {
    Stage(
      sessions: [.told, .firefox], sinks: [.told, .headphones],
      streams: [.mpv, .firefox.with { $0.particulars.mediaRole = "video" }])
  }

  @Test(arguments: [(200, 50), (120, 36), (80, 24), (40, 12), (20, 1)])
  func ofASession(columns: Int, rows: Int) {
    let app = Harness(Self.stage, size: Size(columns: columns, rows: rows))
    app.press("i")
    app.expectScreen("details-\(columns)x\(rows)")
  }

  @Test(arguments: [(120, 36), (80, 24)])
  func ofAnOutput(columns: Int, rows: Int) {
    let app = Harness(Self.stage, size: Size(columns: columns, rows: rows))
    app.press("tab tab G k i")
    app.expectScreen("details-output-\(columns)x\(rows)")
  }

  @Test func ofAStream() {
    let app = Harness(Self.stage)
    app.press("tab tab g j i")
    app.expectScreen("details-stream")
  }

  @Test func theRowIsTheSelectedOneAndInNowPlayingTheCurrent() {
    let app = Harness(Self.stage, size: Size(columns: 80, rows: 60))
    app.press("i")
    app.expectSee("org.mpris.MediaPlayer2.mpv", "yes: playing")
    app.press("escape tab g i")
    app.expectSee("org.mpris.MediaPlayer2.Firefox", "Morning news")
    app.press("i")
    app.expectSee("SESSIONS")
  }

  @Test func everyTagIsThereAndNoAddressTellsItsSecrets() {
    let app = Harness(Self.stage, size: Size(columns: 100, rows: 80))
    app.press("i")
    app.expectSee("Jazz, Blues", "audio bpm", "user rating", "/music/Push It.flac", "vlc:time")
    app.expectSee("seen at https://example.org/watch")
    app.expectNotSee("Told twice", "hunter2", "token", "v=1", "%20")
  }

  @Test func whatIsFoldedAndWhatCannotBeAskedIsSaidWithTheReason() {
    let app = Harness(Self.stage, size: Size(columns: 100, rows: 80))
    app.press("i")
    app.expectSee("org.mpris.MediaPlayer2.mpv.instance7: another name of the same player")
    app.expectSee("no: there is no such track", "the player has no such thing", "its stream 20", "found by its process")
  }

  @Test func thePlaceGoesOnAndNothingElseWakesTheProgram() {
    let app = Harness(Self.stage)
    app.press("i")
    app.expectSee("1:23")
    app.wait(.seconds(2))
    app.expectSee("1:25")
    app.press("escape tab tab i")
    #expect(wakeUp(app.model, after: app.now) == nil)
  }

  @Test func theKeysOfWhatPlaysGoOnWorking() {
    let app = Harness(Self.stage)
    app.press("i space")
    app.expectEffects([.session(.pause, Session.mpv.id, generation: 1)])
    app.expectSee("Details", "paused")
    app.press("p")
    app.expectNoEffects()
    app.expectSee("mpv cannot go to the previous track: there is no such track")
  }

  @Test func itScrollsToTheLastLineAndNotBeyond() {
    let app = Harness(Self.stage, size: Size(columns: 60, rows: 10))
    app.press("i G")
    app.expectSee("vlc:time")
    let end = app.text
    app.press("j page-down")
    #expect(app.text == end)
    app.receive(.resized(Size(columns: 200, rows: 80)))
    app.receive(.resized(Size(columns: 60, rows: 10)))
    app.press("k")
    #expect(app.text != end)
    app.press("g")
    app.expectSee("Session", "mpv")
    app.ignoreEffects()
  }

  @Test func aRowThatGoesMeanwhileIsSaidToBeGone() {
    let app = Harness(Self.stage)
    app.press("i")
    app.receive(.session(.removed(Session.mpv.id)))
    app.expectSee("It has gone.")
    app.press("j G escape")
    app.expectSee("SESSIONS")
    app.ignoreEffects()
  }

  @Test func withoutARowTheReasonIsSaid() {
    let app = Harness(.nothing)
    app.press("i")
    app.expectSee("there is no row here to tell of", "Nothing is playing")
  }

  @Test func findingARowClosesTheDetails() {
    let app = Harness(Self.stage)
    app.press("i /")
    app.expectSee("SESSIONS")
  }

  @Test func longWordsAndHostileOnesStayInTheirColumn() {
    let title = String(repeating: "日本語👩‍👩‍👧", count: 150)
    let name = String(repeating: "x", count: 900)
    let session = Session.mpv.with {
      $0.content?.title = title
      $0.content?.tags = [ContentTag(name: name, text: name), ContentTag(name: "", text: "a")]
    }
    let app = Harness(Stage(sessions: [session]))
    app.press("i")
    for columns in [1, 2, 5, 20, 80, 130, 300] {
      app.receive(.resized(Size(columns: columns, rows: 30)))
      _ = app.screen
      app.press("j")
    }
    app.ignoreEffects()
  }
}

extension Session {
  /// With everything that a player may tell.
  fileprivate static let told = Session.mpv.with {
    $0.desktopEntry = "mpv"
    $0.commands[.previous] = .disabled(reason: .noTrack)
    $0.commands[.setRate] = .unsupported
    $0.folded = [
      FoldedPlayer(
        id: SessionID("mpris:mpv.instance7"), name: "mpv.instance7", address: "org.mpris.MediaPlayer2.mpv.instance7",
        reason: .otherName)
    ]
    $0.content?.location = MediaLocator("file:///music/Push%20It.flac")
    $0.content?.artwork = ArtworkLocator("https://user:hunter2@example.org/cover.png?token=7")
    $0.content?.tags = [
      ContentTag(name: "mpris:trackid", text: "/track/1"), ContentTag(name: "xesam:title", text: "Told twice"),
      ContentTag(name: "xesam:genre", text: "Jazz, Blues"),
      ContentTag(name: "xesam:audioBPM", text: "120"), ContentTag(name: "xesam:userRating", text: "0.8"),
      ContentTag(name: "xesam:comment", text: "seen at https://me:hunter2@example.org/watch?v=1#t"),
      ContentTag(name: "vlc:time", text: "245"),
    ]
  }
}

extension Sink {
  fileprivate static let told = Sink.speakers.with {
    $0.volume = .channels(70, 50)
    $0.baseVolume = 45_000
    $0.particulars = SinkParticulars(
      samples: SampleDescription(format: "s16le", rate: 48_000, channelNames: ["front-left", "front-right"]),
      driver: "module-alsa-card.c",
      ports: [
        SinkPort(description: "Speakers", availability: .unknown, isActive: true),
        SinkPort(description: "Headphones", availability: .no, isActive: false),
      ],
      isHardware: true, configuredLatency: .milliseconds(25))
  }
}
