import Dashboard
import Keyboard
import Settings
import Testing

/// Keys typed with another layout on.
@Suite struct ForeignLayoutTests {
  @Test(arguments: ["t", "е", "τ"])
  func theKeyAtTheSamePlaceIsMeant(letter: Character) {
    let app = Harness(.onePlayerPlaying)
    app.receive(.key(Key(.character(letter))))
    #expect(app.text.contains("-2:42"), "\(app.text)")
  }

  @Test func aLetterThatIsBoundMeansWhatItIsBoundTo() throws {
    var configuration = Configuration()
    configuration.keys = [
      KeyBinding(key: try Key(name: "й"), action: "help"), KeyBinding(key: try Key(name: "е"), action: nil),
    ]
    let app = Harness(.onePlayerPlaying, configuration: configuration)
    app.receive(.key(Key(.character("е"))))
    #expect(!app.text.contains("-2:42"))
    app.receive(.key(Key(.character("й"))))
    #expect(app.text.contains("Keys"))
  }

  @Test func aLetterWithoutAPlaceIsNamedAsItWasTyped() {
    let app = Harness(.onePlayerPlaying)
    app.receive(.key(Key(.character("東"))))
    #expect(app.text.contains("東"))
  }
}
