import Media
import Testing

@Suite struct ArbiterTests {
  @Test func withNothingThereIsNoChoice() {
    #expect(Stage([:]).choice == nil)
  }

  @Test func theOneThatPlaysIsCurrent() {
    #expect(Stage(["a": .paused, "b": .playing]).choice == Choice("b", .playing))
  }

  @Test func theCurrentOneStaysWhileItPlays() {
    var stage = Stage(["a": .playing, "b": .paused])
    stage.set("b", .playing)
    #expect(stage.choice == Choice("a", .playing))
  }

  @Test func whenTheCurrentOneIsSilentTheOneThatStartedLastFollows() {
    var stage = Stage(["a": .playing])
    stage.set("b", .playing)
    stage.set("c", .playing)
    stage.set("a", .paused)
    #expect(stage.choice == Choice("c", .playing))
  }

  @Test func whenAllAreSilentTheOneHeardLastIsCurrent() {
    var stage = Stage(["a": .playing])
    stage.set("b", .playing)
    stage.set("b", .paused)
    stage.set("a", .paused)
    #expect(stage.choice == Choice("a", .playedLast))
  }

  @Test func whenTwoFallSilentAtOnceTheCurrentOneWasHeardLast() {
    var stage = Stage(["a": .playing, "b": .playing])
    #expect(stage.choice == Choice("a", .playing))
    stage.set(["a": .paused, "b": .paused])
    #expect(stage.choice == Choice("a", .playedLast))
  }

  @Test func aPausedOneThatChangesOrStartsUpNeverTakesOver() {
    var stage = Stage(["m": .paused])
    stage.set("a", .paused)
    #expect(stage.choice == Choice("m", .onlyChoice))
    stage.set("z", .playing)
    stage.set("z", .paused)
    stage.set("b", .stopped)
    stage.rename("a", to: "Another title")
    #expect(stage.choice == Choice("z", .playedLast))
  }

  @Test func beforeAnythingPlayedAPausedOneIsLikelierThanAStoppedOne() {
    #expect(Stage(["a": .stopped, "b": .paused]).choice == Choice("b", .onlyChoice))
    #expect(Stage(["a": .stopped, "b": .stopped]).choice == Choice("a", .onlyChoice))
  }

  @Test func aPinnedOneStaysWhateverPlays() {
    var stage = Stage(["a": .playing, "b": .paused])
    stage.arbiter.pin(SessionID("b"))
    stage.set("a", .paused)
    stage.set("a", .playing)
    #expect(stage.choice == Choice("b", .pinned))
  }

  @Test func aPinnedOneIsCurrentAgainWhenItComesBack() {
    var stage = Stage(["a": .playing, "b": .paused])
    stage.arbiter.pin(SessionID("b"))
    stage.set("b", nil)
    #expect(stage.choice == Choice("a", .playing))
    stage.set("b", .stopped)
    #expect(stage.choice == Choice("b", .pinned))
  }

  @Test func unpinnedTheOneThatPlaysIsCurrentAgain() {
    var stage = Stage(["a": .playing, "b": .paused])
    stage.arbiter.pin(SessionID("b"))
    stage.observe()
    stage.arbiter.unpin()
    #expect(stage.choice == Choice("a", .playing))
  }

  @Test func unpinnedWithNothingPlayingTheOneHeardLastIsCurrent() {
    var stage = Stage(["a": .playing, "b": .paused])
    stage.set("a", .paused)
    stage.arbiter.pin(SessionID("b"))
    stage.observe()
    stage.arbiter.unpin()
    #expect(stage.choice == Choice("a", .playedLast))
  }

  @Test func thePauseKeyPressedTwiceHitsTheSamePlayerAlthoughAnotherPlays() {
    var stage = Stage(["a": .playing, "b": .playing])
    stage.press(.playPause)
    #expect(stage.choice == Choice("a", .silencedLast))
    stage.press(.playPause)
    #expect(stage.state(of: "a") == .playing)
    #expect(stage.state(of: "b") == .playing)
    #expect(stage.choice == Choice("a", .playing))
  }

  @Test func pausedFromOutsideTheKeysGoToTheOneThatPlays() {
    var stage = Stage(["a": .playing, "b": .playing])
    stage.press(.playPause)
    stage.press(.playPause)
    stage.set("a", .paused)
    #expect(stage.choice == Choice("b", .playing))
  }

  @Test func aSilencedOneLosesTheKeysWhenAnotherStarts() {
    var stage = Stage(["a": .playing, "b": .playing, "c": .paused])
    stage.press(.playPause)
    stage.set("c", .playing)
    #expect(stage.choice == Choice("c", .playing))
  }

  @Test func aSilencedOneLosesTheKeysWhenTheUserAsksForTheOneThatPlays() {
    var stage = Stage(["a": .playing, "b": .playing])
    stage.press(.playPause)
    stage.arbiter.unpin()
    #expect(stage.choice == Choice("b", .playing))
  }

  @Test func nextDoesNotHoldTheKeys() {
    var stage = Stage(["a": .playing, "b": .playing])
    stage.arbiter.noteCommand(.next, to: SessionID("a"))
    stage.set("a", .paused)
    #expect(stage.choice == Choice("b", .playing))
  }

  @Test func onePlayerThatRestartsDoesNotCountAsHeard() {
    var stage = Stage(["a": .playing, "b": .paused])
    stage.set("a", nil)
    stage.set("a", .stopped)
    #expect(stage.choice == Choice("b", .onlyChoice))
  }
}
