import DBus
import ExtensionProtocol
import Runtime
import TestSupport
import Testing

@testable import marquee

/// The built program with real servers: a private message bus with scripted players, and a private PulseAudio.
struct OneShotTests {
  private let loop = EventLoop()
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func player(_ name: String, status: String = "Playing") throws -> ScriptedPlayer {
    let player = ScriptedPlayer(loop, bus, name, status: status)
    try player.arrive()
    return player
  }

  private func run(_ words: String..., sound: (any PrivateSoundServer)? = nil) throws -> BuiltProgram {
    try run(words, sound: sound)
  }

  private func run(_ words: [String], sound: (any PrivateSoundServer)? = nil) throws -> BuiltProgram {
    let nowhere = ["PULSE_SERVER=unix:/nonexistent/pulse", "XDG_RUNTIME_DIR=/nonexistent", "HOME=/nonexistent"]
    return try BuiltProgram(
      words,
      environment: [
        "DBUS_SESSION_BUS_ADDRESS=\(bus.address.text)", "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent/bus",
      ]
        + (sound?.environment ?? nowhere), loop: loop)
  }

  // MARK: Asking

  @Test func statusIsWhatThePlayerSays() throws {
    let player = try player("mpv")
    player.setPosition(83_000_000)
    let run = try run("status")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.lines == ["Push It", "Dukes · Control", "playing 1:23 of 3:20 in mpv", "volume 50%"])
  }

  @Test func statusInJSONIsOneSession() throws {
    let player = try player("mpv")
    player.setPosition(83_000_000)
    let run = try run("status", "--json")
    #expect(run.lines.count == 1)
    let record = try SessionRecord(json: JSON(run.output))
    #expect(record.id == "mpris:mpv")
    #expect(record.content?.duration == .seconds(200))
    #expect(abs((record.playback?.position ?? 0) - 83) < 5)
    #expect(record.volume == VolumeRecord(kind: .absolute, level: 0.5))
    #expect(record.commands.contains(CommandRecord(name: "seekTo")))
  }

  @Test(arguments: [["status"], ["status", "--session", "mpv"]]) func theSessionThatIsMeantIsWaitedFor(words: [String])
    throws
  {
    let player = try player("mpv")
    player.behaviours["*"] = .slow(.milliseconds(1_300))
    let run = try run(words)
    #expect(run.lines.first == "Push It")
  }

  @Test func sessionsAreListedWithTheCurrentOneMarked() throws {
    let players = [try player("vlc", status: "Paused"), try player("mpv")]
    let run = try run("sessions")
    #expect(run.code == 0)
    #expect(
      run.lines.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == [
        "* mpv playing", "vlc paused 0:00",
      ])
    let json = try self.run("sessions", "--json")
    #expect(try json.lines.map { try SessionRecord(json: JSON(String($0))).name } == ["mpv", "vlc"])
    _ = players
  }

  @Test func aPlayerThatNeverAnswersHoldsNobodyUp() throws {
    let players = [try player("deaf"), try player("mpv")]
    players[0].behaviours = ["*": .deaf]
    let start = EventLoop.now()
    let run = try run("status")
    #expect(run.lines.contains { $0.hasSuffix("in mpv") })
    #expect(EventLoop.now() - start < .seconds(3))
  }

  // MARK: Doing

  @Test(arguments: [
    (["pause"], "Pause", "paused"), (["play-pause"], "Pause", "paused"), (["stop"], "Stop", "stopped"),
  ])
  func thePlayerIsAskedAndItsAnswerAwaited(words: [String], call: String, state: String) throws {
    let player = try player("mpv")
    let run = try run(words[0])
    #expect(run.code == 0, "\(run.errors)")
    #expect(player.calls(of: call).count == 1)
    #expect(run.output.hasPrefix(state))
  }

  @Test func pauseLeavesWhatIsPausedAsItIs() throws {
    let player = try player("mpv", status: "Paused")
    #expect(try run("pause").code == 0)
    #expect(player.player["PlaybackStatus"] == .string("Paused"))
  }

  @Test func seekingGoesThere() throws {
    let player = try player("mpv", status: "Paused")
    player.setPosition(10_000_000)
    #expect(try run("seek", "1:40").code == 0)
    #expect(player.position == 100_000_000)
    #expect(try run("seek", "-0:40").code == 0)
    #expect(player.position == 60_000_000)
  }

  @Test func modesAreSet() throws {
    let player = try player("mpv")
    #expect(try run("shuffle").code == 0)
    #expect(try run("repeat", "one").code == 0)
    #expect(try run("rate", "1.5").code == 0)
    #expect(try run("volume", "30%").code == 0)
    #expect(player.player["Shuffle"] == .boolean(true))
    #expect(player.player["LoopStatus"] == .string("Track"))
    #expect(player.player["Rate"] == .double(1.5))
    #expect(player.player["Volume"] == .double(0.3))
  }

  @Test func theNamedSessionIsMeant() throws {
    let players = [try player("vlc", status: "Paused"), try player("mpv")]
    #expect(try run("next", "--session", "VLC").code == 0)
    #expect(players[0].calls(of: "Next").count == 1)
    #expect(players[1].calls(of: "Next").isEmpty)
  }

  // MARK: Failing

  @Test func aRefusalIsExitCodeOneInWords() throws {
    let player = try player("mpv")
    player.behaviours["Pause"] = .refuses(name: "org.example.No", message: "not today")
    let run = try run("pause")
    #expect(run.code == 1)
    #expect(run.errors.contains("not today") && run.output.isEmpty)
  }

  @Test func aPlayerThatSaysYesAndDoesNothingIsFoundOut() throws {
    let player = try player("mpv")
    player.behaviours["Pause"] = .idle
    let run = try run("pause")
    #expect(run.code == 1)
    #expect(run.errors == "marquee: mpv did not pause\n")
  }

  @Test func whatAPlayerCannotDoIsNotAsked() throws {
    let player = try player("mpv")
    player.player["CanGoNext"] = .boolean(false)
    let run = try run("next")
    #expect(run.code == 1)
    #expect(run.errors.hasPrefix("marquee: mpv cannot go to the next track"))
    #expect(player.calls(of: "Next").isEmpty)
  }

  @Test func withoutAPlayerThereIsNothingToPlay() throws {
    let run = try run("play")
    #expect(run.code == 3)
    #expect(run.errors == "marquee: nothing is there to play\n")
    #expect(try self.run("sessions").code == 0)
  }

  @Test func anUnknownSessionIsExitCodeThree() throws {
    let player = try player("mpv")
    let run = try run("status", "--session", "vlc")
    #expect(run.code == 3)
    #expect(run.errors == "marquee: there is no session 'vlc', only mpv\n")
    _ = player
  }

  @Test func withoutABusOrASoundServerTheReasonIsSaid() throws {
    bus.kill()
    let status = try run("status")
    #expect(status.code == 1)
    #expect(status.errors.hasPrefix("marquee: no players can be seen: session bus: "))
    let outputs = try run("outputs")
    #expect(outputs.code == 1)
    #expect(outputs.errors.hasPrefix("marquee: no sound server: "))
  }

  // MARK: With sound

  @Test func outputsAreListedWithTheirStreams() throws {
    let sound = try PrivatePulseAudio()
    let stream = try sound.play(application: "mpv", title: "Push It", on: "mono")
    try #require(wait { (try? sound.pactl("list", "short", "sink-inputs"))?.isEmpty == false })
    let run = try run("outputs", sound: sound)
    #expect(run.code == 0, "\(run.errors)")
    let names = run.lines.map { $0.drop { "* ".contains($0) }.split(separator: "  ").first ?? "" }
    #expect(names == ["Built-in Speakers", "Mono", "mpv", "Surround 5.1"])
    #expect(run.lines.map { $0.hasPrefix("*") } == [true, false, false, false])
    let json = try self.run("outputs", "--json", sound: sound)
    let records = try json.lines.map { try OutputRecord(json: JSON(String($0))) }
    #expect(records.map(\.name) == ["speakers", "mono", "surround"])
    #expect(records.map(\.isDefault) == [true, false, false])
    #expect(records[1].streams.map(\.application) == ["mpv"])
    _ = stream
  }

  @Test func theStreamsVolumeMuteAndOutputAreSet() throws {
    let sound = try PrivatePulseAudio()
    let stream = try sound.play(application: "mpv", title: "Push It", on: "speakers")
    let player = try player("mpv")
    try #require(wait { (try? sound.pactl("list", "short", "sink-inputs"))?.isEmpty == false })
    #expect(try run("volume", "40%", sound: sound).output == "volume 40% on Built-in Speakers\n")
    #expect(try run("volume", "-15", sound: sound).output == "volume 25% on Built-in Speakers\n")
    #expect(try run("mute", sound: sound).output == "volume 25%, muted, on Built-in Speakers\n")
    #expect(try run("route", "mono", sound: sound).output == "volume 25%, muted, on Mono\n")
    let inputs = try sound.pactl("list", "sink-inputs")
    #expect(inputs.contains("25%") && inputs.contains("Mute: yes"))
    #expect(player.player["Volume"] == .double(0.5))
    #expect(try run("route", "attic", sound: sound).code == 3)
    _ = stream
  }

  @Test func withoutAStreamRoutingMakesTheOutputTheDefault() throws {
    let sound = try PrivatePulseAudio()
    #expect(try run("route", "mono", sound: sound).code == 0)
    #expect(try sound.pactl("get-default-sink") == "mono\n")
  }
}
