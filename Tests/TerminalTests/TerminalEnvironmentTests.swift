import Testing

@testable import Terminal

/// What the environment says about a terminal, and what it cannot know.
@Suite struct TerminalEnvironmentTests {
  @Test(arguments: [
    ("xterm-256color", "truecolor", false, true), ("xterm-256color", "24bit", false, true),
    ("xterm-256color", "", false, false), ("xterm-256color", "yes", false, false),
    ("linux", "truecolor", false, false), ("screen-256color", "truecolor", false, false),
    ("screen-256color", "truecolor", true, true), ("tmux-256color", "truecolor", true, true),
  ])
  func trueColorIsBelievedWhereItArrives(_ term: String, _ colorTerm: String, _ isInsideTmux: Bool, _ expected: Bool) {
    let environment = TerminalEnvironment(term: term, colorTerm: colorTerm, isInsideTmux: isInsideTmux)
    #expect(environment.announcesTrueColor == expected)
  }

  @Test(arguments: [
    ("", TerminalEnvironment.UnicodeWish.unsaid), ("C", .unsaid), ("POSIX", .unsaid), ("C.UTF-8", .yes),
    ("de_DE.utf8", .yes), ("de_DE.UTF-8@euro", .yes), ("de_DE.ISO-8859-1", .no), ("de_DE@euro", .no), ("de_DE", .no),
  ])
  func aLocaleNamesItsCharacters(_ name: String, _ expected: TerminalEnvironment.UnicodeWish) {
    #expect(TerminalEnvironment(localeName: name).wantsUnicode == expected)
  }

  @Test(arguments: [
    ("xterm-kitty", true), ("foot", true), ("tmux", true), ("linux", false), ("vt220", false), ("", false),
  ])
  func onlyDescendantsOfXtermAreAskedForReports(_ term: String, _ expected: Bool) {
    #expect(TerminalEnvironment(term: term).speaksXterm == expected)
  }

  @Test func anEmptyNoColorRefusesNothing() {
    #expect(!TerminalEnvironment(noColor: "").refusesColor)
    #expect(TerminalEnvironment(noColor: "0").refusesColor)
  }

  @Test func paddingIsTakenOut() {
    let bytes = Array("\u{1B}[?5h$<100/>\u{1B}[?5l$5<".utf8)
    #expect(Terminfo.withoutPadding(bytes) == Array("\u{1B}[?5h\u{1B}[?5l$5<".utf8))
  }

  @Test func aTitleCannotEndItsSequence() {
    #expect(WindowTitle.sequence("a\u{7}b\u{1B}\\c\u{9C}d") == Array("\u{1B}]2;ab\\cd\u{1B}\\".utf8))
    #expect(WindowTitle.sequence("a\u{202E}b\u{2028}\u{200F}c") == Array("\u{1B}]2;abc\u{1B}\\".utf8))
    #expect(WindowTitle.sequence("Größe", isUnicode: false) == Array("\u{1B}]2;Gr??e\u{1B}\\".utf8))
    #expect(WindowTitle.sequence(String(repeating: "x", count: 10_000)).count < 200)
  }
}
