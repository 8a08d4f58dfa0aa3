import Dashboard
import Drawing
import Media
import Mixer
import Settings
import Testing

@Suite struct SleepTimer {
  @Test func withoutItNothingWakes() {
    let app = Harness(.onePlayerPaused)
    #expect(wakeUp(app.model, after: app.now) == nil)
    app.press("S escape")
    #expect(wakeUp(app.model, after: app.now) == nil)
  }

  @Test func whenTheTimeIsOverTheVolumeGoesDownAndItPauses() {
    let app = Harness(.onePlayerPlaying)
    app.press("S enter")
    app.expectSee("sleep 30 min · 1 session", "mpv pauses in 30 min")
    var asked = app.listen(for: .seconds(1_779))
    #expect(asked == [])
    app.expectSee("sleep 1 min")
    asked = app.listen(for: .seconds(20))
    // Down to the last one, a whole per cent at a time.
    #expect(asked == (3...49).reversed().map { app.volume($0) })
    asked = app.listen(for: .seconds(2))
    #expect(asked == [app.volume(2), app.volume(1), .session(.pause, Session.mpv.id, generation: 1), app.volume(50)])
    app.expectNotSee("sleep")
    #expect(wakeUp(app.model, after: app.now) == nil)
  }

  @Test func theVolumeStaysDownUntilItHasReallyPaused() {
    let app = Harness(.onePlayerPlaying)
    app.press("S 1 enter")
    _ = app.listen(for: .seconds(59))
    app.wait(.seconds(30))
    app.ignoreEffects()
    app.expectSee("sleep now")
    app.receive(.session(.changed(Session.mpv.started(at: app.now).with { $0.playback?.state = .paused })))
    app.expectEffects([app.volume(50)])
  }

  @Test func theHeaderChangesOnceAMinute() throws {
    let app = Harness(.onePlayerPaused)
    app.press("S enter")
    app.wait(.seconds(10))
    for minutes in [30, 29, 28] {
      app.expectSee("sleep \(minutes) min")
      let next = try #require(wakeUp(app.model, after: app.now))
      app.wait(next - app.now)
    }
    #expect(app.now - Instant(nanoseconds: 1_000_000_000_000) >= .seconds(180))
  }

  @Test func whatDoesNotPlayThenIsLeftAlone() {
    let app = Harness(.onePlayerPaused)
    app.press("S enter")
    app.wait(.seconds(1_801))
    app.expectNoEffects()
    app.expectSee("the sleep timer has ended; mpv did not play")
  }

  @Test func aTrackThatComesMeanwhileChangesNothing() {
    let app = Harness(.onePlayerPlaying)
    app.press("S 1 enter")
    _ = app.listen(for: .seconds(30))
    app.receive(.session(.changed(.track("next", at: app.now))))
    app.expectSee("sleep 1 min")
    let asked = app.listen(for: .seconds(32))
    #expect(asked.contains(.session(.pause, Session.mpv.id, generation: 1)))
    #expect(asked.last == app.volume(50))
  }

  @Test(arguments: [false, true])
  func withItsPlayerItGoes(isFading: Bool) {
    let app = Harness(.onePlayerPlaying)
    app.press("S 1 enter")
    _ = app.listen(for: .seconds(isFading ? 50 : 10))
    app.receive(.session(.removed(Session.mpv.id)))
    app.expectSee("mpv is gone, and its sleep timer with it")
    _ = app.listen(for: .seconds(60))
    #expect(wakeUp(app.model, after: app.now) == nil)
  }

  @Test(arguments: ["off", "quit"])
  func endedWhileItFadesTheVolumeIsAsBefore(how: String) {
    let app = Harness(.onePlayerPlaying)
    app.press("S 1 enter")
    _ = app.listen(for: .seconds(50))
    app.press(how == "off" ? "S enter" : "q")
    app.expectEffects([app.volume(50)] + (how == "off" ? [] : [.quit]))
  }

  /// Whoever turns the volume is awake.
  @Test(arguments: ["key", "elsewhere louder", "elsewhere quieter"])
  func aHandOnTheVolumeEndsIt(whose: String) {
    let app = Harness(.onePlayerPlaying)
    app.press("S 1 enter")
    _ = app.listen(for: .seconds(50))
    switch whose {
    case "key": app.press("+")
    case "elsewhere louder": app.receive(.mixer(.sinkInput(.mpv.with { $0.volume = .even(60) })))
    default: app.receive(.mixer(.sinkInput(.mpv.with { $0.volume = .even(3) })))
    }
    let asked = app.takeEffects()
    #expect(asked.count == (whose == "key" ? 1 : 0))
    app.expectSee("the volume was changed: the sleep timer is off")
    #expect(app.listen(for: .seconds(60)) == [])
  }

  @Test func undoKnowsNothingOfTheFade() {
    let app = Harness(.onePlayerPlaying)
    app.press("S 1 enter")
    _ = app.listen(for: .seconds(65))
    app.press("u")
    app.expectNoEffects()
    app.expectSee("there is nothing to undo")
  }

  /// Many players take their stream away when they pause, and the server gives the next one the volume of the last.
  @Test func aStreamThatGoesWithThePauseComesBackAsLoudAsItWas() {
    let app = Harness(.onePlayerPlaying)
    app.press("S 1 enter")
    _ = app.listen(for: .seconds(59))
    app.wait(.seconds(2))
    app.ignoreEffects()
    app.receive(.mixer(.sinkInputRemoved(SinkInputIndex(20))))
    app.receive(.session(.changed(Session.mpv.started(at: app.now).with { $0.playback?.state = .paused })))
    app.expectNoEffects()
    #expect(app.model.interface.notice == nil || !app.text.contains("sleep"))
    app.wait(.seconds(3_600))
    app.receive(.session(.changed(Session.mpv.started(at: app.now))))
    app.receive(.mixer(.sinkInput(SinkInput.mpv.copy(31).with { $0.volume = .even(0) })))
    app.expectEffects([.mixer(.setVolume(.sinkInput(SinkInputIndex(31)), .even(50)))])
  }

  @Test func aPlayersOwnVolumeFadesToo() {
    let app = Harness(.playerWithoutStream)
    app.press("S 1 enter")
    let asked = app.listen(for: .seconds(65))
    #expect(asked.count == 51)
    #expect(asked.first == .session(.setVolume(0.49), Session.mpv.id, generation: 1))
    #expect(
      asked.suffix(2) == [
        .session(.pause, Session.mpv.id, generation: 1), .session(.setVolume(0.5), Session.mpv.id, generation: 1),
      ])
  }

  @Test func withoutAFadeItJustPauses() {
    var configuration = Configuration()
    configuration.sleep.fade = .zero
    let app = Harness(.onePlayerPlaying, configuration: configuration)
    app.press("S 1 enter")
    #expect(app.listen(for: .seconds(65)) == [.session(.pause, Session.mpv.id, generation: 1)])
  }

  @Test func aPlayerThatCannotPauseIsStoppedAndOneThatCannotStopSaysSo() {
    var stage = Stage.onePlayerPlaying
    stage.sessions = [.mpv.with { $0.commands[.pause] = .unsupported }]
    var configuration = Configuration()
    configuration.sleep.fade = .zero
    let app = Harness(stage, configuration: configuration)
    app.press("S 1 enter")
    #expect(app.listen(for: .seconds(65)) == [.session(.stop, Session.mpv.id, generation: 1)])
    stage.sessions = [.mpv.with { $0.commands = CommandTable() }]
    let other = Harness(stage)
    other.press("S enter")
    other.expectSee("mpv cannot pause")
    other.expectNotSee("sleep")
  }
}

@Suite struct SleepTimerByTracks {
  @Test func atTheEndOfTheTrackItPausesBeforeTheNext() throws {
    let app = Harness(.onePlayerPlaying)
    app.press("S right right right right enter")
    app.expectSee("sleep after this track", "mpv pauses after this track")
    #expect(app.listen(for: .seconds(140)) == [])
    let asked = app.listen(for: .seconds(22))
    #expect(asked.first == app.volume(49))
    #expect(asked.suffix(2) == [.session(.pause, Session.mpv.id, generation: 1), app.volume(50)])
    app.expectSee("4:04")
  }

  @Test func aTrackThatEndsEarlierCounts() {
    let app = Harness(.onePlayerPlaying)
    app.press("S left left left enter")
    app.expectSee("sleep after this track")
    _ = app.listen(for: .seconds(155))
    app.receive(.session(.changed(.track("next", at: app.now))))
    #expect(app.takeEffects().contains(.session(.pause, Session.mpv.id, generation: 1)))
  }

  @Test func aTrackThatIsSkippedDoesNotCount() {
    let app = Harness(.onePlayerPlaying)
    app.press("S 2 t enter")
    app.expectSee("sleep after 2 tracks")
    app.wait(.seconds(30))
    app.receive(.session(.changed(.track("skipped to", at: app.now))))
    app.expectSee("sleep after 2 tracks")
    app.wait(.seconds(244))
    app.receive(.session(.changed(.track("third", at: app.now))))
    app.expectSee("sleep after this track")
    app.expectNoEffects()
  }

  @Test func whoeverGoesBackHearsItAsLoudAsBefore() {
    let app = Harness(.onePlayerPlaying)
    app.press("S left left left enter")
    _ = app.listen(for: .seconds(150))
    app.receive(.session(.changed(Session.mpv.started(at: app.now).with { $0.playback?.position = .seconds(10) })))
    app.expectEffects([app.volume(50)])
    app.expectSee("sleep after this track")
  }

  @Test func pausedNothingWakes() {
    let app = Harness(.onePlayerPaused)
    app.press("S left left left enter")
    app.wait(.seconds(10))
    #expect(wakeUp(app.model, after: app.now) == nil)
  }
}

@Suite struct SleepPrompt {
  @Test(arguments: [
    ("S enter", "30 min"), ("S S enter", "45 min"), ("S left enter", "15 min"), ("S 2 5 enter", "25 min"),
    ("S 2 5 backspace enter", "2 min"), ("S 3 t enter", "after 3 tracks"), ("S 3 t t enter", "3 min"),
    ("S 1 2 3 4 enter", "123 min"), ("S x enter", "30 min"),
  ])
  func itTakesKeys(keys: String, set: String) {
    let app = Harness(.onePlayerPlaying)
    app.press(keys)
    app.expectSee("sleep \(set)")
  }

  @Test(arguments: ["S escape", "S ctrl-c", "S backspace", "S 0 enter", "S left left enter", "S enter S enter"])
  func itLeavesNothing(keys: String) {
    let app = Harness(.onePlayerPlaying)
    app.press(keys)
    app.wait(.seconds(9))
    app.expectNotSee("sleep")
    app.expectNoEffects()
  }

  @Test func itLooksLikeThis() {
    let app = Harness(.onePlayerPlaying)
    app.press("S S")
    app.expectScreen("sleep-question")
    app.press("7 5")
    app.expectSee("sleep  75 min", "t makes it tracks")
    app.press("enter")
    app.wait(.seconds(5))
    app.expectScreen("sleep-set")
  }

  @Test func itIsAskedInEveryViewAndAtEverySize() {
    let app = Harness(.onePlayerPlaying)
    for view in ["x", "i", "Q", "z"] {
      app.press("escape \(view) S")
      app.expectSee("sleep  15 min  30 min")
      app.press("escape")
    }
    for size in EverySize.sizes where size.columns >= 20 && size.rows >= 1 {
      app.receive(.resized(size))
      app.press("S")
      app.expectSee("30 min")
      app.press("escape")
    }
    app.ignoreEffects()
  }
}

extension Harness {
  func volume(_ percent: Int) -> Effect {
    .mixer(.setVolume(.sinkInput(SinkInputIndex(20)), Volume.even(50).setting(percent: percent, shape: nil)))
  }

  /// Lets time pass with servers that do at once what they are asked; what that was.
  func listen(for span: Span) -> [Effect] {
    let end = now + span
    var asked: [Effect] = []
    while now < end {
      wait(min(.milliseconds(100), end - now))
      var new = takeEffects()
      while !new.isEmpty {
        asked += new
        for effect in new { answer(effect) }
        new = takeEffects()
      }
    }
    return asked
  }

  private func answer(_ effect: Effect) {
    switch effect {
    case .mixer(.setVolume(.sinkInput(let index), let volume)):
      guard let stream = model.world.graph.sinkInputs[index] else { return }
      receive(.mixer(.sinkInput(stream.with { $0.volume = volume })))
    case .session(let command, let id, _):
      guard let session = model.world.session(id) else { return }
      receive(.session(.changed(session.with { $0.obey(command, at: now) })))
    default: break
    }
  }
}

extension Session {
  fileprivate mutating func obey(_ command: MediaCommand, at now: Instant) {
    switch command {
    case .setVolume(let volume): self.volume = volume
    case .pause, .stop:
      let elapsed = playback?.elapsed(at: now, in: content?.duration)
      playback?.position = elapsed
      playback?.timestamp = now
      playback?.state = command == .stop ? .stopped : .paused
    default: break
    }
  }

  static func track(_ name: String, at now: Instant) -> Session {
    Session.mpv.started(at: now).with {
      $0.content?.identity = ContentIdentity(name)
      $0.content?.title = name
      $0.playback?.position = .zero
    }
  }
}
