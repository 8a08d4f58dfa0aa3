import Glibc
import Runtime
import TestSupport
import Testing

/// What the files of settings may be, and where they may be, while the dashboard watches them.
struct SettingsFilesTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private var directory: String { desk.homePath + "/config/marquee" }

  private func open(_ words: String...) throws -> ScriptedPlayer {
    let player = try desk.player("mpv")
    let command = (["'\(BuiltProgram.path)'"] + words).joined(separator: " ")
    try desk.startShell("cd '\(desk.homePath)'; export COLORTERM=truecolor; exec \(command)")
    try desk.expectRow("Push It")
    desk.settle(for: .milliseconds(100))
    return player
  }

  private func shows(_ color: String) -> Bool { desk.terminal.receivedText.contains("38;2;\(color)m") }

  @Test func aFileThatVanishesChangesNothing() throws {
    try desk.configure("[general]\nglyphs = ascii\ntheme = mine\n")
    try desk.writeTheme("accent = #010203\n")
    let player = try open()
    try desk.expectRow("SESSIONS -")
    #expect(unlink(directory + "/config") == 0)
    // What is told next shows that it has been looked for.
    try desk.writeTheme("accent = #040506\n")
    try desk.expect("the new accent") { shows("4;5;6") }
    #expect(desk.row("SESSIONS -") != nil)
    try desk.configure("[general]\nglyphs = unicode\ntheme = mine\n")
    try desk.expectRow("SESSIONS ─")
    _ = player
  }

  @Test func aThemeThatVanishesIsToldAndStays() throws {
    try desk.configure("[general]\ntheme = mine\n")
    try desk.writeTheme("accent = #010203\n")
    let player = try open()
    #expect(unlink(directory + "/themes/mine.theme") == 0)
    try desk.expectRow("mine")
    try desk.writeTheme("accent = #040506\n")
    try desk.expect("the new accent") { shows("4;5;6") }
    _ = player
  }

  @Test func aPipeIsReadOnce() throws {
    try desk.writeTheme("accent = #010203\n")
    let player = try open("--config <(printf '[general]\\ntheme = mine\\nglyphs = ascii\\n')")
    try desk.expectRow("SESSIONS -")
    try desk.writeTheme("accent = #040506\n")
    try desk.expect("the new accent") { shows("4;5;6") }
    #expect(desk.row("SESSIONS -") != nil)
    _ = player
  }

  @Test func aFileNamedWithoutAPlaceIsWatchedToo() throws {
    try desk.home.write("[general]\nglyphs = ascii\n", to: "here")
    let player = try open("--config here")
    try desk.expectRow("SESSIONS -")
    #expect(unlink(desk.homePath + "/here") == 0)
    desk.settle(for: .milliseconds(200))
    try desk.home.write("[general]\nglyphs = unicode\n", to: "here")
    try desk.expectRow("SESSIONS ─")
    _ = player
  }

  @Test func whatIsNoFileIsNoTheme() throws {
    #expect(mkfifo(directory + "/themes/aaa.theme", 0o600) == 0)
    #expect(mkdir(directory + "/themes/bbb.theme", 0o700) == 0)
    #expect(symlink("/nonexistent/ccc", directory + "/themes/ccc.theme") == 0)
    try desk.home.write("accent = red\n", to: "config/marquee/themes/.hidden.theme")
    let player = try open()
    desk.press("T")
    try desk.expectRow("theme beacon;")
    _ = player
  }

  @Test func withoutAHomeThereAreTheShippedThemes() throws {
    let player = try desk.player("mpv")
    try desk.start(environment: ["HOME": "", "XDG_CONFIG_HOME": ""])
    try desk.expectRow("Push It")
    desk.press("T")
    try desk.expectRow("theme beacon;")
    _ = player
  }

  @Test func cleanWatchesNone() throws {
    let player = try open("--clean")
    #expect(!watchedInodes.contains(try inode(directory)))
    #expect(!watchedInodes.contains(try inode(directory + "/themes")))
    _ = player
  }

  @Test func oneInstanceOfInotifyWatchesAll() throws {
    let player = try open()
    #expect(watchedInodes.contains(try inode(directory)))
    #expect(watchedInodes.contains(try inode(directory + "/themes")))
    #expect(instances.count == 1)
    _ = player
  }

  @Test func aThemeWithABackgroundPaintsAllOfTheScreen() throws {
    try desk.configure("[general]\ntheme = paper\n")
    let player = try open()
    #expect(bare.isEmpty, "\(bare)")
    for view in ["?", "z", "i"] {
      desk.press(view)
      desk.settle(for: .milliseconds(200))
      #expect(bare.isEmpty, "\(view): \(bare)")
      desk.press(Press.escape)
      try desk.expectRow("SESSIONS")
    }
    try desk.configure("[general]\ntheme = default\n")
    try desk.expect("the terminal's own background") { desk.terminal.cell(0, 0).background == .default }
    _ = player
  }

  /// The cells without a background of the theme's.
  private var bare: [String] {
    (0..<desk.terminal.rows).flatMap { row in
      (0..<desk.terminal.columns).filter { desk.terminal.cell(row, $0).background == .default }.map { "\(row):\($0)" }
    }
  }

  // MARK: What the kernel watches for it

  private func inode(_ path: String) throws -> String {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return String(status.st_ino, radix: 16)
  }

  /// What the kernel says of each instance.
  private var instances: [String] {
    (0..<64).compactMap { descriptor in
      let text = try? output(
        of: ["/bin/cat", "/proc/\(desk.terminal.process)/fdinfo/\(descriptor)"], environment: [])
      return text.flatMap { $0.contains("inotify wd:") ? $0 : nil }
    }
  }

  private var watchedInodes: Set<String> {
    let words = instances.flatMap { $0.split(whereSeparator: \.isWhitespace) }
    return Set(words.filter { $0.hasPrefix("ino:") }.map { String($0.dropFirst("ino:".count)) })
  }
}
