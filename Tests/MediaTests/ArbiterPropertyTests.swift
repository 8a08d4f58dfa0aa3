import Media
import Testing

/// What holds whatever the players do, on random histories; the seed in a failure's arguments brings it back.
@Suite struct ArbiterPropertyTests {
  private static let names = ["a", "b", "c", "d"]

  private static func history(seed: UInt64, _ body: (inout Stage, inout Dice) -> Void) {
    var dice = Dice(seed: seed)
    var stage = Stage([:])
    for _ in 0..<200 { body(&stage, &dice) }
  }

  /// One thing that players do by themselves.
  private static func change(_ stage: inout Stage, _ dice: inout Dice) {
    let states: [PlaybackSnapshot.State?] = [.playing, .playing, .paused, .paused, .stopped, nil]
    stage.set(dice.pick(names), dice.pick(states))
  }

  @Test(arguments: UInt64(1)...25) func aChoiceExistsExactlyWhenASessionDoes(seed: UInt64) {
    Self.history(seed: seed) { stage, dice in
      Self.change(&stage, &dice)
      if dice.roll(10) == 0 { stage.arbiter.pin(SessionID(dice.pick(Self.names))) }
      if dice.roll(10) == 0 { stage.arbiter.unpin() }
      if dice.roll(10) == 0 { stage.arbiter.noteCommand(.pause, to: SessionID(dice.pick(Self.names))) }
      #expect((stage.choice == nil) == stage.sessions.isEmpty)
      if let choice = stage.choice { #expect(stage.sessions.contains { $0.id == choice.id }) }
    }
  }

  @Test(arguments: UInt64(1)...25) func aPinnedSessionWinsWhenItExists(seed: UInt64) {
    Self.history(seed: seed) { stage, dice in
      if dice.roll(5) == 0 { stage.arbiter.pin(SessionID(dice.pick(Self.names))) }
      Self.change(&stage, &dice)
      guard let pinned = stage.arbiter.pinned, stage.sessions.contains(where: { $0.id == pinned }) else { return }
      #expect(stage.choice == Choice(pinned.rawValue, .pinned))
    }
  }

  @Test(arguments: UInt64(1)...25) func somethingThatPlaysIsChosenWhereAnythingDoes(seed: UInt64) {
    Self.history(seed: seed) { stage, dice in
      Self.change(&stage, &dice)
      guard let choice = stage.choice, stage.sessions.contains(where: \.isPlaying) else { return }
      #expect(stage.state(of: choice.id.rawValue) == .playing)
      #expect(choice.reason == .playing)
    }
  }

  @Test(arguments: UInt64(1)...25) func aSessionThatIsNotPlayingNeverTakesOverFromOneThatIsThere(seed: UInt64) {
    Self.history(seed: seed) { stage, dice in
      let before = stage
      let name = dice.pick(Self.names)
      stage.set(name, dice.pick([.paused, .stopped]))
      guard let old = before.choice, let new = stage.choice, new.id != old.id else { return }
      #expect(new.id.rawValue != name)
      Self.change(&stage, &dice)
    }
  }

  @Test(arguments: UInt64(1)...25) func theSameKeyTwiceHitsTheSamePlayer(seed: UInt64) {
    Self.history(seed: seed) { stage, dice in
      Self.change(&stage, &dice)
      guard let first = stage.choice else { return }
      stage.press(.playPause)
      #expect(stage.choice?.id == first.id)
      stage.press(.playPause)
      #expect(stage.choice?.id == first.id)
    }
  }

  @Test(arguments: UInt64(1)...25) func lookingChangesNothing(seed: UInt64) {
    Self.history(seed: seed) { stage, dice in
      Self.change(&stage, &dice)
      let before = stage.arbiter
      stage.observe()
      #expect(stage.arbiter == before)
    }
  }

  /// Against a slow model: of those that are there and silent, the one whose last audible step is the latest.
  @Test(arguments: UInt64(1)...25) func whereAllAreSilentTheMostRecentlyAudibleIsChosen(seed: UInt64) {
    var lastHeard: [String: Int] = [:]
    var step = 0
    Self.history(seed: seed) { stage, dice in
      let name = dice.pick(Self.names)
      stage.set(name, dice.pick([.playing, .paused, nil]))
      step += 1
      if stage.state(of: name) == nil { lastHeard[name] = nil }
      for session in stage.sessions where session.isPlaying { lastHeard[session.id.rawValue] = step }
      guard !stage.sessions.contains(where: \.isPlaying), let expected = lastHeard.max(by: { $0.value < $1.value })
      else { return }
      #expect(stage.choice == Choice(expected.key, .playedLast))
    }
  }
}
