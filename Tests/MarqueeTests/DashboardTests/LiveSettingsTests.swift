import Glibc
import Runtime
import TestSupport
import Testing

/// The dashboard while somebody edits the files that its settings come from.
struct LiveSettingsTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open() throws -> ScriptedPlayer {
    let player = try desk.player("mpv")
    try desk.start(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"])
    try desk.expectRow("Push It")
    desk.settle(for: .milliseconds(100))
    return player
  }

  private func shows(_ color: String) -> Bool { desk.terminal.receivedText.contains("38;2;\(color)m") }

  @Test func keysAndThemeAreInForceAtOnce() throws {
    let player = try open()
    try desk.configure("[general]\ntheme = ember\n\n[keys]\ny = help\n")
    try desk.expectRow("the settings have changed, and are in force")
    try desk.expect("ember's accent") { shows("255;146;72") }
    desk.press("y")
    try desk.expectRow("Volume and outputs")
    _ = player
  }

  @Test func anEditorMayRenameAnotherFileOverIt() throws {
    try desk.configure("[general]\nglyphs = unicode\n")
    let player = try open()
    try desk.expectRow("SESSIONS ─")
    let directory = desk.homePath + "/config/marquee"
    try desk.home.write("[general]\nglyphs = ascii\n", to: "config/marquee/config.new")
    #expect(rename(directory + "/config.new", directory + "/config") == 0)
    try desk.expectRow("SESSIONS -")
    _ = player
  }

  @Test func theDirectoryMayComeLater() throws {
    let directory = desk.homePath + "/config/marquee"
    #expect(rmdir(directory + "/themes") == 0 && rmdir(directory) == 0)
    let player = try open()
    mkdir(directory, 0o700)
    desk.settle(for: .milliseconds(200))
    try desk.configure("[general]\nglyphs = ascii\n")
    try desk.expectRow("SESSIONS -")
    _ = player
  }

  @Test func aFileBehindALinkIsSeenToo() throws {
    try desk.home.write("[general]\nglyphs = unicode\n", to: "dotfile")
    #expect(symlink(desk.homePath + "/dotfile", desk.homePath + "/config/marquee/config") == 0)
    let player = try open()
    try desk.home.write("[general]\nglyphs = ascii\n", to: "dotfile")
    try desk.expectRow("SESSIONS -")
    _ = player
  }

  @Test func aWrongLineIsToldAndWhatItSaysStaysAsItWas() throws {
    try desk.configure("[general]\nglyphs = ascii\n")
    let player = try open()
    try desk.expectRow("SESSIONS -")
    try desk.configure("[general]\nglyphs = asci\n\n[keys]\ny = help\n")
    try desk.expectRow("config:2:10: expected auto, unicode or ascii")
    desk.settle()
    try desk.expectRow("SESSIONS -")
    desk.press("y")
    try desk.expectRow("Volume and outputs")
    _ = player
  }

  @Test func aThemeIsSeenWhileItIsWritten() throws {
    try desk.configure("[general]\ntheme = mine\n")
    try desk.writeTheme("inherit = default\naccent = #010203\n")
    let player = try open()
    try desk.expect("the accent") { shows("1;2;3") }
    try desk.writeTheme("inherit = default\naccent = #040506\n")
    try desk.expect("the new accent") { shows("4;5;6") }
    try desk.writeTheme("inherit = default\naccent = #040506\ntitle = redish\n")
    try desk.expectRow("mine.theme:3:9:")
    _ = player
  }

  @Test func capitalTWalksTheThemesAndWritesNothing() throws {
    try desk.writeTheme("inherit = default\naccent = #010203\n")
    let player = try open()
    for name in ["beacon", "dusk", "ember", "fjord", "light", "mine", "mono", "moss", "paper", "shore", "tide"] {
      desk.press("T")
      try desk.expectRow("theme \(name); to keep it: theme = \(name)")
      if name == "mine" { try desk.expect("its accent") { shows("1;2;3") } }
    }
    desk.press("T")
    try desk.expectRow("theme default, as configured")
    #expect(access(desk.homePath + "/config/marquee/config", F_OK) != 0)
    _ = player
  }
}
