import Dashboard
import Drawing
import Testing

/// Where a screen reader and a magnifier look.
@Suite struct CursorTests {
  @Test(arguments: [
    ("the title", "", "Push It"), ("a session", "tab g", "Push It"), ("the last output", "tab tab G", "mpv: Push It"),
    ("the help", "?", "Playing"), ("back", "? escape", "Push It"),
  ])
  func theCursorIsWhereTheKeysAre(id: String, keys: String, text: String) throws {
    let app = Harness(.onePlayerPlaying)
    app.press(keys)
    let cursor = try #require(app.screen.frame.cursor)
    #expect(app.screen.frame.line(cursor.y).contains(text), "\(id): \(cursor)\n\(app.text)")
    app.ignoreEffects()
  }

  @Test func timeDoesNotMoveIt() {
    let app = Harness(.onePlayerPlaying)
    let before = app.screen.frame.cursor
    app.wait(.seconds(3))
    #expect(before != nil && app.screen.frame.cursor == before)
  }

  @Test func itIsOnTheScreenAtEverySize() {
    for stage in [Stage.nothing, .onePlayerPlaying, .crowd] {
      let app = Harness(stage)
      for keys in ["tab", "tab", "tab", "?"] {
        app.press(keys)
        for size in EverySize.sizes where size.columns > 0 && size.rows > 0 {
          app.receive(.resized(size))
          let cursor = app.screen.frame.cursor
          #expect(cursor.map(app.screen.frame.bounds.contains) == true, "\(size) \(keys)")
        }
      }
      app.ignoreEffects()
    }
  }
}
