import DBus
import Glibc
import Runtime
import TestSupport
import Testing

/// The dashboard with players: what they say is on the screen, what is pressed reaches them.
struct PlayerScreenTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func theFirstFrameShowsThePlayerWhole() throws {
    let player = try desk.player("mpv") { $0.setPosition(83_000_000) }
    try desk.start()
    try desk.expect("a frame") { desk.terminal.contains("Marquee") }
    // Whatever is on the screen with the program's name came in the same frame.
    for text in ["Push It", "Dukes", "Control", "1:2", "3:20", "playing in mpv", "1 session", "SESSIONS", "OUTPUTS"] {
      #expect(desk.terminal.contains(text), "\(text) in \(desk.terminal.lines)")
    }
    _ = player
  }

  @Test func spacePausesAndTheScreenFollows() throws {
    let player = try desk.player("mpv")
    try desk.start()
    try desk.expectRow("playing in mpv")
    desk.press(" ")
    try desk.expectRow("paused in mpv")
    try desk.expect("the player is asked") { player.player["PlaybackStatus"] == .string("Paused") }
    #expect(player.calls.filter { ["Pause", "PlayPause"].contains($0.member) }.count == 1)
    desk.press(" ")
    try desk.expectRow("playing in mpv")
  }

  @Test func nextShowsTheNextTrack() throws {
    let player = try desk.player("mpv") { player in
      player.tracks = [ScriptedPlayer.song, Desk.track("Blue in Green", id: 2)]
    }
    try desk.start()
    try desk.expectRow("Push It")
    desk.press("n")
    try desk.expectRow("Blue in Green")
    #expect(!desk.terminal.contains("Push It"))
    #expect(player.calls(of: "Next").count == 1)
  }

  @Test func seekingGoesOnFiveSeconds() throws {
    let player = try desk.player("mpv", status: "Paused") { $0.setPosition(60_000_000) }
    try desk.start()
    try desk.expectRow("1:00", "3:20")
    desk.press(Press.right)
    try desk.expectRow("1:05", "3:20")
    try desk.expect("the player is there") { player.position == 65_000_000 }
  }

  @Test func whatAPlayerCannotDoIsSaidAndNotAsked() throws {
    let player = try desk.player("mpv") { $0.player["CanGoNext"] = .boolean(false) }
    try desk.start()
    try desk.expectRow("playing in mpv")
    desk.press("n")
    try desk.expectRow("mpv cannot go to the next track")
    #expect(player.calls(of: "Next").isEmpty)
  }

  @Test func playersComeAndGo() throws {
    try desk.start()
    try desk.expectRow("No players.")
    let player = try desk.player("mpv")
    try desk.expectRow("playing in mpv")
    player.leave()
    try desk.expectRow("No players.")
    #expect(!desk.terminal.contains("mpv"))
    try player.arrive()
    try desk.expectRow("playing in mpv")
  }

  @Test func twoInstancesAreTwoRows() throws {
    let players = [
      try desk.player("mpv"),
      try desk.player("mpv.instance7", metadata: Desk.track("Blue in Green", id: 2)) {
        $0.program["Identity"] = .string("mpv")
      },
    ]
    try desk.start()
    try desk.expect("two rows") {
      let rows = desk.terminal.lines.filter { $0.dropFirst(5).hasPrefix("mpv") }
      return rows.count == 2 && rows.contains { $0.contains("Push It") }
        && rows.contains { $0.contains("Blue in Green") }
    }
    _ = players
  }

  @Test func aDeafPlayerCostsNobodyAnything() throws {
    let deaf = try desk.player("deaf") { $0.behaviours = ["*": .deaf] }
    let player = try desk.player("mpv")
    try desk.start()
    let start = EventLoop.now()
    try desk.expectRow("playing in mpv")
    #expect(EventLoop.now() - start < .seconds(1))
    desk.press(" ")
    try desk.expectRow("paused in mpv")
    try desk.expectRow("deaf", "not answering")
    try desk.expect("the other is asked") { player.player["PlaybackStatus"] == .string("Paused") }
    _ = deaf
  }

  @Test func hostileTextReachesTheTerminalTame() throws {
    let wicked = "a\u{1B}]0;owned\u{7}b\u{1B}[31mc\u{9B}32md\u{202E}e\u{2066}f\nG\r\thi"
    let player = try desk.player(
      "mpv",
      metadata: [
        ("mpris:trackid", .objectPath("/track/1")), ("xesam:title", .string(wicked)),
        ("xesam:artist", .strings([wicked])), ("xesam:album", .string(wicked)),
      ]
    ) { $0.program["Identity"] = .string("p\u{1B}c" + wicked) }
    try desk.start()
    try desk.expectRow("owned")
    desk.settle(for: .milliseconds(100))
    let text = String(decoding: desk.terminal.received, as: UTF8.self)
    #expect(!text.contains("\u{1B}]0;owned") && !text.contains("\u{1B}[31mc") && !text.contains("\u{1B}c"))
    let wickedScalars = text.unicodeScalars.filter {
      (0x80...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
        || [7, 9].contains($0.value)
    }
    #expect(wickedScalars.isEmpty)
    _ = player
  }

  @Test func nothingIsWrittenWhileNothingChanges() throws {
    let player = try desk.player("mpv", status: "Paused")
    try desk.start()
    try desk.expectRow("paused in mpv")
    // What the terminal answers at the start may still be on its way.
    desk.settle(for: .seconds(1))
    desk.terminal.forgetReceived()
    player.forgetCalls()
    desk.settle(for: .seconds(3))
    #expect(desk.terminal.received.isEmpty, "\(desk.terminal.receivedText)")
    #expect(player.calls.isEmpty)
  }

  @Test func aBusThatIsFrozenFromTheStartDoesNotHoldTheFirstFrameUp() throws {
    let player = try desk.player("mpv")
    let daemon = try #require(desk.bus.processIdentifier)
    kill(daemon, SIGSTOP)
    try desk.start()
    try desk.expect("a frame", within: .seconds(2)) { desk.row("Marquee", "no sessions") != nil }
    kill(daemon, SIGCONT)
    try desk.expectRow("playing in mpv")
    _ = player
  }

  @Test func theBusMayDieAndComeBack() throws {
    let player = try desk.player("mpv")
    try desk.start()
    try desk.expectRow("playing in mpv")
    player.leave()
    desk.bus.kill()
    try desk.expectRow("the session bus")
    #expect(!desk.terminal.contains("mpv"))
    try desk.bus.start()
    try player.arrive()
    try desk.expectRow("playing in mpv")
    try desk.expect("the complaint goes") { !desk.terminal.contains("the session bus") }
  }
}

extension Desk {
  static func track(_ title: String, id: Int, artwork: String? = nil) -> [(String, Value)] {
    [
      ("mpris:trackid", .objectPath("/track/\(id)")), ("mpris:length", .int64(200_000_000)),
      ("xesam:title", .string(title)), ("xesam:artist", .strings(["Miles Davis"])),
    ] + (artwork.map { [("mpris:artUrl", .string($0))] } ?? [])
  }
}
