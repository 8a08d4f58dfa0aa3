import Dashboard
import Drawing
import Media
import Testing

@Suite struct Finding {
  @Test func typingGoesToTheFirstRowThatMatches() {
    let app = Harness(.severalPlayers)
    app.press("/ r a i")
    #expect(app.model.interface.focus == .sessions)
    #expect(app.model.interface.selectedSession == Session.rain.id)
    app.expectScreen("find")
    app.press("enter space")
    app.expectSee("paused in mpv")
    #expect(app.model.interface.selectedSession == Session.rain.id)
    app.ignoreEffects()
  }

  @Test func outputsAndStreamsAreFoundToo() {
    let app = Harness(.severalPlayers)
    app.press("/ k i t enter")
    #expect(app.model.interface.focus == .outputs)
    #expect(app.model.interface.selectedOutput == .sink(name: "kitchen"))
  }

  @Test func capitalsAndDiacriticsDoNotMatter() {
    var stage = Stage.onePlayerPlaying
    let names = ["Björk", "Sigur Rós", "Đorđe Balašević", "Tiếng Việt", "ΆΝΟΙΞΗ", "Straße", "e\u{301}te\u{301}"]
    stage.sessions = names.map { .copy(of: .mpv, name: $0) }
    let queries = ["bjork", "RÓS", "dorde balas", "tieng viet", "ανοιξη", "STRASSE", "été"]
    for (query, name) in zip(queries, names) {
      let app = Harness(stage)
      app.press("/")
      app.receive(.paste(query))
      #expect(app.model.interface.selectedSession == SessionID("mpris:\(name)"), "\(query)")
    }
  }

  @Test func everyWordMustStandSomewhere() {
    let app = Harness(.severalPlayers)
    app.press("/")
    app.receive(.paste("push dukes mpv"))
    app.expectSee("1 row")
    app.receive(.paste(" nonesuch"))
    app.expectSee("no row matches")
  }

  @Test func controlNAndTheArrowsWalkTheMatches() {
    let app = Harness(.severalPlayers)
    app.press("/ m p v")
    app.expectSee("1 of 2 rows")
    app.press("ctrl-n")
    #expect(app.model.interface.focus == .outputs)
    app.expectSee("2 of 2 rows")
    app.press("down")
    #expect(app.model.interface.selectedSession == Session.mpv.id)
    app.press("up")
    app.expectSee("2 of 2 rows")
  }

  @Test func escapeReturnsToWhereOneWas() {
    let app = Harness(.severalPlayers)
    app.press("tab G")
    let before = app.model.interface
    app.press("/ k i t escape")
    #expect(app.model.interface == before)
  }

  @Test func withoutAMatchOneStaysWhereOneWas() {
    let app = Harness(.severalPlayers)
    app.press("tab g / r a i x")
    #expect(app.model.interface.selectedSession == Session.firefox.id)
    app.expectSee("/raix", "no row matches")
  }

  @Test func whatIsTypedIsNeverACommand() {
    let app = Harness(.severalPlayers)
    app.press("/ q u z + m space n 1 ?")
    app.receive(.paste("q\nq\u{1B}[A\u{202E}"))
    app.expectNoEffects()
    app.expectSee("/quz+m n1?q q[A")
    app.press("ctrl-w")
    app.expectSee("/quz+m n1?q ")
    app.press("backspace backspace backspace ctrl-u")
    app.expectNotSee("quz")
    app.press("ctrl-c q")
    app.expectEffects([.quit])
  }

  @Test func aPasteWithoutAQuestionGoesNowhere() {
    let app = Harness(.severalPlayers)
    let before = app.model.interface
    app.receive(.paste("qqq+++\n"))
    app.expectNoEffects()
    #expect(app.model.interface == before)
  }

  @Test func theCursorStandsBehindWhatIsTyped() {
    let app = Harness(.severalPlayers)
    app.press("/ 日 本")
    #expect(app.screen.frame.cursor == Point(x: 6, y: 23))
    app.receive(.paste(String(repeating: "long ", count: 60)))
    #expect(app.screen.frame.cursor == Point(x: 78, y: 23))
  }

  @Test(arguments: [(80, 24), (40, 6), (40, 2), (20, 1), (3, 1), (1, 1), (0, 0)])
  func itIsThereAtEverySize(columns: Int, rows: Int) {
    let app = Harness(.severalPlayers, size: Size(columns: columns, rows: rows))
    app.press("/ n e w s")
    #expect(app.model.interface.selectedSession == Session.firefox.id)
    if columns > 6 { app.expectSee("/news") } else { _ = app.screen }
    app.ignoreEffects()
  }
}
