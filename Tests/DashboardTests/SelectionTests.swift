import Dashboard
import Drawing
import Keyboard
import Media
import Settings
import Testing

@Suite struct Selection {
  @Test func aNumberPinsAndSaysSo() {
    let app = Harness(.severalPlayers)
    app.press("1")
    app.expectSee("paused in Firefox · pinned")
    app.press("space")
    app.expectEffects([.session(.play, Session.firefox.id, generation: 1)])
  }

  @Test(arguments: [["alpha", "beta", "gamma"], ["gamma", "alpha", "beta"], ["beta", "gamma", "alpha"]])
  func atTheStartTheOrderOfAnswersSaysNothing(names: [String]) {
    var model = Model(configuration: Configuration(), glyphs: .unicode, size: Size(columns: 80, rows: 24))
    let now = Instant(nanoseconds: 0)
    for name in names { _ = model.update(.session(.changed(.copy(of: .mpv, name: name))), now: now) }
    _ = model.update(.listed, now: now)
    #expect(model.current?.session.name == "alpha")
    // Later it is the one that started last.
    for name in ["beta", "delta"] { _ = model.update(.session(.changed(.copy(of: .mpv, name: name))), now: now) }
    _ = model.update(
      .session(.changed(Session.copy(of: .mpv, name: "alpha").with { $0.playback?.state = .paused })), now: now)
    #expect(model.current?.session.name == "delta")
  }

  @Test func enterInSessionsPinsTheRow() {
    let app = Harness(.severalPlayers)
    app.press("tab g enter")
    app.expectSee("in Firefox · pinned")
    app.press("a")
    app.expectSee("playing in mpv")
  }

  @Test func aNumberWithoutASessionSaysHowManyThereAre() {
    let app = Harness(.severalPlayers)
    app.press("7")
    app.expectSee("there are 4 sessions, not 7")
  }

  @Test func theSelectedRowStaysTheSameSessionWhenOthersCome() {
    let app = Harness(.severalPlayers)
    app.press("tab G")
    let before = app.model.interface.selectedSession
    app.receive(.session(.changed(.copy(of: .mpv, name: "Another"))))
    #expect(app.model.interface.selectedSession == before)
  }

  @Test func theAreasFollowOneAnother() {
    let app = Harness(.severalPlayers)
    app.press("tab")
    #expect(app.model.interface.focus == .sessions)
    app.press("tab tab")
    #expect(app.model.interface.focus == .nowPlaying)
    app.press("shift-tab")
    #expect(app.model.interface.focus == .outputs)
  }

  @Test func theCursorRestsOnTheSelectedRow() throws {
    let app = Harness(.severalPlayers)
    app.press("tab tab g")
    let cursor = try #require(app.screen.frame.cursor)
    #expect(app.screen.frame.line(cursor.y).contains("Headphones"))
  }

  @Test func aKeyCanBeBoundAndUnbound() throws {
    var configuration = Configuration()
    configuration.keys = [
      KeyBinding(key: try Key(name: "x"), action: "play-pause"), KeyBinding(key: try Key(name: "space"), action: nil),
    ]
    let app = Harness(.onePlayerPlaying, configuration: configuration)
    app.press("x")
    app.expectEffects([.session(.pause, Session.mpv.id, generation: 1)])
    app.press("space")
    app.expectNoEffects()
    app.expectSee("space means nothing here")
  }

  @Test func everyKeyOfTheCatalogueIsAKeyAndMeansOneThing() {
    let keys = Action.catalogue.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    for description in Action.catalogue { #expect(!description.keys.isEmpty, "\(description.name)") }
    #expect(Set(Action.catalogue.map(\.name)).count == Action.catalogue.count)
  }

  @Test func escapeClosesTheHelpAndNeverQuits() {
    let app = Harness(.onePlayerPlaying)
    app.press("?")
    app.expectSee("play or pause the current session")
    app.press("escape escape")
    app.expectNoEffects()
    app.expectSee("Push It")
  }

  @Test func whileHelpIsOpenKeysDoNotReachThePlayer() {
    let app = Harness(.onePlayerPlaying)
    app.press("? space n + m")
    app.expectNoEffects()
    app.press("down down up q")
    app.expectNoEffects()
    app.press("q")
    app.expectEffects([.quit])
  }

  @Test func sessionsOfOneNameCanBeToldApart() {
    let app = Harness(.playerWithoutStream, size: Size(columns: 100, rows: 24))
    app.receive(.session(.changed(.copy(of: .mpv, name: "mpv.instance4711").with { $0.name = "mpv" })))
    app.expectSee("► mpv  ", "mpv 4711")
    app.receive(.session(.changed(.copy(of: .mpv, name: "mpv-two").with { $0.name = "MPV" })))
    app.expectSee("mpv mpris:mpv", "mpv 4711", "MPV mpris:mpv-two")
    app.receive(.session(.removed(SessionID("mpris:mpv.instance4711"))))
    app.receive(.session(.removed(SessionID("mpris:mpv-two"))))
    app.expectNotSee("mpris:mpv")
  }

  @Test func theHelpStillSaysWhatPlays() {
    let app = Harness(.onePlayerPlaying)
    app.press("?")
    app.expectSee("► Push It 4:05")
  }
}
