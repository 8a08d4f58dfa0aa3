import Dashboard
import Media
import Settings
import Testing

/// Doubles on the screen: one row, the keys go to the player itself.
@Suite struct FoldedTests {
  private static let companion = Session.copy(of: .firefox, name: "plasma-browser-integration").with {
    $0.kinship = .browserCompanion(process: 200)
    $0.playback?.state = .playing
    $0.processID = 201
  }

  private func rows(_ app: Harness) -> [String] { app.model.world.sessions.map(\.name) }

  @Test func aDoubleIsNoRowAndIsNamedInTheOneItStandsFor() {
    let app = Harness(Stage(sessions: [.mpv, Self.companion, .firefox]))
    #expect(rows(app) == ["Firefox", "mpv"])
    let folded = app.model.world.session(Session.firefox.id)?.folded
    #expect(
      folded == [
        FoldedPlayer(
          id: Self.companion.id, name: Self.companion.name, address: Self.companion.source.address,
          reason: .browserCompanion)
      ])
  }

  @Test func aDoubleThatPlaysDoesNotCount() {
    let app = Harness(Stage(sessions: [.firefox, Self.companion]))
    app.press("space")
    app.expectEffects([.session(.play, Session.firefox.id, generation: 1)])
  }

  @Test func theDoubleAppearsWhenItsOriginalGoesAndDisappearsAgain() {
    let app = Harness(Stage(sessions: [.firefox, Self.companion]))
    app.receive(.session(.removed(Session.firefox.id)))
    #expect(rows(app) == [Self.companion.name])
    app.receive(.session(.changed(.firefox)))
    #expect(rows(app) == ["Firefox"])
    app.receive(.session(.removed(Self.companion.id)))
    #expect(rows(app) == ["Firefox"])
    #expect(app.model.world.sessions[0].folded == [])
  }

  @Test func aPinOnADoubleGoesToTheOneThatStandsForIt() {
    let app = Harness(Stage(sessions: [Self.companion, .mpv]))
    app.press("2")
    #expect(app.model.current?.session.id == Self.companion.id)
    app.receive(.session(.changed(.firefox)))
    #expect(app.model.current?.session.id == Session.firefox.id)
    #expect(app.model.current?.reason == .pinned)
  }

  @Test func foldingCanBeSwitchedOffAndLimited() {
    for (choice, count) in [
      (Configuration.FoldChoice.none, 2), (.only([NamePattern("mpd")]), 2), (.only([NamePattern("plasma*")]), 1),
      (.all, 1),
    ] {
      var configuration = Configuration()
      configuration.foldedPlayers = choice
      let app = Harness(Stage(sessions: [.firefox, Self.companion]), configuration: configuration)
      #expect(rows(app).count == count, "\(choice)")
    }
  }

  @Test func otherNamesThatThePlayerHasStay() {
    let other = FoldedPlayer(id: SessionID("mpris:x"), name: "x", address: "x", reason: .otherName)
    let app = Harness(Stage(sessions: [.firefox.with { $0.folded = [other] }, Self.companion]))
    #expect(app.model.world.sessions[0].folded.map(\.id) == [other.id, Self.companion.id])
    app.receive(.session(.removed(Self.companion.id)))
    #expect(app.model.world.sessions[0].folded == [other])
  }

  @Test func whenThePinnedOneIsGoneTheScreenSaysWhyAnotherHasTheKeys() {
    let app = Harness(.severalPlayers)
    app.press("1")
    app.receive(.session(.removed(Session.firefox.id)))
    app.expectSee("playing in mpv · the pinned one is gone")
    app.receive(.session(.changed(.firefox)))
    app.expectSee("in Firefox · pinned")
  }
}
