import DBus
import Glibc
import Runtime
import TestSupport
import Testing

/// Titles in any script and of any length, on the built program's screen: nothing but the title is any different.
struct AnyTextTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func track(_ title: String, id: Int) -> [(String, Value)] {
    [
      ("mpris:trackid", .objectPath("/track/\(id)")), ("mpris:length", .int64(200_000_000)),
      ("xesam:title", .string(title)), ("xesam:artist", .strings(["Somebody"])),
    ]
  }

  /// The row and column of each thing that must not move.
  private var places: [String: [Int]] {
    var places: [String: [Int]] = [:]
    for (row, _) in desk.terminal.lines.enumerated() {
      let cells = (0..<desk.terminal.columns).map { desk.terminal.cell(row, $0).text }
      for part in ["3:20", "●", "┼", "%", "paused in"] {
        let wanted = part.map(String.init)
        for column in cells.indices where cells[column...].starts(with: wanted) {
          places[part, default: []] += [row * 1000 + column]
        }
      }
    }
    return places
  }

  @Test(arguments: [100, 61, 40])
  func barsAndTimesKeepTheirColumns(columns: Int) throws {
    let player = try desk.player("mpv", metadata: track("Plain title", id: 0), status: "Paused")
    try desk.start(columns: columns)
    try desk.expectRow("paused in mpv")
    try desk.expectRow("Plain title")
    let plain = places
    #expect(plain["3:20"]?.count ?? 0 > 0)
    let titles = [
      "楊宗緯 張碧晨 - 凉凉", String(repeating: "ツ", count: 60), "a" + String(repeating: "ツ", count: 60),
      "שלום עולם 123", "Desert Rose (feat. الشاب مامي)", "👨‍👩‍👧‍👦🇩🇪♥\u{FE0F}1\u{FE0F}\u{20E3}👍🏽", "e\u{301}\u{302} ก็ हिन्दी",
      "left \u{202E}\u{2067}right\u{2068} \u{202A}end", String(repeating: "long title ", count: 90_000),
    ]
    for (number, title) in titles.enumerated() {
      player.play(track(title, id: number + 1))
      let beginning = String(title.prefix(1))
      try desk.expect("\(title.prefix(40))") { desk.row("paused in mpv") != nil && desk.row("Plain title") == nil }
      try desk.expectRow(number == 5 ? "👨" : beginning)
      #expect(places == plain, "\(title.prefix(40))\n\(desk.terminal.lines.joined(separator: "\n"))")
    }
  }

  @Test(.enabled(if: access("/usr/share/i18n/locales/de_DE", R_OK) == 0, "needs the package locales"))
  func aDecimalCommaChangesNoNumber() throws {
    let locales = try TemporaryDirectory()
    try output(
      of: ["/usr/bin/localedef", "-i", "de_DE", "-f", "UTF-8", locales.path + "/de_DE.UTF-8"], environment: [])
    var metadata = track("Halb", id: 1)
    metadata[1] = ("mpris:length", .int64(200_500_000))
    let player = try desk.player("mpv", metadata: metadata, status: "Paused")
    let environment = desk.environment.merging(["LC_ALL": "de_DE.UTF-8", "LOCPATH": locales.path]) { $1 }
    let answer = try BuiltProgram(
      ["status", "--json"], environment: environment.map { "\($0.key)=\($0.value)" }, loop: desk.loop)
    #expect(answer.code == 0)
    #expect(answer.output.contains("200.5") && !answer.output.contains("200,5"), "\(answer.output)")
    try desk.start(environment: environment)
    try desk.expectRow("3:20")
    _ = player
  }

  /// Reports of the mouse that are under way when the program ends must not be typed into the shell.
  @Test(arguments: [SIGTERM, SIGHUP, SIGABRT, SIGILL, SIGTRAP, SIGSEGV])
  func afterAnyEndTheMouseIsSilent(number: Int32) throws {
    let player = try desk.player("mpv")
    try desk.start()
    try desk.expectRow("playing in mpv")
    #expect(desk.terminal.receivedText.contains("␛[?1002h"))
    for column in 1...20 { desk.press("\u{1B}[<35;\(column);5M") }
    desk.terminal.signal(number)
    #expect(desk.exitStatus() != nil)
    let last = desk.terminal.receivedText.split(separator: "␛[?1006h").last ?? ""
    for needed in ["␛[?1002l", "␛[?1006l", "␛[?1049l", "␛[?25h"] { #expect(last.contains(needed), "\(needed)") }
    #expect(desk.terminal.isCooked)
    _ = player
  }

  @Test func aWindowThatClosesEndsItEvenWhenHangUpsAreIgnored() throws {
    let player = try desk.player("mpv")
    try desk.startShell()
    desk.press("trap '' HUP TERM INT; exec '\(BuiltProgram.path)'\r")
    try desk.expectRow("playing in mpv")
    desk.terminal.hangUp()
    let start = EventLoop.now()
    #expect(desk.exitStatus() != nil)
    #expect(EventLoop.now() - start < .seconds(2))
    _ = player
  }

  @Test func theCursorStaysOnTheTitleWhileTimePasses() throws {
    var metadata = track("Push It", id: 1)
    metadata[1] = ("mpris:length", .int64(30_000_000_000))
    let player = try desk.player("mpv", metadata: metadata)
    try desk.start()
    try desk.expectRow("playing in mpv")
    let first = try #require(desk.row("8:20:00", "─"))
    try desk.expect("a second passes, and the cursor is back") {
      !desk.terminal.contains(first) && desk.terminal.line(desk.terminal.cursor.row).contains("Push It")
    }
    _ = player
  }
}
