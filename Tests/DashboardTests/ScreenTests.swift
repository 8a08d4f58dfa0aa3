import Dashboard
import Drawing
import Media
import Mixer
import Testing

@Suite struct Screens {
  @Test(arguments: [(200, 50), (120, 36), (80, 24), (60, 16), (40, 6), (40, 2), (20, 1)])
  func severalPlayers(columns: Int, rows: Int) {
    let app = Harness(.severalPlayers, size: Size(columns: columns, rows: rows))
    app.expectScreen("several-\(columns)x\(rows)")
  }

  @Test func nothingAtAll() { Harness(.nothing).expectScreen("nothing") }

  @Test func theSoundServerIsGone() {
    let app = Harness(.severalPlayers)
    app.receive(.mixer(.lost(reason: "connection refused")))
    app.expectScreen("sound-lost")
  }

  @Test func whatIsMissingAndWhatToDoAreSaidInFull() {
    let app = Harness(.nothing, size: Size(columns: 80, rows: 24))
    app.receive(.mixer(.lost(reason: "no sound server is running")))
    app.receive(
      .session(
        .sourceUnavailable(
          source: "session bus", reason: "has no address (DBUS_SESSION_BUS_ADDRESS and XDG_RUNTIME_DIR are not set)")))
    app.expectSee("are not set). Start marquee in a desktop session.", "Start PulseAudio or PipeWire.")
  }

  @Test func volumeRaised() {
    let app = Harness(.onePlayerPlaying)
    app.press("+")
    app.ignoreEffects()
    app.expectScreen("volume-raised")
  }

  @Test func mutedAndOverdriven() {
    var stage = Stage.severalPlayers
    stage.streams = [.mpv.with { $0.isMuted = true }, .firefox]
    stage.sinks = [.speakers.with { $0.volume = .even(130) }, .headphones.with { $0.hasDecibels = false }]
    Harness(stage).expectScreen("muted-and-overdriven")
  }

  @Test func outputsFocused() {
    let app = Harness(.severalPlayers)
    app.press("tab tab G")
    app.expectScreen("outputs-focused")
  }

  @Test func help() {
    let app = Harness(.onePlayerPlaying, size: Size(columns: 100, rows: 54))
    app.press("?")
    app.expectScreen("help")
  }

  @Test(arguments: [80, 40, 20])
  func helpIsNotCutWhereThereIsLittleRoom(columns: Int) {
    let app = Harness(.onePlayerPlaying, size: Size(columns: columns, rows: 12))
    app.press("?")
    app.expectScreen("help-\(columns)")
    app.press("G")
    app.expectSee("plays")
  }

  @Test func moreThanFits() {
    let app = Harness(.crowd)
    app.press("tab G")
    app.expectScreen("crowd")
  }

  @Test func artworkStandsBesideTheText() throws {
    var stage = Stage.severalPlayers
    stage.sessions = [.mpv.with { $0.content?.artwork = ArtworkLocator("file:///cover.png") }, .firefox]
    let app = Harness(stage, size: Size(columns: 100, rows: 30))
    app.receive(.resized(Size(columns: 100, rows: 31)))
    let request = try #require(app.model.artwork.requested)
    app.expectEffects([.artwork(request)])
    app.receive(.artwork(request, .chequered(request.size)))
    app.expectScreen("artwork")
  }
}

extension Picture {
  static func chequered(_ size: Size, detail: Int = 0) -> Picture? {
    let cells = (0..<size.columns * size.rows).map { index in
      CharacterPicture.Cell(scalar: "▀", foreground: RGB(UInt32(index * 977)), background: RGB(0x203040))
    }
    return CharacterPicture(size: size, cells: cells, detail: detail).map(Picture.characters)
  }
}
