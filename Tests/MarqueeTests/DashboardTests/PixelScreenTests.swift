import Glibc
import TestSupport
import Testing

/// Covers on a terminal that shows pictures itself.
@Suite struct PixelScreenTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private static let red =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=="
  private static let blue =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAD0lEQVR4nGNgYPiPhJA4AF+6B/lJ0O7iAAAAAElFTkSuQmCC"

  private func start(_ pictures: PictureTerminal, columns: Int = 100, rows: Int = 30) throws {
    try desk.start(environment: ["COLORTERM": "truecolor"], columns: columns, rows: rows)
    desk.terminal.pictures = pictures
  }

  private func startKitty() throws {
    try start(PictureTerminal(version: "kitty(0.26.5)", attributes: "62", hasKitty: true))
  }

  private var placed: [PictureTerminal.Placement] {
    desk.terminal.pictures.map { Array($0.placed.values) } ?? []
  }

  /// Cells that characters of any picture stand in.
  private var coloredCells: Int {
    (0..<desk.terminal.rows).reduce(0) { count, row in
      count + (0..<40).filter { desk.terminal.cell(row, $0).background != .default }.count
    }
  }

  @Test func theCoverIsWhatStandsThereAndNothingElse() throws {
    let player = try desk.player("mpv", metadata: Desk.track("Red", id: 1, artwork: Self.red))
    try startKitty()
    try desk.expect("the first cover") { placed.count == 1 }
    let first = desk.terminal.pictures?.stored
    player.play(Desk.track("Blue", id: 2, artwork: Self.blue))
    try desk.expect("the second cover") { placed.count == 1 && desk.terminal.pictures?.stored != first }
    player.play(Desk.track("Bare", id: 3))
    try desk.expect("no cover") { placed.isEmpty && desk.row("Bare") != nil }
    player.play(Desk.track("Red", id: 1, artwork: Self.red))
    try desk.expect("a cover again") { placed.count == 1 }
    desk.press("?")
    try desk.expect("none under the help") { placed.isEmpty && desk.terminal.line(0).hasPrefix(" Keys") }
    desk.press("\u{1B}")
    try desk.expect("it is back") { placed.count == 1 }
    desk.terminal.resize(columns: 40, rows: 6)
    try desk.expect("no room") { placed.isEmpty }
    desk.terminal.resize(columns: 120, rows: 40)
    try desk.expect("room again") { placed.count == 1 }
    #expect(desk.terminal.pictures?.faults == [])
    desk.press("q")
    #expect(desk.exitStatus() == .exited(0))
    #expect(placed.isEmpty && desk.terminal.pictures?.stored.isEmpty == true)
  }

  @Test func aSignalTakesItAway() throws {
    let player = try desk.player("mpv", metadata: Desk.track("Red", id: 1, artwork: Self.red))
    try startKitty()
    try desk.expect("the cover") { placed.count == 1 }
    desk.terminal.signal(SIGTERM)
    #expect(desk.exitStatus() != nil)
    #expect(placed.isEmpty && desk.terminal.pictures?.stored.isEmpty == true)
    _ = player
  }

  @Test func charactersStandInUntilTheTerminalAnswers() throws {
    let player = try desk.player("mpv", metadata: Desk.track("Red", id: 1, artwork: Self.red))
    try startKitty()
    desk.terminal.holdsAnswers = true
    try desk.expect("characters") { coloredCells > 100 }
    desk.terminal.holdsAnswers = false
    desk.terminal.letAnswersGo()
    try desk.expect("pixels") { placed.count == 1 && coloredCells == 0 }
    _ = player
  }

  @Test(arguments: ["characters", "ascii", "off"])
  func whoeverWantsNoPixelsIsNotAskedFor(_ choice: String) throws {
    try desk.configure("[general]\nartwork = \(choice)\n")
    let player = try desk.player("mpv", metadata: Desk.track("Red", id: 1, artwork: Self.red))
    try startKitty()
    try desk.expectRow("Red")
    desk.settle()
    #expect(placed.isEmpty && !desk.terminal.receivedText.contains("␛[c"))
    _ = player
  }

  @Test func pixelsAloneLeaveTheRoomToOtherThingsWhereThereAreNone() throws {
    try desk.configure("[general]\nartwork = pixels\n")
    let player = try desk.player("mpv", metadata: Desk.track("Red", id: 1, artwork: Self.red))
    try start(PictureTerminal(version: "XTerm(379)", attributes: "64"))
    try desk.expectRow("Red")
    desk.settle()
    #expect(coloredCells == 0)
    #expect(desk.terminal.lines.contains { $0.hasPrefix(" Red") }, "\(desk.terminal.lines)")
    _ = player
  }

  @Test func sixelsComeOnceATrack() throws {
    let player = try desk.player("mpv", metadata: Desk.track("Red", id: 1, artwork: Self.red))
    var pictures = PictureTerminal(version: "foot(1.13.1)", attributes: "62;4")
    pictures.cell = (10, 20)
    try start(pictures)
    try desk.expect("the cover") { desk.terminal.pictures?.sixelCount == 1 }
    desk.press("x")
    try desk.expectRow("x means nothing here")
    #expect(desk.terminal.pictures?.sixelCount == 1)
    _ = player
  }
}
