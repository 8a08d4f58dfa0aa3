import DBus
import Runtime
import TestSupport
import Testing

/// The dashboard when there is a lot of everything.
struct CrowdTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func aHundredPlayersAreOneListToMoveIn() throws {
    var players: [ScriptedPlayer] = []
    // In the same order by the name on the bus, which stands there until a player has told its own.
    for number in 101...200 {
      let player = ScriptedPlayer(
        desk.loop, desk.bus, "player\(number)", metadata: Desk.track("Song \(number)", id: number))
      player.program["Identity"] = .string("Player\(number)")
      players.append(player)
    }
    for player in players { try player.join() }
    try desk.expectPlayers(players)
    try desk.start()
    try desk.expectRow("100 sessions")
    try desk.expectRow("SESSIONS", "of 100")
    desk.press("\tG")
    try desk.expectRow("Player200", "Song 200")
    try desk.expectRow("SESSIONS", "-100 of 100")
    desk.press(Press.enter)
    try desk.expectRow("playing in Player200", "pinned")
    desk.press(" ")
    try desk.expectRow("paused in Player200")
    // The screen shows what was asked for before the player has done it.
    try desk.expect("that player is paused, and no other") {
      players.filter { $0.player["PlaybackStatus"] == .string("Paused") }.map(\.names) == [["player200"]]
    }
    for player in players.dropFirst() { player.leave() }
    try desk.expectRow("1 session")
    try desk.expectRow("playing in Player101")
  }

  @Test func aFloodOfChangesEndsWithTheLastOneAndFewFrames() throws {
    let player = try desk.player("mpv")
    try desk.start()
    try desk.expectRow("Push It")
    desk.terminal.forgetReceived()
    let start = EventLoop.now()
    for number in 1...3_000 {
      player.play(Desk.track("Title \(number)", id: number))
      player.announce([("Volume", .double(Double(number % 100) / 100))])
      if number % 50 == 0 { desk.settle(for: .milliseconds(5)) }
    }
    try desk.expectRow("Title 3000")
    let frames = (EventLoop.now() - start) / .milliseconds(16)
    // A title stands in at most two places; a frame that shows it anew writes some of its digits.
    #expect(Double(desk.terminal.received.count) < (frames + 3) * 400, "\(frames) frames")
    desk.press(" ")
    try desk.expectRow("paused in mpv")
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func aMonkeyAtTheKeysBreaksNothing(seed: UInt64) throws {
    var monkey = Monkey(state: seed)
    let player = try desk.player("mpv")
    let other = try desk.player("vlc", status: "Paused")
    try desk.start()
    try desk.expectRow("Push It")
    for step in 0..<600 {
      desk.press(monkey.keys())
      if step % 7 == 0 { player.play(Desk.track("Song \(step)", id: step)) }
      if step % 40 == 0 {
        desk.terminal.resize(columns: 1 + Int(monkey.next() % 150), rows: 1 + Int(monkey.next() % 50))
      }
      if step % 5 == 0 { desk.settle(for: .milliseconds(1)) }
    }
    desk.terminal.resize(columns: 80, rows: 24)
    // Whatever was open or half typed closes; an escape that comes too soon belongs to what went before, and the
    // screen may show what was before the last keys.
    for round in 0..<30 where round < 5 || desk.row("2 sessions") == nil {
      desk.press(Press.escape)
      desk.settle(for: .milliseconds(100))
    }
    try desk.expectRow("2 sessions")
    try desk.expectRow("mpv")
    #expect(!desk.terminal.hasExited)
    desk.settle(for: .milliseconds(50))
    desk.press("q")
    #expect(desk.exitStatus() == .exited(0))
    _ = other
  }
}

extension Desk {
  fileprivate func expectPlayers(_ players: [ScriptedPlayer]) throws {
    try #require(pump(loop, limit: .seconds(10)) { players.allSatisfy(\.isOnBus) })
  }
}

/// Somebody who types anything, the same for the same seed.
private struct Monkey: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 16
  }

  private static let oddities = [
    "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[1;2C", "\u{1B}OP", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H",
    "\u{1B}",
    "\u{1B}[", "\u{1B}]0;", "\u{1B}[200~pasted q\u{1B}[201~", "\u{1B}[<0;5;5M", "\u{1B}[I", "\u{1B}[O",
    "\u{1B}[99999999999u",
    "é", "日本", "👨‍👩‍👧", "\t", "\r", "\u{7F}", "\u{0}", "\u{1B}[Z", "\u{C}", "\u{1B}[?1;2c",
  ]

  /// A key of the dashboard, or something that no key sends; nothing that quits or suspends.
  mutating func keys() -> String {
    if next() % 4 == 0 { return Self.oddities[Int(next() % UInt64(Self.oddities.count))] }
    let letters = Array(" np.<>hlHLsr[]\\+=-,md jkgGat?123456789zxoéQ")
    return String(letters[Int(next() % UInt64(letters.count))])
  }
}
