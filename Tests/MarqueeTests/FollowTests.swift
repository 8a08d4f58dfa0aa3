import DBus
import ExtensionProtocol
import Glibc
import Runtime
import TestSupport
import Testing

@testable import marquee

/// `--follow`, by the built program with scripted players.
struct FollowTests {
  private let loop = EventLoop()
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func player(_ name: String, status: String = "Playing") throws -> ScriptedPlayer {
    let player = ScriptedPlayer(loop, bus, name, status: status)
    try player.arrive()
    return player
  }

  private func follow(_ words: String...) throws -> RunningProgram {
    try RunningProgram(words, environment: bus.onlyPlayers, loop: loop)
  }

  private func song(_ title: String) -> [(String, Value)] {
    [
      ("mpris:trackid", .objectPath("/track/\(title)")), ("mpris:length", .int64(200_000_000)),
      ("xesam:title", .string(title)),
    ]
  }

  @Test func aLineAtOnceAndOneForEveryChange() throws {
    let player = try player("mpv", status: "Paused")
    let bar = try follow("status", "--follow", "--format", "{{status}}: {{title}}")
    #expect(bar.says("Paused: Push It"))
    player.change([("PlaybackStatus", .string("Playing"))])
    #expect(bar.says("Playing: Push It"))
    player.play(song("Two"))
    #expect(bar.says("Playing: Two"))
    // Nothing that is shown.
    player.change([("Volume", .double(0.9)), ("Shuffle", .boolean(true))])
    player.announce([("Metadata", .properties(song("Two")))])
    player.announceSeek(to: 5_000_000)
    player.play(song("Three"))
    #expect(bar.says("Playing: Three"))
    #expect(bar.lines == ["Paused: Push It", "Playing: Push It", "Playing: Two", "Playing: Three"])
    #expect(bar.complaints.isEmpty)
  }

  @Test func withoutAFormatItIsALineOfWords() throws {
    let player = try player("mpv", status: "Paused")
    let bar = try follow("status", "-F")
    #expect(bar.says("paused in mpv: Push It — Dukes"))
    player.change([("PlaybackStatus", .string("Playing"))])
    #expect(bar.says("playing in mpv: Push It — Dukes"))
  }

  @Test func inJSONTimeIsNoChangeAndASeekIsOne() throws {
    let player = try player("mpv")
    let bar = try follow("status", "--follow", "--json")
    #expect(bar.says(1))
    pump(loop, for: .milliseconds(1_500))
    #expect(bar.lines.count == 1)
    player.setPosition(100_000_000)
    player.announceSeek(to: 100_000_000)
    #expect(bar.says(2))
    let record = try SessionRecord(json: JSON(bar.lines[1]))
    #expect(abs((record.playback?.position ?? 0) - 100) < 5)
    player.leave()
    #expect(bar.says("null"))
  }

  @Test func theTimeIsToldWhenItChanges() throws {
    let player = try player("mpv")
    player.setPosition(58_500_000)
    let bar = try follow("position", "-Ff", "{{duration(position)}} -{{duration(mpris:length - position)}}")
    #expect(bar.says("1:00 -2:19"))
    let seconds = bar.lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(seconds.last == "1:00" && seconds.contains("0:59"))
    player.change([("PlaybackStatus", .string("Paused"))])
    pump(loop, for: .milliseconds(200))
    let count = bar.lines.count
    pump(loop, for: .milliseconds(1_500))
    #expect(bar.lines.count == count)
    for (line, next) in zip(bar.lines, bar.lines.dropFirst()) { #expect(line != next) }
  }

  @Test func fractionsOfSecondsAreToldOnceASecond() throws {
    let player = try player("mpv")
    player.setPosition(10_400_000)
    let bar = try follow("position", "--follow")
    #expect(bar.says(1))
    pump(loop, for: .milliseconds(2_500))
    #expect((3...4).contains(bar.lines.count), "\(bar.lines)")
    _ = player
  }

  @Test func playersComeAndGo() throws {
    let bar = try follow("status", "--follow", "--format", "{{playerName}} {{status}}")
    #expect(bar.says(""))
    let vlc = try player("vlc", status: "Paused")
    #expect(bar.says("vlc Paused"))
    let mpv = try player("mpv")
    #expect(bar.says("mpv Playing"))
    vlc.change([("PlaybackStatus", .string("Playing"))])
    mpv.leave()
    #expect(bar.says("vlc Playing"))
    vlc.leave()
    #expect(bar.says(""))
    #expect(bar.complaints.isEmpty)
  }

  @Test func theBusComesBack() throws {
    let first = try player("mpv")
    let bar = try follow("status", "--follow", "--format", "{{status}}")
    #expect(bar.says("Playing"))
    bus.kill()
    #expect(bar.says(""))
    first.leave()
    try bus.start()
    let second = try player("mpv", status: "Paused")
    #expect(bar.says("Paused", limit: .seconds(10)))
    _ = second
  }

  @Test func theMostWantedPlayerIsFollowed() throws {
    let players = [try player("mpv"), try player("vlc.instance7", status: "Paused")]
    let bar = try follow("status", "-p", "vlc,%any", "-F", "-f", "{{playerInstance}}")
    #expect(bar.says("vlc.instance7"))
    players[1].leave()
    #expect(bar.says("mpv"))
    let again = try player("vlc", status: "Stopped")
    #expect(bar.says("vlc"))
    _ = again
  }

  @Test func allPlayersAreFollowedEachForItself() throws {
    let players = [try player("mpv"), try player("vlc", status: "Paused"), try player("noisy")]
    let bar = try follow("-aF", "-i", "noisy", "status", "-f", "{{playerName}} {{status}}")
    #expect(bar.says(2))
    #expect(bar.lines.sorted() == ["mpv Playing", "vlc Paused"])
    players[1].change([("PlaybackStatus", .string("Playing"))])
    #expect(bar.says("vlc Playing"))
    players[2].change([("PlaybackStatus", .string("Paused"))])
    players[0].change([("PlaybackStatus", .string("Paused"))])
    #expect(bar.says("mpv Paused"))
    #expect(bar.lines.count == 4)
    players[0].leave()
    players[1].leave()
    #expect(bar.says(""))
  }

  @Test func metadataWithoutATrackIsEmpty() throws {
    let player = try player("mpv")
    let bar = try follow("metadata", "title", "--follow")
    #expect(bar.says("Push It"))
    player.play([])
    #expect(bar.says(""))
  }

  @Test func whatCannotBeReckonedIsSaidOnceAndStandsEmpty() throws {
    let player = try player("mpv")
    let bar = try follow("metadata", "--follow", "--format", "{{1 * artist}}")
    #expect(bar.says(""))
    player.play(song("Two"))
    player.play(ScriptedPlayer.song)
    #expect(pump(loop) { !bar.complaints.isEmpty })
    #expect(bar.complaints == "marquee: --format: 'Dukes' is no number for * to work on\n")
  }

  @Test func itEndsWithItsReader() throws {
    let player = try player("mpv", status: "Paused")
    let bar = try follow("status", "--follow")
    #expect(bar.says(1))
    // Without a line to write.
    bar.closeReader()
    #expect(bar.end() == 0)
    #expect(bar.complaints.isEmpty)
    _ = player
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func signalsEndItQuietly(signal: Int32) throws {
    let bar = try follow("status", "--follow")
    #expect(bar.says(1))
    bar.send(signal: signal)
    #expect(bar.end().map { $0 & 0x7F } == signal)
    #expect(bar.complaints.isEmpty)
  }

  @Test func pausedItSleeps() throws {
    let player = try player("mpv", status: "Paused")
    let bar = try follow("status", "-F", "-f", "{{position}} {{title}}")
    #expect(bar.says(1))
    pump(loop, for: .milliseconds(1_500))
    let before = try wakeUps(of: bar)
    pump(loop, for: .seconds(2))
    #expect(try wakeUps(of: bar) == before)
    _ = player
  }

  /// How often the kernel has taken it off sleep.
  private func wakeUps(of program: RunningProgram) throws -> Int {
    let file = try #require(fopen("/proc/\(program.identifier)/status", "r"))
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      if words.first == "voluntary_ctxt_switches:", let count = words.last.flatMap({ Int($0) }) { return count }
    }
    throw SystemError("read /proc", code: ENOENT)
  }
}

extension PrivateBus {
  /// An environment with this bus and nothing else.
  var onlyPlayers: [String] {
    [
      "PATH=/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS=\(address.text)",
      "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent/bus", "PULSE_SERVER=unix:/nonexistent/pulse",
      "XDG_RUNTIME_DIR=/nonexistent", "HOME=/nonexistent", "LC_ALL=C.UTF-8",
    ]
  }
}
