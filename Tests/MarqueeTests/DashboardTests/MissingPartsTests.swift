import DBus
import Glibc
import Runtime
import TestSupport
import Testing

/// The dashboard without what it would like to have, and with files that are wrong: said on the screen, and it works.
struct MissingPartsTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func withoutASoundServerPlayersWork() throws {
    let player = try desk.player("mpv")
    try desk.start()
    try desk.expectRow("No outputs: no sound server is running.")
    desk.press("+")
    try desk.expect("its own volume") { player.player["Volume"] == .double(0.55) }
    try desk.expectRow("mpv's own volume", "55%")
  }

  @Test(arguments: [
    "unix:path=/nonexistent/bus", "", "unix:path=", "nonsense", "tcp:host=localhost,port=1", "unix:path=/a%zz;;",
  ])
  func withoutAMessageBusOutputsWork(address: String) throws { try expectOutputsToWork(address: address) }

  /// One whose server is gone, and one that accepts and says nothing.
  @Test(arguments: [true, false]) func withAUselessBusOutputsWork(isDead: Bool) throws {
    let directory = try TemporaryDirectory()
    let listener = try ListeningSocket.open(at: directory.path + "/bus")
    if isDead { close(listener) }
    defer { if !isDead { close(listener) } }
    try expectOutputsToWork(address: "unix:path=\(directory.path)/bus")
  }

  private func expectOutputsToWork(address: String) throws {
    let desk = try Desk(sound: .pulseAudio)
    let server = try #require(desk.sound)
    try desk.start(environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    try desk.expectRow("the session bus")
    try desk.expectRow("● Built-in Speakers")
    desk.press("\t\t")
    desk.press("m")
    try desk.expectRow("● Built-in Speakers", "muted")
    #expect(try server.pactl("get-sink-mute", "speakers") == "Mute: yes\n")
  }

  @Test func withNeitherItSaysSoAndQuits() throws {
    try desk.start(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
    try desk.expectRow("the session bus")
    try desk.expectRow("No outputs:")
    desk.press(" ")
    try desk.expectRow("nothing is there to be controlled")
    desk.press("q")
    #expect(desk.exitStatus() == .exited(0))
  }

  // MARK: Files

  @Test func aWrongLineOfTheConfigurationIsSaidWithItsPlace() throws {
    try desk.configure("[general]\ntheme = default\nvolume-setp = 3\n")
    try desk.start()
    try desk.expectRow("~/config/marquee/config:3", "volume-setp")
    try desk.expectRow("No players.")
  }

  @Test func aWrongLineOfAThemeIsSaidWithItsPlace() throws {
    try desk.configure("[general]\ntheme = mine\n")
    try desk.writeTheme("inherit = default\n\ntitle = #ff0000\naccent = reddish\n")
    let player = try desk.player("mpv")
    try desk.start(environment: ["COLORTERM": "truecolor"])
    try desk.expectRow("~/config/marquee/themes/mine.theme:4", "reddish")
    let title = try #require(desk.terminal.lines.firstIndex { $0.contains("Push It") })
    #expect(desk.terminal.cell(title, 1).foreground == .rgb(0xFF0000))
    _ = player
  }

  @Test func aThemeThatIsNotThereIsSaid() throws {
    try desk.configure("[general]\ntheme = nonesuch\n")
    try desk.start()
    try desk.expectRow("nonesuch")
    try desk.expectRow("No players.")
  }

  @Test func keysAreReboundByTheConfiguration() throws {
    try desk.configure("[keys]\nx = play-pause\n")
    let player = try desk.player("mpv")
    try desk.start()
    try desk.expectRow("playing in mpv")
    desk.press("x")
    try desk.expectRow("paused in mpv")
    _ = player
  }

  // MARK: Artwork

  /// A picture of two by two pixels, red.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=="

  /// Cells that are red, or nearly: versions of libchafa differ in a shade.
  private var redCells: Int {
    (0..<24).reduce(0) { count, row in
      count
        + (0..<30).lazy.map { desk.terminal.cell(row, $0) }.filter { isRed($0.background) || isRed($0.foreground) }
        .count
    }
  }

  private func isRed(_ color: ScreenCell.Color) -> Bool {
    guard case .rgb(let value) = color else { return false }
    return value >> 16 > 0xE0 && value >> 8 & 0xFF < 0x20 && value & 0xFF < 0x20
  }

  @Test func artworkFollowsTheTrack() throws {
    let file = desk.homePath + "/cover.png"
    _ = try output(
      of: ["/bin/sh", "-c", "echo \(MissingPartsTests.picture) | base64 -d > '\(file)'"], environment: [])
    let player = try desk.player("mpv", metadata: Desk.track("With", id: 1, artwork: "file://" + file))
    try desk.start(environment: ["COLORTERM": "truecolor"])
    try desk.expect("the file's picture") { redCells > 20 }
    player.play(Desk.track("Without", id: 2))
    try desk.expectRow("Without")
    try desk.expect("it goes") { redCells == 0 }
    player.play(Desk.track("Data", id: 3, artwork: "data:image/png;base64," + MissingPartsTests.picture))
    try desk.expect("the picture from the data") { redCells > 20 }
    player.play(Desk.track("Broken", id: 4, artwork: "file:///nonexistent.png"))
    try desk.expectRow("Broken")
    try desk.expect("it goes") { redCells == 0 }
  }
}
