import Dashboard
import Drawing
import Keyboard
import Media
import Mixer
import Settings
import Testing

/// Settings that change while the dashboard is open, and the themes.
@Suite struct NewSettingsTests {
  private func adopt(
    _ app: Harness, glyphs: GlyphSet = .unicode, _ change: (inout Configuration) throws -> Void
  ) rethrows {
    var configuration = Configuration()
    try change(&configuration)
    app.receive(.settings(configuration, glyphs))
  }

  @Test func keysMeanWhatTheyMeanFromNowOn() throws {
    let app = Harness(.onePlayerPlaying)
    try adopt(app) {
      $0.keys = [
        KeyBinding(key: try Key(name: "y"), action: "help"), KeyBinding(key: try Key(name: "?"), action: nil),
      ]
    }
    app.press("?")
    app.expectNotSee("Volume and outputs")
    app.press("y")
    app.expectSee("Volume and outputs", "y")
    app.press("y")
    app.receive(.settings(Configuration(), .unicode))
    app.press("?")
    app.expectSee("Volume and outputs")
  }

  @Test func theBottomLineNamesTheNewKeys() throws {
    let app = Harness(.onePlayerPlaying)
    app.expectSee("n next")
    try adopt(app) {
      $0.keys = [KeyBinding(key: try Key(name: "n"), action: nil), KeyBinding(key: try Key(name: ">"), action: nil)]
      $0.keys.append(KeyBinding(key: try Key(name: "y"), action: "next"))
    }
    app.expectSee("y next")
    app.expectNotSee("n next")
  }

  @Test func stepsAndTheCeilingAreTheNewOnes() {
    let app = Harness(.onePlayerPlaying)
    app.press("+")
    app.expectEffects([.mixer(.setVolume(.sinkInput(SinkInputIndex(20)), .even(55)))])
    adopt(app) { $0.steps.volume = 20 }
    app.press("+")
    app.expectEffects([.mixer(.setVolume(.sinkInput(SinkInputIndex(20)), .even(75)))])
    adopt(app) {
      $0.steps.volume = 40
      $0.volumeCeiling = 80
    }
    app.press("+")
    app.expectEffects([.mixer(.setVolume(.sinkInput(SinkInputIndex(20)), .even(80)))])
  }

  @Test func theScreenIsDrawnWithTheNewCharacters() {
    let app = Harness(.onePlayerPlaying)
    app.expectSee("SESSIONS ─")
    adopt(app, glyphs: .ascii) { $0.glyphs = .ascii }
    app.expectSee("SESSIONS -")
    app.expectNotSee("─", "━", "●")
  }

  @Test func whatIsOpenAndSelectedStays() {
    let app = Harness(.onePlayerPlaying)
    app.press("tab i")
    let before = app.model.interface
    adopt(app) { $0.steps.volume = 2 }
    #expect(app.model.interface == before)
  }

  @Test func capitalTAsksForTheNextTheme() {
    let app = Harness(.onePlayerPlaying)
    app.press("T")
    app.expectEffects([.nextTheme])
    app.press("z T")
    app.expectEffects([.nextTheme])
    app.press("escape / T")
    app.expectNoEffects()
  }

  @Test func whatIsToldOfAThemePasses() {
    let app = Harness(.onePlayerPlaying)
    app.receive(.told(Wording.theme("moss", isKept: false)))
    app.expectSee("theme moss; to keep it: theme = moss below [general]")
    app.wait(.seconds(9))
    app.expectNotSee("theme moss")
  }
}
