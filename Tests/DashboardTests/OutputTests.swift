import Dashboard
import Drawing
import Media
import Mixer
import Testing

@Suite struct Outputs {
  @Test func enterPlaysTheCurrentSessionHere() {
    let app = Harness(.onePlayerPlaying)
    app.press("tab tab g enter")
    app.expectEffects([.mixer(.move(SinkInputIndex(20), to: SinkIndex(7)))])
    app.expectSee("on Headphones")
  }

  @Test func enterOnAStreamMeansItsOutput() {
    let app = Harness(.severalPlayers)
    app.press("tab tab g down enter")
    app.expectEffects([.mixer(.move(SinkInputIndex(20), to: SinkIndex(7)))])
  }

  @Test func aSessionWithoutAStreamMakesTheOutputTheDefault() {
    let app = Harness(.playerWithoutStream)
    app.press("tab tab g enter")
    app.expectEffects([.mixer(.setDefaultSink(name: "headphones"))])
    app.expectSee("mpv has no stream now; Headphones becomes the default")
  }

  @Test func dMakesTheRowTheDefault() {
    let app = Harness(.onePlayerPlaying)
    app.press("tab tab g d")
    app.expectEffects([.mixer(.setDefaultSink(name: "headphones"))])
  }

  @Test func mInOutputsMutesTheRow() {
    let app = Harness(.onePlayerPlaying)
    app.press("tab tab g m")
    app.expectEffects([.mixer(.setMuted(.sink(SinkIndex(7)), true))])
    app.expectSee("muted")
  }

  @Test func theArrowsTurnTheRowUpAndDown() {
    let app = Harness(.onePlayerPlaying)
    app.press("tab tab g right shift-left h")
    app.expectEffects([45, 44, 39].map { .mixer(.setVolume(.sink(SinkIndex(7)), .even($0))) })
  }

  @Test func whileTheServerIsGoneNothingIsAskedOfIt() {
    let app = Harness(.onePlayerPlaying)
    app.receive(.mixer(.lost(reason: "it ended")))
    app.expectSee("No sound: it ended. Trying again.", "Speakers")
    app.press("tab tab m d enter right")
    app.expectNoEffects()
    app.expectSee("no sound: it ended")
  }

  @Test func theSelectionComesBackByNameWithTheServer() {
    let app = Harness(.onePlayerPlaying)
    app.press("tab tab g")
    app.receive(.mixer(.lost(reason: "it ended")))
    app.receive(
      .mixer(
        .connected(
          MixerSnapshot(
            server: "PulseAudio", defaultSinkName: "speakers",
            sinks: [.renumbered(.speakers, 1), .renumbered(.headphones, 2)], sinkInputs: []))))
    app.press("m")
    app.expectEffects([.mixer(.setMuted(.sink(SinkIndex(2)), true))])
  }

  @Test func aSinkThatGoesTakesItsRowButNotTheSelectionForGood() {
    let app = Harness(.onePlayerPlaying)
    app.press("tab tab g")
    app.receive(.mixer(.sinkRemoved(SinkIndex(7))))
    app.expectNotSee("Headphones")
    app.receive(.mixer(.sink(.renumbered(.headphones, 9))))
    #expect(app.model.selectedOutputRow?.id == .sink(name: "headphones"))
  }

  @Test func whatTheServerDidNotDoIsSaid() {
    let app = Harness(.onePlayerPlaying)
    app.press("tab tab g enter")
    app.ignoreEffects()
    app.receive(.mixer(.failed(.move(SinkInputIndex(20), to: SinkIndex(7)), reason: "invalid argument")))
    app.expectSee("mpv was not moved: invalid argument", "on Speakers")
  }

  @Test func outputsOfOneNameAreToldApart() {
    var stage = Stage.onePlayerPlaying
    stage.sinks = [.speakers, .renumbered(.headphones, 9).with { $0.description = "Speakers" }]
    Harness(stage).expectSee("(headphones)", "(speakers)")
  }

  @Test func namesThatAreAlikeAreCutWhereTheyDiffer() {
    var stage = Stage.onePlayerPlaying
    let long = "Alder Lake PCH-P High Definition Audio Controller"
    stage.sinks = ["HDMI / DisplayPort 1 Output", "HDMI / DisplayPort 2 Output", "Speaker"].enumerated().map {
      Sink(index: SinkIndex(UInt32($0)), name: "sink\($0)", description: "\(long) \($1)", volume: .even(40))
    }
    let app = Harness(stage, size: Size(columns: 60, rows: 24))
    app.expectSee("Alder Lake… 1 Output", "Alder Lake… 2 Output", "Alder Lake…r Speaker")
  }

  @Test(arguments: [0, 1]) func aListOfOneHasItsHead(count: Int) {
    var stage = Stage.onePlayerPlaying
    (stage.sinks, stage.streams) = (Array(stage.sinks.prefix(count)), [])
    Harness(stage).expectSee("OUTPUTS")
  }
}

extension Sink {
  /// The same sink after a restart of the server.
  static func renumbered(_ sink: Sink, _ number: UInt32) -> Sink {
    Sink(index: SinkIndex(number), name: sink.name, description: sink.description, volume: sink.volume)
  }
}
