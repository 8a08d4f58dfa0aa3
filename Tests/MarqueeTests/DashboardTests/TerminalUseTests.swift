import Glibc
import Runtime
import TestSupport
import Testing

/// The dashboard as a program on a terminal: sizes, endings, odd terminals.
struct TerminalUseTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// A player, and the dashboard that shows it.
  private func open(_ environment: [String: String] = [:]) throws -> ScriptedPlayer {
    let player = try desk.player("mpv")
    try desk.start(environment: environment)
    try desk.expectRow("Push It")
    return player
  }

  private func expectRestored() {
    #expect(desk.terminal.isCooked)
    #expect(!desk.terminal.contains("Push It"), "the other screen: \(desk.terminal.lines)")
    #expect(desk.terminal.receivedText.contains("␛[?1049l"))
  }

  // MARK: Endings

  @Test func qQuitsAndLeavesNothingBehind() throws {
    let player = try open()
    #expect(!desk.terminal.isCooked)
    let process = desk.terminal.process
    #expect(try output(of: ["/bin/cat", "/proc/\(process)/task/\(process)/children"], environment: []) == "")
    desk.press("q")
    #expect(desk.exitStatus() == .exited(0))
    expectRestored()
    _ = player
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func aSignalEndsItWithTheTerminalRestored(number: Int32) throws {
    let player = try open()
    desk.terminal.signal(number)
    #expect(desk.exitStatus() == .killed(number))
    expectRestored()
    _ = player
  }

  @Test func aClosedWindowEndsIt() throws {
    let player = try open()
    desk.terminal.hangUp()
    #expect(desk.exitStatus() != nil)
    _ = player
  }

  @Test func ctrlZStopsItAndFgBringsItBack() throws {
    let player = try desk.player("mpv")
    try desk.startShell()
    desk.press("'\(BuiltProgram.path)'\r")
    try desk.expectRow("playing in mpv")
    desk.press(Press.controlZ)
    try desk.expectRow("Stopped")
    desk.press("echo the shell $((6*7))\r")
    try desk.expectRow("the shell 42")
    player.change([("PlaybackStatus", .string("Paused"))])
    desk.terminal.resize(columns: 70, rows: 20)
    desk.press("fg\r")
    try desk.expectRow("paused in mpv")
    #expect(!desk.terminal.contains("the shell"))
    desk.press("q")
    try desk.expect("the shell again") { !desk.terminal.contains("Push It") }
    desk.press("exit\r")
    #expect(desk.exitStatus() == .exited(0))
  }

  // MARK: Sizes

  @Test func everySizeIsFilledAnew() throws {
    let player = try open()
    for (columns, rows) in [(300, 100), (120, 36), (60, 16), (40, 6), (20, 2), (20, 1), (1, 1), (1, 40), (80, 24)] {
      desk.terminal.resize(columns: columns, rows: rows)
      let shown = columns < 6 ? "" : "Push It"
      try desk.expect("\(columns)x\(rows)") { desk.terminal.contains(shown) }
      if rows >= 16 && columns >= 40 { try desk.expectRow("OUTPUTS") }
    }
    try desk.expectRow("playing in mpv")
    desk.press("q")
    #expect(desk.exitStatus() == .exited(0))
    _ = player
  }

  @Test func aStormOfSizesEndsWithTheLastOne() throws {
    let player = try open()
    for step in 0..<300 { desk.terminal.resize(columns: 20 + step * 7 % 180, rows: 1 + step * 5 % 60) }
    desk.terminal.resize(columns: 100, rows: 30)
    // Bytes for sizes long gone may have smeared the emulator's screen, as a real one's; what counts is the end.
    try desk.expect("the last size, whole") {
      desk.terminal.line(0).hasSuffix("1 session") && TerminalUseTests.width(desk.terminal.line(0)) == 99
        && desk.terminal.line(29).contains("help")
    }
    try desk.expectRow("playing in mpv")
    _ = player
  }

  private static func width(_ line: String) -> Int { line.count }

  // MARK: Odd terminals

  @Test func withoutATerminalThereAreWordsAndNoCodes() throws {
    for words in ["</dev/null", "| cat; exit ${PIPESTATUS[0]}"] {
      let terminal = try PseudoTerminal(
        ["/bin/bash", "-c", "'\(BuiltProgram.path)' \(words)"], environment: desk.environment)
      #expect(terminal.waitForExit() == .exited(1))
      #expect(terminal.contains("marquee: the dashboard needs a terminal"))
      #expect(!terminal.received.contains(0x1B))
    }
  }

  @Test(arguments: [
    "screen", "tmux-256color", "vt100", "vt220", "xterm-mono", "linux", "ansi", "xterm", "nonesuch", "",
  ])
  func everyKindOfTerminalShowsIt(term: String) throws {
    // An empty value takes the variable away.
    let player = try open(["TERM": term])
    try desk.expectRow("OUTPUTS")
    desk.press(" ")
    try desk.expectRow("paused in mpv")
    desk.press("q")
    #expect(desk.exitStatus() == .exited(0))
    #expect(desk.terminal.isCooked)
    _ = player
  }

  @Test func aDumbTerminalIsToldSo() throws {
    try desk.start(environment: ["TERM": "dumb"])
    #expect(desk.exitStatus() == .exited(1))
    #expect(desk.terminal.contains("\"dumb\" cannot show a full screen"))
  }

  @Test func withoutColorThereIsNone() throws {
    let player = try open(["NO_COLOR": "1", "COLORTERM": "truecolor"])
    for row in 0..<24 {
      for column in 0..<80 {
        let cell = desk.terminal.cell(row, column)
        #expect(cell.foreground == .default && cell.background == .default)
      }
    }
    _ = player
  }

  @Test(arguments: [
    ["LANG": "C", "LC_ALL": "C", "TERM": "vt100"], ["LC_ALL": "de_DE.ISO-8859-1"], ["LC_ALL": "en_US.ISO-8859-1"],
  ])
  func aLocaleWithoutUnicodeGetsASCII(environment: [String: String]) throws {
    let metadata = Desk.track("Größe — 青い", id: 1)
    let player = try desk.player("mpv", metadata: metadata)
    try desk.start(environment: environment)
    try desk.expectRow("playing in mpv")
    #expect(desk.terminal.received.allSatisfy { $0 < 0x80 })
    _ = player
  }

  @Test func theLinuxConsoleGetsTheCharactersOfItsFont() throws {
    let player = try open(["TERM": "linux"])
    #expect(desk.terminal.contains("═") && !desk.terminal.contains("━"))
    _ = player
  }

  @Test func theConfigurationMayAskForASCII() throws {
    try desk.configure("[general]\nglyphs = ascii\n")
    let player = try open()
    #expect(desk.terminal.lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(desk.terminal.lines)")
    _ = player
  }

  @Test func aTerminalThatStopsReadingHoldsNothingUp() throws {
    let player = try open()
    desk.terminal.isStalled = true
    for step in 0..<400 {
      player.change([("PlaybackStatus", .string(step % 2 == 0 ? "Paused" : "Playing"))])
      player.play(Desk.track(String(repeating: "\(step) ", count: 60), id: step))
    }
    desk.press("n")
    try desk.expect("keys still arrive") { player.calls(of: "Next").count == 1 }
    player.change([("PlaybackStatus", .string("Paused"))])
    player.play(Desk.track("The last", id: 1_000))
    desk.settle(for: .milliseconds(200))
    desk.terminal.isStalled = false
    try desk.expectRow("The last")
    try desk.expectRow("paused in mpv")
    #expect(desk.terminal.contains("OUTPUTS"))
  }
}
