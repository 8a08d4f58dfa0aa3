import Media
import Testing

/// A pin holds for as long as the user wants it, whatever the pinned player does.
@Suite struct PinTests {
  private func session(
    _ id: String, program: String? = nil, _ state: PlaybackSnapshot.State = .paused, folded: [String] = []
  ) -> Session {
    Session(
      id: SessionID(id), name: id, source: SessionSource(protocolName: "test", address: id),
      playback: PlaybackSnapshot(state: state, timestamp: Instant(nanoseconds: 0)), program: program,
      folded: folded.map { FoldedPlayer(id: SessionID($0), name: $0, address: $0, reason: .otherName) })
  }

  private func choice(_ arbiter: inout Arbiter, _ sessions: [Session]) -> Choice? {
    arbiter.observe(sessions)
    return arbiter.choice(among: sessions).map { Choice($0.id.rawValue, $0.reason) }
  }

  private func pinned(_ id: String, _ sessions: [Session]) -> Arbiter {
    var arbiter = Arbiter()
    arbiter.pin(SessionID(id))
    arbiter.observe(sessions)
    return arbiter
  }

  @Test func whileThePinnedOneIsGoneTheReasonSaysSo() {
    let other = session("b", .playing)
    var arbiter = pinned("a", [session("a"), other])
    #expect(choice(&arbiter, [other]) == Choice("b", .pinnedIsGone))
    #expect(choice(&arbiter, [session("a"), other]) == Choice("a", .pinned))
  }

  @Test func withNothingElseThereIsNoChoiceWhileThePinnedOneIsGone() {
    var arbiter = pinned("a", [session("a")])
    #expect(choice(&arbiter, []) == nil)
    #expect(choice(&arbiter, [session("a", .stopped)]) == Choice("a", .pinned))
  }

  @Test func aPinnedProgramThatHasAnotherNumberAtEveryStartIsKnownAgain() {
    let mpv = session("mpv", .playing)
    var arbiter = pinned("firefox.instance_1_42", [session("firefox.instance_1_42", program: "firefox"), mpv])
    #expect(choice(&arbiter, [mpv]) == Choice("mpv", .pinnedIsGone))
    let returned = session("firefox.instance_1_57", program: "firefox")
    #expect(choice(&arbiter, [returned, mpv]) == Choice("firefox.instance_1_57", .pinned))
    #expect(choice(&arbiter, [mpv]) == Choice("mpv", .pinnedIsGone))
  }

  @Test func anotherInstanceThatWasThereIsNotTakenForTheReturn() {
    let bystander = session("mpv.instance8", program: "mpv")
    let playing = session("vlc", .playing)
    var arbiter = pinned("mpv", [session("mpv"), bystander, playing])
    #expect(choice(&arbiter, [bystander, playing]) == Choice("vlc", .pinnedIsGone))
    #expect(choice(&arbiter, [session("mpv"), bystander, playing]) == Choice("mpv", .pinned))
  }

  @Test func aPinOnANameThatBecameAnotherOnesSecondNameHolds() {
    var arbiter = pinned("vlc.instance7", [session("vlc.instance7"), session("b", .playing)])
    let renamed = session("vlc", folded: ["vlc.instance7"])
    #expect(choice(&arbiter, [renamed, session("b", .playing)]) == Choice("vlc", .pinned))
  }

  @Test func unpinnedWhileItIsGoneItStaysUnpinned() {
    let other = session("b", .playing)
    var arbiter = pinned("a", [session("a"), other])
    arbiter.observe([other])
    arbiter.unpin()
    #expect(choice(&arbiter, [session("a"), other]) == Choice("b", .playing))
  }
}
