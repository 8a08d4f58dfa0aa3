import BusTrace
import DBus
import Glibc
import TestSupport
import Testing

/// Doubles and restarts, with the built program.
struct FoldingScreenTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// As Plasma's browser integration says of itself: its process is another one's.
  private func companion() throws -> ScriptedPlayer {
    let metadata: [(String, Value)] = [
      ("kde:pid", .int32(getpid())), ("mpris:trackid", .objectPath("/pbi/1")), ("xesam:title", .string("A film")),
    ]
    return try desk.player("plasma-browser-integration", metadata: metadata)
  }

  @Test func aBrowserAndItsIntegrationAreOneRowAndOnlyTheBrowserIsAsked() throws {
    let browser = try desk.player("firefox.instance_1_42", metadata: [("xesam:title", .string("A film"))])
    let companion = try companion()
    let proxy = try desk.player("playerctld")
    try desk.start()
    try desk.expectRow("Marquee", "1 session")
    desk.press(" ")
    try desk.expect("the browser is asked") { browser.player["PlaybackStatus"] == .string("Paused") }
    desk.settle()
    for other in [companion, proxy] { #expect(other.calls.allSatisfy { $0.member.hasPrefix("Get") }) }
    browser.leave()
    try desk.expectRow("playing in plasma-browser-integration")
    try browser.arrive()
    try desk.expectRow("paused in firefox")
    #expect(desk.row("Marquee", "1 session") != nil)
    #expect(!desk.terminal.contains("plasma-browser-integration"))
  }

  @Test func foldingCanBeSwitchedOffInTheConfiguration() throws {
    try desk.configure("[players]\nfold = no\nignore = Ignored Player\n")
    let browser = try desk.player("firefox.instance_1_42")
    let companion = try companion()
    let ignored = try desk.player("other") { $0.program["Identity"] = .string("Ignored Player") }
    try desk.start()
    try desk.expectRow("Marquee", "2 sessions")
    withExtendedLifetime([browser, companion, ignored]) {}
  }

  @Test func aPinnedPlayerThatRestartsUnderAnotherNumberIsStillPinned() throws {
    let browser = try desk.player("firefox.instance_1_42") { $0.program["Identity"] = .string("Firefox") }
    let player = try desk.player("mpv")
    try desk.start()
    try desk.expectRow("Marquee", "2 sessions")
    desk.press("1")
    try desk.expectRow("in Firefox", "pinned")
    browser.leave()
    try desk.expectRow("playing in mpv", "the pinned one is gone")
    let returned = try desk.player("firefox.instance_1_57") { $0.program["Identity"] = .string("Firefox") }
    try desk.expectRow("in Firefox", "pinned")
    withExtendedLifetime([player, returned]) {}
  }

  @Test func theDashboardRecordsWhoHadTheKeysAndWhy() throws {
    let player = try desk.player("mpv")
    let path = desk.homePath + "/trace"
    try desk.start("--record", path)
    try desk.expectRow("playing in mpv")
    desk.press(" ")
    try desk.expectRow("paused in mpv")
    desk.press("1")
    try desk.expectRow("pinned")
    desk.press("q")
    #expect(desk.exitStatus() == .exited(0))
    let events = try #require(desk.text(of: "trace").flatMap { TraceRecord.read($0) }).map(\.event)
    let told = events.filter {
      switch $0 {
      case .current(session: .some, _), .command, .end: true
      default: false
      }
    }
    #expect(
      told == [
        .current(session: "mpris:mpv", why: "playing"), .command("pause", session: "mpris:mpv"),
        .current(session: "mpris:mpv", why: "playedLast"), .current(session: "mpris:mpv", why: "pinned"),
        .end(reason: "the program has ended"),
      ])
    withExtendedLifetime(player) {}
  }
}
