import DBus
import ExtensionProtocol
import Media
import Mixer
import Runtime
import TestSupport
import Testing

@testable import marquee

/// What `--json` says is what the README's schema promises.
struct JSONSchemaTests {
  private let schema: JSONSchema
  private let loop = EventLoop()

  init() throws {
    let readme = SourceTree.text(of: "README.md")
    let parts = readme.split(separator: "```jsonschema\n", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    schema = try JSONSchema(String(parts[1].split(separator: "```")[0]))
  }

  @Test func theExamplesOfTheReadmeAreAsPromised() throws {
    let parts = SourceTree.text(of: "README.md").split(separator: "```json\n").dropFirst()
    let examples = try parts.map { try JSON(String($0.split(separator: "```")[0])) }
    try #require(examples.count == 2)
    #expect(schema.faults(of: examples[0], by: "session", isStrict: true) == [])
    #expect(schema.faults(of: examples[1], by: "output", isStrict: true) == [])
  }

  /// Members and values that break one rule each.
  @Test(arguments: [
    (#"{"name": "mpv"}"#, "has no id"), (#"{"id": 5}"#, "session.id is no"),
    (#"{"id": ""}"#, "session.id is too short"),
    (#"{"generation": -1}"#, "too small"), (#"{"generation": 1.5}"#, "is no"), (#"{"content": []}"#, "is no"),
    (#"{"content": {"kind": "noise", "live": true}}"#, "content.kind is none of"),
    (#"{"content": {"kind": "music", "live": true, "duration": "long"}}"#, "duration"),
    (#"{"content": {"kind": "music", "live": true, "artist": [1]}}"#, "artist[0]"),
    (#"{"content": {"kind": "music", "live": true, "year": 3000}}"#, "too large"),
    (#"{"playback": {"state": "playing", "rate": 1, "estimated": false}}"#, "is not"),
    (#"{"commands": {"play": {"disabled": true}}}"#, "commands.play.disabled is no"),
    (#"{"surprise": 1}"#, "not described"),
  ])
  func whatIsOtherwiseIsFound(text: String, fault: String) throws {
    let faults = schema.faults(of: try JSON(text), by: "session", isStrict: true)
    #expect(faults.contains { $0.contains(fault) }, "\(faults)")
  }

  @Test func realAnswersAreAsPromised() throws {
    let bus = try PrivateBus()
    let sound = try PrivatePulseAudio()
    let stream = try sound.play(application: "mpv", title: "Push It", on: "speakers")
    let players = try oddPlayers(on: bus)
    let environment = [
      "DBUS_SESSION_BUS_ADDRESS=\(bus.address.text)", "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent",
    ]
    func lines(_ words: [String], by definition: String) throws -> [JSON] {
      let run = try BuiltProgram(words, environment: environment + sound.environment, loop: loop)
      #expect(run.code == 0, "\(run.errors)")
      let values = try run.lines.map { try JSON(String($0)) }
      for value in values { #expect(schema.faults(of: value, by: definition, isStrict: true) == [], "\(value)") }
      return values
    }
    #expect(try lines(["sessions", "--json"], by: "session").count == players.count)
    #expect(try lines(["status", "--json"], by: "session").count == 1)
    #expect(try lines(["status", "--json", "-a"], by: "session").count == players.count)
    #expect(try lines(["outputs", "--json"], by: "output").count == 3)
    _ = stream
  }

  /// One that says everything, one that says nothing, one that plays for ever, one that speaks nonsense, one that is deaf.
  private func oddPlayers(on bus: PrivateBus) throws -> [ScriptedPlayer] {
    let everything: [(String, Value)] =
      ScriptedPlayer.song + [
        ("mpris:artUrl", .string("file:///cover.png")), ("xesam:albumArtist", .strings(["A", "B"])),
        ("xesam:trackNumber", .int32(3)), ("xesam:discNumber", .int32(1)),
        ("xesam:contentCreated", .string("1986-01-01")),
      ]
    let players = [
      ScriptedPlayer(loop, bus, "mpv", metadata: everything), ScriptedPlayer(loop, bus, "silent", metadata: []),
      ScriptedPlayer(
        loop, bus, "radio", metadata: [("xesam:url", .string("http://radio/live")), ("xesam:title", .string("R"))]),
      ScriptedPlayer(loop, bus, "odd", metadata: [("xesam:title", .int64(5)), ("mpris:length", .double(.infinity))]),
      ScriptedPlayer(loop, bus, "deaf"),
    ]
    players[1].player = [:]
    players[3].player["Volume"] = .double(-1)
    players[3].player["Rate"] = .double(.nan)
    players[3].player["LoopStatus"] = .string("\u{1B}")
    players[4].behaviours["*"] = .deaf
    for player in players { try player.join() }
    try #require(pump(loop) { players.allSatisfy(\.isOnBus) })
    return players
  }
}
