import Dashboard
import Drawing
import Media
import Mixer
import Testing

@Suite struct StandBy {
  @Test(arguments: [(200, 50), (120, 36), (80, 24), (45, 30), (40, 7), (40, 2), (20, 1)])
  func whatPlaysIsReadAcrossTheRoom(columns: Int, rows: Int) {
    let app = Harness(.severalPlayers, size: Size(columns: columns, rows: rows))
    app.press("z")
    app.expectScreen("stand-by-\(columns)x\(rows)")
  }

  private func session(_ change: (inout Content) -> Void) -> Stage {
    var stage = Stage.onePlayerPlaying
    stage.sessions = [
      .mpv.with { session in
        if var content = session.content {
          change(&content)
          session.content = content
        }
      }
    ]
    return stage
  }

  @Test(arguments: ["日本語の曲名", "أغنية", "Песня 🎵"])
  func whatTheFontLacksStandsThereAsAnyOtherText(title: String) {
    let app = Harness(session { $0.title = title })
    app.press("z")
    let spaced = title.map(String.init).joined(separator: " ")
    #expect(app.text.contains(title) || app.text.contains(spaced))
  }

  @Test func aSoundWithoutEndHasNoBar() {
    for (duration, word) in [(MediaDuration.live, "LIVE"), (.continuous, "∞")] {
      let app = Harness(session { $0.duration = duration }, size: Size(columns: 80, rows: 7))
      app.press("z")
      app.expectSee(word)
      app.receive(.resized(Size(columns: 100, rows: 30)))
      app.expectNotSee("4:05", "●", word)
    }
  }

  @Test func theKeysForPlayingGoOnWorking() {
    let app = Harness(.severalPlayers)
    app.press("tab tab z space n right +")
    app.expectEffects([
      .session(.pause, Session.mpv.id, generation: 1), .session(.next, Session.mpv.id, generation: 1),
      .session(.seek(to: .seconds(88)), Session.mpv.id, generation: 1),
      .mixer(.setVolume(.sinkInput(SinkInputIndex(20)), .even(55))),
    ])
    app.expectSee("paused in mpv", "volume 55%")
    app.press("down enter d")
    app.expectNoEffects()
    #expect(app.model.interface.overlay == .standBy)
  }

  @Test(arguments: ["z", "escape", "q"]) func itIsClosed(key: String) {
    let app = Harness(.severalPlayers)
    let before = app.text
    app.press("z \(key)")
    app.expectNoEffects()
    #expect(app.text == before)
  }

  @Test func itWakesWithTheShownSecondAndOnlyForWhatItShows() throws {
    let app = Harness(.severalPlayers)
    app.press("z")
    let next = try #require(wakeUp(app.model, after: app.now))
    #expect(next - app.now > .milliseconds(900) && next - app.now < .milliseconds(1_002))
    app.press("1")
    #expect(wakeUp(app.model, after: app.now) == nil)
  }

  @Test func aSecondChangesTheFigureThatChanges() {
    let app = Harness(.onePlayerPlaying)
    app.press("z")
    app.wait(.milliseconds(100))
    var worst = 0
    for _ in 0..<5 {
      let before = app.screen.frame
      app.wait(.seconds(1))
      worst = max(worst, zip(before.cells, app.screen.frame.cells).count { $0 != $1 })
    }
    #expect(worst <= 22)
  }

  @Test func nothingIsOutsideAtAnySize() {
    for stage in [Stage.nothing, .onePlayerPlaying, .crowd] {
      let app = Harness(stage)
      app.press("z")
      for size in EverySize.sizes {
        app.receive(.resized(size))
        #expect(app.screen.frame.size == size)
        if stage.sessions.count == 1, size.columns >= 20 {
          #expect(app.text.contains("4:05") || app.text.contains("1:23") || size.rows == 0, "\(size)\n\(app.text)")
        }
      }
      app.ignoreEffects()
    }
  }
}
