import DBus
import Runtime
import SeededRandomness
import TestSupport
import Testing

@testable import marquee

/// What a user of playerctl is used to, against the real one: the same words, the same player, the same answer.
struct PlayerctlTests {
  private let loop = EventLoop()
  private let bus: PrivateBus
  private let player: ScriptedPlayer

  init() throws {
    bus = try PrivateBus()
    player = ScriptedPlayer(loop, bus, "mpv.instance42", metadata: PlayerctlTests.track, status: "Paused")
    try player.join()
    player.setPosition(83_456_789)
    player.player["Volume"] = .double(0.4)
    player.player["Shuffle"] = .boolean(true)
    player.player["LoopStatus"] = .string("Playlist")
    let player = player
    try #require(pump(loop) { player.isOnBus })
  }

  private nonisolated static let track: [(String, Value)] = [
    ("mpris:trackid", .objectPath("/track/1")), ("mpris:length", .int64(4_205_000_000)),
    ("mpris:artUrl", .string("file:///covers/push%20it.png")), ("xesam:title", .string("Push <It> & \"Pull\"")),
    ("xesam:artist", .strings(["Dukes", "Häßlich & Söhne"])), ("xesam:album", .string("コントロール")),
    ("xesam:trackNumber", .int32(3)), ("xesam:userRating", .double(0.7)), ("xesam:useCount", .int64(12)),
    ("xesam:url", .string("file:///music/push%20it.flac")), ("xesam:genre", .strings(["Pop"])),
    ("vlc:publisher", .string("5")), ("app:offline", .boolean(false)),
  ]

  private func both(_ words: [String]) throws -> (theirs: BuiltProgram, ours: BuiltProgram) {
    let theirs = try BuiltProgram(words, of: "/usr/bin/playerctl", environment: bus.onlyPlayers, loop: loop)
    return (theirs, try BuiltProgram(words, environment: bus.onlyPlayers, loop: loop))
  }

  private func expectAlike(_ words: [String]) throws {
    let (theirs, ours) = try both(words)
    #expect(ours.output == theirs.output, "\(words): \(ours.errors) \(theirs.errors)")
    #expect((ours.code == 0) == (theirs.code == 0), "\(words): \(ours.errors) \(theirs.errors)")
  }

  @Test(arguments: [
    "{{artist}} - {{title}}",
    "{{ playerName }} {{playerInstance}} {{status}} {{position}} {{volume}} {{shuffle}} {{loop}}",
    "{{uc(artist)}}|{{lc(title)}}|{{lc(album)}}|{{xesam:url}}|{{mpris:artUrl}}|{{mpris:trackid}}",
    "{{duration(position)}}/{{duration(mpris:length)}} {{duration(mpris:length - position)}} {{duration(61000000)}}",
    "{{emoji(status)}}{{emoji(volume)}} {{emoji(title)}} {{emoji(loop)}}",
    "{{markup_escape(title)}} {{markup_escape(artist)}} {{markup_escape(\"'\")}}",
    "{{default(artist, \"nobody\")}} {{default(nothing, \"nobody\")}} {{default(nothing, nothing)}}|",
    "{{trunc(title, 4)}} {{trunc(title, 400)}} {{trunc(album, 2)}} {{trunc(artist, 8)}} {{trunc(nothing, 2)}}",
    "{{trunc(default(nothing, album), 3)}}",
    "{{xesam:trackNumber}} {{xesam:userRating}} {{app:offline}} {{vlc:publisher}}",
    "{{volume * 100}} {{position / 1000000}} {{mpris:length / position}} {{mpris:length - position}} {{xesam:useCount * 2}}",
    "{{1 + 2 * 3}} {{(1 + 2) * 3}} {{10 - 2 - 3}} {{2 - -3}} {{-(1)}} {{+5}} {{.5}} {{7.}} {{100000000000000000000 * 10}}",
    "{{position * 100 / mpris:length}}", "{ {artist} } }} {{\"{{\"}}", "{{artist}}{{artist}}", "no fields", "",
  ])
  func theLineIsTheSame(template: String) throws { try expectAlike(["metadata", "--format", template]) }

  @Test(arguments: [
    "{{", "{{artist", "{{artist}", "{{}}", "{{{artist}}}", "{{lc()}}", "{{lc(artist}}", "{{lc (artist)}}", "{{1.2.3}}",
    "{{artist title}}", "{{shout(artist)}}", "{{lc(artist, title)}}", "{{trunc(artist)}}", "{{\"open}}", "{{(1}}",
    "{{1 +}}",
    "{{artist + 1}}", "{{1 / 0}}", "{{emoji(lc(status))}}", "{{duration(artist)}}", "{{é}}", "{{artist;}}",
    "{{trunc(artist, artist)}}", "{{xesam:useCount / (xesam:useCount - xesam:useCount)}}",
  ])
  func whatIsWrongIsWrongForBoth(template: String) throws { try expectAlike(["metadata", "-f", template]) }

  @Test func anyLineIsTheSame() throws {
    var templates = RandomTemplates(seed: 20)
    for _ in 0..<40 { try expectAlike(["metadata", "-f", templates.next()]) }
  }

  @Test(arguments: [
    ["position"], ["volume"], ["loop"], ["-l"], ["--list-all"], ["metadata", "artist"], ["metadata", "xesam:title"],
    ["metadata", "mpris:length"], ["metadata", "album", "-p", "mpv"], ["-p", "vlc", "metadata", "title"],
    ["-i", "mpv", "metadata", "title"], ["-s", "-p", "vlc", "status"], ["metadata", "nothing"],
    ["--player=vlc,mpv", "position", "-f", "{{position}}"], ["-p", "mpv.instance42", "volume", "-f", "{{volume}}"],
    ["-p", "%any", "loop", "--format", "{{loop}}"], ["-a", "metadata", "title"], ["-p", "mp", "position"],
    ["status", "-f", "{{lc(status)}} {{playerName}}"], ["--ignore-player", "vlc", "-l"],
  ])
  func questionsAreAnsweredAlike(words: [String]) throws { try expectAlike(words) }

  @Test func silenceIsKeptWhenAskedFor() throws {
    let (theirs, ours) = try both(["-s", "-p", "vlc", "status"])
    #expect(theirs.errors.isEmpty && ours.errors.isEmpty)
  }

  @Test func theTableOfMetadataHasTheSameLines() throws {
    let (theirs, ours) = try both(["metadata"])
    // A list is a line each for playerctl.
    func lines(_ run: BuiltProgram) -> [String] {
      run.lines.map(String.init).filter { !$0.contains("xesam:artist") }.sorted()
    }
    #expect(lines(ours) == lines(theirs))
  }

  @Test(arguments: [
    (["position", "30"], "position", 30.0), (["position", "10+"], "position", 93.456789),
    (["position", "10-"], "position", 73.456789),
    (["volume", "0.5"], "volume", 0.5), (["volume", "0.1+"], "volume", 0.5), (["volume", "0.1-"], "volume", 0.3),
  ])
  func numbersAreSetAlike(words: [String], what: String, expected: Double) throws {
    let ours = try BuiltProgram(words, environment: bus.onlyPlayers, loop: loop)
    #expect(ours.code == 0, "\(ours.errors)")
    let now = what == "position" ? Double(player.position) / 1e6 : number(player.player["Volume"])
    #expect(abs(now - expected) < 0.001)
  }

  private func number(_ value: Value?) -> Double {
    guard case .double(let number)? = value else { return .nan }
    return number
  }

  @Test(arguments: [("none", "None"), ("Track", "Track"), ("PLAYLIST", "Playlist")])
  func loopsAreSet(word: String, status: String) throws {
    #expect(try BuiltProgram(["loop", word], environment: bus.onlyPlayers, loop: loop).code == 0)
    #expect(player.player["LoopStatus"] == .string(status))
  }

  @Test func shuffleIsSet() throws {
    #expect(try BuiltProgram(["shuffle", "Off"], environment: bus.onlyPlayers, loop: loop).code == 0)
    #expect(player.player["Shuffle"] == .boolean(false))
    #expect(try BuiltProgram(["shuffle", "Toggle"], environment: bus.onlyPlayers, loop: loop).code == 0)
    #expect(player.player["Shuffle"] == .boolean(true))
  }

  @Test func allPlayersArePaused() throws {
    let others = [
      ScriptedPlayer(loop, bus, "vlc"), ScriptedPlayer(loop, bus, "deaf"), ScriptedPlayer(loop, bus, "kept"),
    ]
    for other in others { try other.join() }
    others[1].player["CanPause"] = .boolean(false)
    try #require(pump(loop) { others.allSatisfy(\.isOnBus) })
    let run = try BuiltProgram(["-a", "-i", "kept", "pause"], environment: bus.onlyPlayers, loop: loop)
    #expect(run.code == 0, "\(run.errors)")
    #expect(others.map { $0.calls(of: "Pause").count } == [1, 0, 0])
    #expect(player.player["PlaybackStatus"] == .string("Paused"))
  }

  @Test func foreignTextActsInNoLine() throws {
    player.play([
      ("xesam:title", .string("a\u{1B}[31mb\nc\u{9B}d\u{202E}")), ("mpris:artUrl", .string("http://x/\u{7}\u{1B}]0;y")),
      ("xesam:comment", .strings(["\t", "tab\tbed"])),
    ])
    let words = ["metadata", "-f", "{{title}}|{{mpris:artUrl}}|{{xesam:comment}}"]
    let run = try BuiltProgram(words, environment: bus.onlyPlayers, loop: loop)
    #expect(run.output == "a[31mb cd|http://x/]0;y|tab bed\n")
  }
}

/// Templates that playerctl understands, made by chance.
private struct RandomTemplates {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> String {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in
      Bool.random(using: &random) ? "{{\(blank())\(text(depth: 3))\(blank())}}" : pick(["a", " ", "{", "}", "é", "|"])
    }.joined()
  }

  private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }

  private mutating func blank() -> String { pick(["", "", " ", "  "]) }

  private mutating func text(depth: Int) -> String {
    let fields = ["artist", "title", "album", "status", "nothing", "xesam:genre", "playerName", "loop", "app:offline"]
    guard depth > 0 else { return pick(fields) }
    switch Int.random(in: 0...8, using: &random) {
    case 0: return "lc(\(text(depth: depth - 1)))"
    case 1: return "uc(\(blank())\(text(depth: depth - 1))\(blank()))"
    case 2: return "markup_escape(\(text(depth: depth - 1)))"
    case 3: return "default(\(pick(fields)),\(blank())\"\(pick(["x", "{{", "é ü"]))\")"
    case 4: return "trunc(\(text(depth: depth - 1)), \(Int.random(in: 0...20, using: &random)))"
    case 5: return "duration(\(pick(["position", "mpris:length", "65000000", "(mpris:length - position)"])))"
    // Not within trunc: playerctl cuts pictures in two.
    case 6 where depth == 3: return "emoji(\(pick(["status", "volume", "artist"])))"
    case 7: return number(depth: depth)
    default: return pick(fields)
    }
  }

  private mutating func number(depth: Int) -> String {
    // playerctl takes the product of two whole numbers for an overflow.
    let atoms = ["position", "mpris:length", "volume", "2", "0.5", "100", "-3"]
    guard depth > 0 else { return pick(atoms) }
    let (left, right) = (number(depth: depth - 1), number(depth: depth - 1))
    switch Int.random(in: 0...4, using: &random) {
    case 0: return "\(left)\(blank())+\(blank())\(right)"
    case 1: return "(\(left) - \(right))"
    case 2: return "\(left) / \(pick(["2", "7.5", "mpris:length"]))"
    case 3: return "\(pick(atoms)) * \(pick(["2.5", "3", "volume"]))"
    default: return pick(atoms)
    }
  }
}
