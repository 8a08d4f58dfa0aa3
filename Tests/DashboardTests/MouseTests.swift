import Dashboard
import Drawing
import Keyboard
import Media
import Mixer
import Settings
import Testing

@Suite struct Mouse {
  static let stream = MixerCommand.Target.sinkInput(SinkInputIndex(20))

  @Test func aClickOnARowSelectsItAndTheKeysGoThere() throws {
    let app = Harness(.severalPlayers)
    let row = try app.hit(.session(Session.radio.id))
    app.click(x: row.x + 20, y: row.y)
    #expect(app.model.interface.focus == .sessions)
    #expect(app.model.interface.selectedSession == Session.radio.id)
    let output = try app.hit(.output(.sink(name: "kitchen")))
    app.click(x: output.x + 4, y: output.y)
    #expect(app.model.interface.focus == .outputs)
    #expect(app.model.interface.selectedOutput == .sink(name: "kitchen"))
    app.expectNoEffects()
  }

  @Test func aDoubleClickOnASessionMakesItCurrent() throws {
    let app = Harness(.severalPlayers)
    let row = try app.hit(.session(Session.radio.id))
    app.click(x: row.x + 20, y: row.y)
    app.wait(.milliseconds(150))
    app.click(x: row.x + 20, y: row.y)
    #expect(app.model.current?.session.id == Session.radio.id)
    #expect(app.model.current?.reason == .pinned)
    app.ignoreEffects()
  }

  @Test func twoSlowClicksAreNoDoubleClick() throws {
    let app = Harness(.severalPlayers)
    let row = try app.hit(.session(Session.radio.id))
    app.click(x: row.x + 20, y: row.y)
    app.wait(.milliseconds(900))
    app.click(x: row.x + 20, y: row.y)
    #expect(app.model.current?.session.id == Session.mpv.id)
  }

  /// The first click may scroll the list; the second falls on another row then.
  @Test func aDoubleClickMeansTheRowOfItsFirstClick() throws {
    let app = Harness(.crowd)
    let rows = app.screen.hits.filter { if case .session = $0.subject { true } else { false } }
    let last = try #require(rows.last)
    for _ in 0..<2 { app.click(x: last.area.x + 20, y: last.area.y) }
    #expect(HitArea.Subject.session(try #require(app.model.current?.session.id)) == last.subject)
    app.ignoreEffects()
  }

  @Test func aDoubleClickOnAnOutputPlaysHere() throws {
    let app = Harness(.severalPlayers)
    let row = try app.hit(.output(.sink(name: "kitchen")))
    for _ in 0..<2 { app.click(x: row.x + 4, y: row.y) }
    app.expectEffects([.mixer(.move(SinkInputIndex(20), to: SinkIndex(8)))])
  }

  @Test func theListMovesUnderTheWheel() throws {
    let app = Harness(.severalPlayers)
    let row = try app.hit(.session(Session.firefox.id))
    app.mouse(.wheel(.down), x: row.x + 20, y: row.y)
    app.mouse(.wheel(.down), x: row.x + 20, y: row.y)
    #expect(app.model.interface.focus == .sessions)
    #expect(app.model.interface.selectedSession == app.model.world.sessions[3].id)
    app.mouse(.wheel(.up), x: row.x + 20, y: row.y)
    #expect(app.model.interface.selectedSession == app.model.world.sessions[2].id)
    app.expectNoEffects()
  }

  @Test func clicksElsewhereAndOtherButtonsDoNothing() throws {
    let app = Harness(.severalPlayers)
    let (before, row) = (app.text, try app.hit(.session(Session.radio.id)))
    app.click(x: 0, y: 0)
    app.click(x: 40, y: 23)
    app.mouse(.wheel(.up), x: 0, y: 0)
    app.mouse(.press(.right), x: row.x + 9, y: row.y)
    app.mouse(.drag(.middle), x: row.x + 9, y: row.y)
    app.mouse(.wheel(.left), x: row.x + 9, y: row.y)
    #expect(app.text == before)
    app.expectNoEffects()
  }
}

@Suite struct MouseInTheTimeBar {
  @Test func aClickSeeks() throws {
    let app = Harness(.onePlayerPlaying)
    let bar = try app.hit(.timeBar)
    app.click(x: bar.x, y: bar.y)
    app.expectEffects([.session(.seek(to: .zero), Session.mpv.id, generation: 1)])
    app.expectSee("0:00")
  }

  @Test func whileItIsDraggedThePlaceIsShownAndOnlyTheReleaseSeeks() throws {
    let app = Harness(.onePlayerPlaying)
    let bar = try app.hit(.timeBar)
    app.mouse(.press(.left), x: bar.x + 2, y: bar.y)
    app.mouse(.drag(.left), x: bar.x + bar.width / 2, y: bar.y + 3)
    app.expectNoEffects()
    app.expectSee("2:0")
    app.mouse(.drag(.left), x: 2_000, y: 0)
    app.expectSee("4:05 ━")
    app.mouse(.drag(.left), x: -5, y: bar.y)
    app.mouse(.release(.left), x: -5, y: bar.y)
    app.expectEffects([.session(.seek(to: .zero), Session.mpv.id, generation: 1)])
    app.mouse(.drag(.left), x: bar.x + 9, y: bar.y)
    app.mouse(.release(.left), x: bar.x + 9, y: bar.y)
    app.expectNoEffects()
  }

  @Test func aTrackThatComesMeanwhileIsLeftAlone() throws {
    let app = Harness(.onePlayerPlaying)
    let bar = try app.hit(.timeBar)
    app.mouse(.press(.left), x: bar.x + 20, y: bar.y)
    let next = Session.mpv.started(at: app.now).with {
      $0.content?.identity = ContentIdentity("next")
      $0.playback?.position = .zero
    }
    app.receive(.session(.changed(next)))
    app.expectSee("0:00")
    app.mouse(.release(.left), x: bar.x + 20, y: bar.y)
    app.expectNoEffects()
  }

  @Test func aKeyLetsGo() throws {
    let app = Harness(.onePlayerPlaying)
    let bar = try app.hit(.timeBar)
    app.mouse(.press(.left), x: bar.x + 2, y: bar.y)
    app.press("escape")
    app.expectSee("1:23")
    app.mouse(.release(.left), x: bar.x + 2, y: bar.y)
    app.expectNoEffects()
  }

  @Test func aPlayerThatCannotSeekSaysWhy() throws {
    var stage = Stage.onePlayerPlaying
    stage.sessions = [
      .mpv.with {
        $0.commands[.seek] = .disabled(reason: .noTimeline)
        $0.commands[.skip] = .disabled(reason: .noTimeline)
      }
    ]
    let app = Harness(stage)
    let bar = try app.hit(.timeBar)
    app.click(x: bar.x, y: bar.y)
    app.expectNoEffects()
    app.expectSee("mpv cannot seek: this has no places to go to")
  }

  @Test func aPlayerThatOnlySkipsIsSentTheWay() throws {
    var stage = Stage.onePlayerPlaying
    stage.sessions = [.mpv.with { $0.commands[.seek] = .unsupported }]
    let app = Harness(stage)
    let bar = try app.hit(.timeBar)
    app.click(x: bar.x, y: bar.y)
    app.expectEffects([.session(.skip(by: .seconds(-83)), Session.mpv.id, generation: 1)])
  }

  @Test func theWheelSeeksAStep() throws {
    let app = Harness(.onePlayerPlaying)
    let bar = try app.hit(.timeBar)
    app.mouse(.wheel(.up), x: bar.x, y: bar.y)
    app.mouse(.wheel(.left), x: bar.x, y: bar.y, modifiers: .shift)
    app.expectEffects([88, 58].map { .session(.seek(to: .seconds($0)), Session.mpv.id, generation: 1) })
  }
}

@Suite struct MouseInVolumeBars {
  @Test func theBarFollowsTheHandAndOneUndoTakesAllBack() throws {
    let app = Harness(.onePlayerPlaying)
    let bar = try app.bar(.sessionVolume)
    app.mouse(.press(.left), x: bar.x, y: bar.y)
    app.wait(.seconds(1))
    app.mouse(.drag(.left), x: bar.x + bar.width / 2, y: 0)
    app.wait(.seconds(1))
    app.mouse(.drag(.left), x: bar.maxX + 9, y: 0)
    app.mouse(.release(.left), x: bar.maxX + 9, y: 0)
    let half = Int((100 * (Double(bar.width / 2) + 0.5) / Double(bar.width)).rounded())
    app.expectEffects([0, half, 100].map { .mixer(.setVolume(Mouse.stream, .even($0))) })
    app.press("u")
    app.expectEffects([.mixer(.setVolume(Mouse.stream, .even(50)))])
  }

  @Test func theVolumeOfARowIsItsOwn() throws {
    let app = Harness(.severalPlayers)
    let bar = try app.bar(.volume(.sink(SinkIndex(8))))
    app.click(x: bar.x, y: bar.y)
    app.expectEffects([.mixer(.setVolume(.sink(SinkIndex(8)), .even(0)))])
  }

  @Test func thePlayersOwnVolumeFollowsToo() throws {
    let app = Harness(.playerWithoutStream)
    let bar = try app.bar(.sessionVolume)
    app.click(x: bar.maxX - 1, y: bar.y)
    app.expectEffects([.session(.setVolume(1), Session.mpv.id, generation: 1)])
  }

  @Test func theWheelTurnsWhatIsUnderIt() throws {
    let app = Harness(.severalPlayers)
    let session = try app.hit(.sessionVolume)
    app.mouse(.wheel(.up), x: session.maxX - 1, y: session.y)
    app.mouse(.wheel(.down), x: session.x, y: session.y, modifiers: .shift)
    let row = try app.hit(.volume(.sink(SinkIndex(8))))
    app.mouse(.wheel(.down), x: row.x, y: row.y)
    app.expectEffects([
      .mixer(.setVolume(Mouse.stream, .even(55))), .mixer(.setVolume(Mouse.stream, .even(54))),
      .mixer(.setVolume(.sink(SinkIndex(8)), .even(50))),
    ])
  }

  @Test func aStreamThatGoesIsLetGoOf() throws {
    let app = Harness(.onePlayerPlaying)
    let bar = try app.bar(.sessionVolume)
    app.mouse(.press(.left), x: bar.x, y: bar.y)
    app.ignoreEffects()
    app.receive(.mixer(.sinkInputRemoved(SinkInputIndex(20))))
    app.mouse(.drag(.left), x: bar.maxX - 1, y: bar.y)
    app.expectNoEffects()
  }

  @Test func noBarGoesAboveTheCeiling() throws {
    var configuration = Configuration()
    configuration.volumeCeiling = 120
    let app = Harness(.onePlayerPlaying, configuration: configuration)
    let bar = try app.bar(.sessionVolume)
    app.click(x: bar.maxX - 1, y: bar.y)
    app.expectEffects([.mixer(.setVolume(Mouse.stream, .even(120)))])
    app.expectSee("120 % is as loud as it goes")
  }

  @Test func withoutASoundServerTheBarSaysSo() throws {
    let app = Harness(.onePlayerPlaying)
    app.receive(.mixer(.lost(reason: "it ended")))
    let bar = try app.bar(.volume(.sink(SinkIndex(6))))
    app.click(x: bar.x, y: bar.y)
    app.mouse(.wheel(.up), x: bar.x, y: bar.y)
    app.expectNoEffects()
    app.expectSee("no sound: it ended")
  }
}

@Suite struct MouseOverViews {
  @Test(arguments: ["?", "i"])
  func theWheelScrollsAndClicksDoNothing(key: String) {
    let app = Harness(.severalPlayers, size: Size(columns: 80, rows: 10))
    app.press(key)
    let first = app.text
    app.mouse(.wheel(.down), x: 5, y: 5)
    #expect(app.text != first)
    app.mouse(.wheel(.up), x: 5, y: 5)
    #expect(app.text == first)
    for y in 0..<10 { app.click(x: 20, y: y) }
    #expect(app.text == first)
    app.expectNoEffects()
  }

  @Test func whileSomethingIsAskedTheMouseWaits() throws {
    let app = Harness(.severalPlayers)
    let (row, bar) = (try app.hit(.session(Session.radio.id)), try app.bar(.sessionVolume))
    app.press("/")
    let before = app.text
    app.click(x: row.x + 20, y: row.y)
    app.click(x: bar.x, y: bar.y)
    app.mouse(.wheel(.down), x: bar.x, y: bar.y)
    #expect(app.text == before)
    app.expectNoEffects()
  }
}

@Suite struct HitAreas {
  /// What the mouse hits is what stands there, at every size.
  @Test(arguments: [Stage.onePlayerPlaying, .severalPlayers, .playerWithoutStream])
  func everyBarAndEveryRowIsWhereItIsDrawn(stage: Stage) {
    let app = Harness(stage)
    for keys in ["", "tab tab x", "z"] {
      app.press(keys)
      for size in EverySize.sizes {
        app.receive(.resized(size))
        let screen = app.screen
        for hit in screen.hits { expect(hit, on: screen, of: app.model) }
      }
    }
    app.ignoreEffects()
  }

  private func expect(_ hit: HitArea, on screen: Screen, of model: Model) {
    let row = (hit.area.x..<hit.area.maxX).map { screen.frame[$0, hit.area.y].style.role }
    let isBar = row.map { [.barFilled, .barEmpty, .barKnob, .barMark, .barOver, .accent].contains($0) }
    switch hit.subject {
    case .timeBar: #expect(!isBar.contains(false), "\(screen.frame.size) \(hit)")
    case .sessionVolume, .volume:
      guard let scale = hit.scale else { return }
      let columns = (hit.area.x..<hit.area.maxX).filter { scale.contains(x: $0) }
      #expect(zip(hit.area.x..., isBar).filter(\.1).map(\.0) == columns, "\(screen.frame.size) \(hit)")
    case .session(let id):
      let name = model.world.session(id)?.name.prefix(2) ?? "?"
      #expect(hit.area.width < 12 || screen.frame.line(hit.area.y).contains(name), "\(screen.frame.size) \(hit)")
    case .output(.sink(let name)):
      let label = model.world.graph.sink(named: name)?.description.prefix(4) ?? "?"
      #expect(hit.area.width < 20 || screen.frame.line(hit.area.y).contains(label), "\(screen.frame.size) \(hit)")
    case .output(.stream): break
    }
  }

  @Test(arguments: [(80, 24), (40, 24), (80, 10), (60, 3), (60, 2)])
  func thereIsATimeBarInEveryLayout(columns: Int, rows: Int) throws {
    let app = Harness(.onePlayerPlaying, size: Size(columns: columns, rows: rows))
    let bar = try app.hit(.timeBar)
    app.click(x: bar.maxX - 1, y: bar.y)
    app.expectEffects([.session(.seek(to: .seconds(245)), Session.mpv.id, generation: 1)])
  }
}

extension Harness {
  func hit(_ subject: HitArea.Subject) throws -> Rect {
    try #require(screen.hits.first { $0.subject == subject }).area
  }

  /// The columns of the bar within the area of a volume.
  func bar(_ subject: HitArea.Subject) throws -> Rect {
    let hit = try #require(screen.hits.first { $0.subject == subject })
    let scale = try #require(hit.scale)
    let columns = (hit.area.x..<hit.area.maxX).filter { scale.contains(x: $0) }
    return Rect(x: try #require(columns.first), y: hit.area.y, width: columns.count, height: 1)
  }
}
