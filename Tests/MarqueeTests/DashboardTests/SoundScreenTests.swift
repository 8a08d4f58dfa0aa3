import Runtime
import TestSupport
import Testing

/// The dashboard with both sound servers: what pactl sees is on the screen, what is pressed is what pactl sees.
struct SoundScreenTests {
  /// A desk with a player whose stream plays on the speakers, and the dashboard that shows both.
  private func desk(_ kind: SoundServerKind) throws -> (desk: Desk, server: any PrivateSoundServer, keep: [AnyObject]) {
    let desk = try Desk(sound: kind)
    let server = try #require(desk.sound)
    let stream = try server.play(application: "mpv", title: "Push It", on: "speakers")
    try #require(wait { server.onlyStream?.sink == "speakers" })
    let player = try desk.player("mpv")
    try desk.start()
    try desk.expectRow("on Built-in Speakers")
    return (desk, server, [stream, player])
  }

  @Test(arguments: SoundServerKind.allCases)
  func theFirstFrameShowsOutputsAndStreams(kind: SoundServerKind) throws {
    let (desk, _, keep) = try desk(kind)
    #expect(desk.row("●", "Built-in Speakers") != nil)
    #expect(desk.row("└ mpv: Push It") != nil)
    #expect(desk.row("Surround 5.1") != nil && desk.row("Mono") != nil)
    #expect(desk.row("playing in mpv") != nil)
    _ = keep
  }

  @Test(arguments: SoundServerKind.allCases)
  func volumeKeysTurnThePlayersStreamAndKeepItsBalance(kind: SoundServerKind) throws {
    let (desk, server, keep) = try desk(kind)
    let index = try #require(server.onlyStream).index
    try server.pactl("set-sink-input-volume", index, "40%", "20%")
    try desk.expectRow("└ mpv", "40%")
    desk.press("++")
    try desk.expect("pactl sees it") { server.onlyStream?.volumes == [50, 25] }
    try desk.expectRow("└ mpv", "50%")
    desk.press("---")
    try desk.expect("pactl sees it") {
      server.onlyStream.map { $0.volumes[0] == 35 && abs($0.volumes[1] * 2 - 35) <= 1 } ?? false
    }
    try desk.expectRow("on Built-in Speakers", "35%")
    _ = keep
  }

  @Test(arguments: SoundServerKind.allCases)
  func muteMutesTheStreamAndSaysSo(kind: SoundServerKind) throws {
    let (desk, server, keep) = try desk(kind)
    desk.press("m")
    try desk.expect("pactl sees it") { server.onlyStream?.isMuted == true }
    try desk.expectRow("└ mpv", "muted")
    desk.press("m")
    try desk.expect("pactl sees it") { server.onlyStream?.isMuted == false }
    try desk.expect("the screen too") { desk.row("└ mpv", "muted") == nil }
    _ = keep
  }

  @Test(arguments: SoundServerKind.allCases)
  func enterMovesTheStreamAndDMakesTheDefault(kind: SoundServerKind) throws {
    let (desk, server, keep) = try desk(kind)
    // Two areas on; then below the speakers and their stream.
    desk.press("\t\tgjj")
    desk.press(Press.enter)
    try desk.expect("pactl sees it") { server.onlyStream?.sink == "mono" }
    try desk.expectRow("on Mono")
    desk.press("d")
    try desk.expect("pactl sees it") { (try? server.pactl("get-default-sink")) == "mono\n" }
    try desk.expectRow("● Mono")
    _ = keep
  }

  @Test(arguments: SoundServerKind.allCases)
  func anotherHandOnTheMixerIsSeen(kind: SoundServerKind) throws {
    let (desk, server, keep) = try desk(kind)
    // A young PipeWire forgets the first of them at times.
    try desk.expect("the server does it") {
      (try? server.pactl("set-sink-volume", "surround", "30%")) != nil
        && (try? server.pactl("get-sink-volume", "surround"))?.contains("30%") == true
    }
    try server.pactl("set-sink-mute", "mono", "1")
    try desk.expectRow("Surround 5.1", "30%")
    try desk.expectRow("Mono", "muted")
    _ = keep
  }

  @Test(arguments: SoundServerKind.allCases)
  func anOutputMayBeUnpluggedAndPluggedIn(kind: SoundServerKind) throws {
    let (desk, server, keep) = try desk(kind)
    let module = try server.plugIn("usb", description: "USB Headset")
    try desk.expectRow("USB Headset")
    try server.unplug(module)
    try desk.expect("it goes") { !desk.terminal.contains("USB Headset") }
    try server.plugIn("usb", description: "USB Headset")
    try desk.expectRow("USB Headset")
    _ = keep
  }

  @Test(arguments: SoundServerKind.allCases)
  func aServerThatIsKilledComesBackWithoutAKey(kind: SoundServerKind) throws {
    let (desk, server, keep) = try desk(kind)
    let row = try #require(desk.terminal.lines.firstIndex { $0.contains("Surround 5.1") })
    let color = desk.terminal.cell(row, 3).foreground
    server.kill()
    try desk.expectRow("Trying again.")
    // What was there stays, dimmed.
    let dimmed = try #require(desk.terminal.lines.firstIndex { $0.contains("Surround 5.1") })
    #expect(desk.terminal.cell(dimmed, 3).foreground != color)
    try server.start()
    try desk.expect("the complaint goes") { !desk.terminal.contains("No sound") }
    try desk.expectRow("Surround 5.1")
    let again = try #require(desk.terminal.lines.firstIndex { $0.contains("Surround 5.1") })
    #expect(desk.terminal.cell(again, 3).foreground == color)
    let stream = try server.play(application: "mpv", title: "Push It", on: "speakers")
    try desk.expectRow("└ mpv")
    desk.press("m")
    try desk.expect("commands reach it") { server.onlyStream?.isMuted == true }
    _ = (keep, stream)
  }

  @Test(arguments: SoundServerKind.allCases)
  func theOutputUnderAStreamMayBeUnplugged(kind: SoundServerKind) throws {
    let (desk, server, keep) = try desk(kind)
    let module = try server.plugIn("usb", description: "USB Headset")
    try desk.expectRow("USB Headset")
    try server.pactl("set-default-sink", "usb")
    try server.pactl("move-sink-input", try #require(server.onlyStream).index, "usb")
    try desk.expectRow("on USB Headset")
    try desk.expectRow("● USB Headset")
    try server.unplug(module)
    try desk.expect("it goes") { !desk.terminal.contains("USB Headset") }
    // PulseAudio ends a stream whose output goes; PipeWire moves it.
    if server.onlyStream == nil {
      try desk.expectRow("mpv's own volume")
    } else {
      try desk.expect("where the server moved it") { desk.row("└ mpv") != nil }
    }
    try desk.expect("another default") { desk.row("●", "Mono") ?? desk.row("●", "Sur") ?? desk.row("● Built") != nil }
    _ = keep
  }

  @Test func aFrozenServerHoldsNothingUp() throws {
    let (desk, server, keep) = try desk(.pulseAudio)
    server.freeze()
    desk.press("- ")
    try desk.expectRow("paused in mpv")
    try desk.expect("it is said", within: .seconds(15)) { desk.row("Trying again.") != nil }
    server.thaw()
    try desk.expect("it comes back", within: .seconds(15)) { desk.row("Trying again.") == nil }
    try desk.expectRow("└ mpv")
    _ = keep
  }

  @Test func aServerThatIsFrozenFromTheStartDoesNotHoldTheFirstFrameUp() throws {
    let desk = try Desk(sound: .pulseAudio)
    let server = try #require(desk.sound)
    let player = try desk.player("mpv")
    server.freeze()
    try desk.start()
    try desk.expect("a frame", within: .seconds(2)) { desk.row("playing in mpv") != nil }
    try desk.expectRow("Waiting for the sound server.")
    server.thaw()
    try desk.expectRow("● Built-in Speakers")
    _ = player
  }

  @Test func aSoundServerThatComesLaterAppears() throws {
    let desk = try Desk(sound: .pulseAudio)
    let server = try #require(desk.sound)
    server.kill()
    try desk.start()
    try desk.expectRow("No outputs: no sound server is running.")
    try server.start()
    try desk.expectRow("● Built-in Speakers")
  }
}
