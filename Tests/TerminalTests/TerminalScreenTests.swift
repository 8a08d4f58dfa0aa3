import Glibc
import TestSupport
import Testing

/// The demonstration on a terminal of its own.
enum Demonstration {
  static func start(
    _ environment: [String: String] = ["COLORTERM": "truecolor"], columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal([path], environment: environment, columns: columns, rows: rows)
    _ = terminal.wait { terminal.line(0).hasPrefix("counter 0") }
    return terminal
  }

  /// Beside the tests in the build directory.
  static var path: String {
    let tests = CommandLine.arguments[0]
    guard let slash = tests.lastIndex(of: "/") else { return "./TerminalDemo" }
    return tests[..<slash] + "/TerminalDemo"
  }
}

/// Frames on the screen of a real terminal.
@Suite struct TerminalScreenTests {
  @Test func textStandsWhereTheFrameHasIt() throws {
    let terminal = try Demonstration.start()
    #expect(terminal.wait { terminal.line(19).hasSuffix("▀") })
    #expect(terminal.line(1) == "日本e\u{301}─ö             |bar")
    #expect(terminal.line(3).hasPrefix("a\u{300}\u{301}\u{302}\u{303}b"))
    for row in 1...3 { #expect(terminal.cell(row, 20).text == "|") }
  }

  @Test func disputedWidthsLeaveTheRestInPlace() throws {
    let terminal = try Demonstration.start()
    // The emulator takes ♥ with its selector for one column wide; what follows stands in its column nevertheless.
    #expect(terminal.wait { terminal.cell(2, 0).text == "🎵" })
    #expect(terminal.cell(2, 6).text == "y")
    #expect(terminal.cell(2, 20).text == "|")
    terminal.send("a")
    // It shows the family's members side by side, over the thumb, which then comes out whole.
    #expect(terminal.wait { terminal.line(2) == "x👩\u{200D}👍               |bar" }, "\(terminal.line(2))")
    terminal.send("a")
    #expect(terminal.wait { terminal.cell(2, 6).text == "y" && terminal.cell(2, 0).text == "🎵" })
  }

  @Test func trueColorReachesTheScreen() throws {
    let terminal = try Demonstration.start()
    #expect(terminal.wait { terminal.line(19).hasSuffix("▀") })
    #expect(terminal.cell(0, 0).foreground == .rgb(0x00FF88))
    #expect(terminal.cell(0, 0).isBold)
    #expect(terminal.cell(1, 0).foreground == .indexed(9))
    #expect(terminal.cell(12, 63).foreground == .rgb(0x100000))
    #expect(terminal.cell(12, 63).background == .rgb(0xEFFFFF))
    #expect(terminal.cell(10, 0).background == .indexed(4))
    #expect(terminal.cell(10, 0).isReversed)
  }

  @Test func ofFewerColorsTheNearestAreTaken() throws {
    let many = try Demonstration.start([:])
    #expect(many.cell(0, 0).foreground == .indexed(48))
    let few = try Demonstration.start(["TERM": "xterm"])
    #expect(few.cell(0, 0).foreground == .indexed(6))
    // Bright red where there are eight colours is bold red.
    #expect(few.cell(1, 0).foreground == .indexed(1))
    #expect(few.cell(1, 0).isBold)
  }

  @Test(arguments: [["NO_COLOR": "1", "COLORTERM": "truecolor"], ["TERM": "vt220"]])
  func withoutColorsAttributesRemain(_ environment: [String: String]) throws {
    let terminal = try Demonstration.start(environment)
    #expect(terminal.wait { terminal.line(10) == "selected" })
    #expect(terminal.cell(0, 0).foreground == .default)
    #expect(terminal.cell(0, 0).isBold)
    #expect(terminal.cell(10, 0).background == .default)
    #expect(terminal.cell(10, 0).isReversed)
  }

  @Test(arguments: ["linux", "screen", "screen-256color", "tmux-256color", "xterm", "rxvt", "no-such-terminal", ""])
  func terminalsOfManyNamesShowTheScreen(_ name: String) throws {
    let terminal = try Demonstration.start(["TERM": name])
    #expect(terminal.wait { terminal.line(10) == "selected" })
    #expect(terminal.line(1).hasSuffix("|bar"))
    terminal.send("\u{1B}[A")
    #expect(terminal.wait { terminal.contains("> up 0") })
  }

  @Test func aFrameThatIsShownAlreadyWritesNothing() throws {
    let terminal = try Demonstration.start()
    #expect(terminal.wait { terminal.line(19).hasSuffix("▀") })
    terminal.settle(for: .milliseconds(50))
    terminal.forgetReceived()
    terminal.send("nnn")
    terminal.settle(for: .milliseconds(100))
    #expect(terminal.received.isEmpty)
  }

  @Test func aChangedCellTakesAFewBytes() throws {
    let terminal = try Demonstration.start(["TERM": "tmux-256color", "COLORTERM": "truecolor"])
    #expect(terminal.wait { terminal.line(19).hasSuffix("▀") })
    terminal.settle(for: .milliseconds(50))
    terminal.forgetReceived()
    terminal.send("+")
    #expect(terminal.wait { terminal.line(0) == "counter 1" })
    #expect(terminal.received.count < 40, "\(terminal.receivedText)")
  }

  @Test func manyPicturesUseNoMoreColorsThanThereAre() throws {
    let terminal = try Demonstration.start()
    // 128 pairs each.
    terminal.send(String(repeating: "i", count: 7))
    for _ in 0..<20 {
      terminal.send(String(repeating: "i", count: 10))
      terminal.settle(for: .milliseconds(5))
    }
    terminal.send("+")
    #expect(terminal.wait { terminal.line(0) == "counter 1" })
    let blue = UInt32(207 * 40 & 0xFF)
    #expect(terminal.wait { terminal.cell(12, 63).foreground == .rgb(0x100000 | blue) })
    #expect(terminal.line(10) == "selected")
  }

  @Test func withoutUTF8EverythingIsASCII() throws {
    let terminal = try Demonstration.start(["LANG": "C"])
    #expect(terminal.wait { terminal.line(10) == "selected" })
    #expect(terminal.line(1) == "? ? ???             |bar")
    #expect(terminal.received.allSatisfy { $0 < 0x80 })
  }

  @Test(.enabled(if: access("/usr/share/i18n/charmaps/ISO-8859-1.gz", R_OK) == 0, "needs the package locales"))
  func aCharsetOfSingleBytesShowsWhatItHas() throws {
    let directory = try TemporaryDirectory()
    try output(
      of: ["/usr/bin/localedef", "-i", "de_DE", "-f", "ISO-8859-1", directory.path + "/de_DE.ISO-8859-1"],
      environment: [])
    let terminal = try Demonstration.start(["LC_ALL": "de_DE.ISO-8859-1", "LOCPATH": directory.path])
    #expect(terminal.wait { terminal.line(10) == "selected" })
    #expect(terminal.received.contains(0xF6))
    #expect(terminal.received.allSatisfy { $0 < 0x80 || $0 == 0xF6 })
  }

  @Test func aLocaleThatWasNeverGeneratedStillMeansUTF8() throws {
    let terminal = try Demonstration.start(["LANG": "xx_XX.UTF-8"])
    #expect(terminal.wait { terminal.line(1).hasPrefix("日本") })
  }

  @Test(arguments: [(20, 1), (1, 1), (40, 6), (120, 36), (300, 100)])
  func everySizeIsDrawn(_ columns: Int, _ rows: Int) throws {
    let terminal = try PseudoTerminal([Demonstration.path], columns: columns, rows: rows)
    #expect(terminal.wait { terminal.line(0).hasPrefix("c") })
    terminal.send("q")
    #expect(terminal.waitForExit() == .exited(0))
  }

  @Test func aStormOfSizesEndsWithTheLast() throws {
    let terminal = try Demonstration.start()
    for step in 0..<200 {
      // libvterm does not survive a wide glyph on its way to a single column.
      terminal.resize(columns: 2 + step * 37 % 200, rows: 1 + step * 13 % 60)
      if step % 10 == 0 { terminal.settle(for: .milliseconds(1)) }
    }
    terminal.resize(columns: 90, rows: 30)
    #expect(terminal.wait { terminal.contains("> resized 90x30") && terminal.line(10) == "selected" })
    #expect(terminal.line(1) == "日本e\u{301}─ö             |bar")
    #expect(terminal.wait { terminal.cell(19, 77).text == "▀" })
    #expect(terminal.line(28) == "")
  }

  @Test func whatSomethingElseWroteGoesAwayWithARedraw() throws {
    let terminal = try Demonstration.start()
    terminal.settle(for: .milliseconds(50))
    terminal.scribble("\u{1B}[2J\u{1B}[5;5Hgarbage")
    #expect(terminal.contains("garbage"))
    terminal.send("\u{C}")
    #expect(terminal.wait { !terminal.contains("garbage") && terminal.line(10) == "selected" })
  }

  @Test func aStalledTerminalGetsTheNewestFrameOnly() throws {
    let terminal = try Demonstration.start()
    terminal.settle(for: .milliseconds(50))
    terminal.isStalled = true
    terminal.forgetReceived()
    for _ in 0..<400 {
      terminal.send("i+")
      terminal.settle(for: .milliseconds(1))
    }
    terminal.isStalled = false
    #expect(terminal.wait { terminal.line(0) == "counter 400" })
    // Far less than the 400 pictures of some 4 KB each.
    #expect(terminal.received.count < 400_000, "\(terminal.received.count)")
  }

  @Test func keysAndPastesArrive() throws {
    let terminal = try Demonstration.start()
    terminal.send("\u{1B}[1;2D")
    #expect(terminal.wait { terminal.contains("> left 1") })
    terminal.send("\u{1B}")
    #expect(terminal.wait { terminal.contains("> escape 0") })
    terminal.send("\u{1B}[200~two\rlines\u{1B}[201~")
    #expect(terminal.wait { terminal.contains(#"> paste "two\nlines""#) })
    terminal.send("\u{1B}[O")
    #expect(terminal.wait { terminal.contains("> focus false") })
  }
}
