import Dashboard
import Media
import Testing

@testable import marquee

/// A command line and what it means.
private nonisolated struct Line: Sendable, CustomTestStringConvertible {
  let text: String
  let arguments: Arguments

  init(_ text: String, _ task: Arguments.Task, config: String? = nil, isClean: Bool = false, session: String? = nil) {
    self.text = text
    arguments = Arguments(
      task: task, configuration: config, isClean: isClean, selection: SessionSelection(session: session))
  }

  init(_ text: String, _ request: Request, session: String? = nil) {
    self.init(text, .request(request), session: session)
  }

  var words: [String] { text.split(separator: " ").map(String.init) }
  var testDescription: String { "marquee \(text)" }
}

/// A command line that means nothing, and why.
private nonisolated struct WrongLine: Sendable, CustomTestStringConvertible {
  let text: String
  let words: String

  init(_ text: String, _ words: String) {
    self.text = text
    self.words = words
  }

  var testDescription: String { "marquee \(text)" }
}

struct ArgumentsTests {
  @Test(arguments: [
    Line("", .dashboard), Line("--clean", .dashboard, isClean: true),
    Line("--config a.ini", .dashboard, config: "a.ini"), Line("--config=a=b", .dashboard, config: "a=b"),
    Line("--config a --config b", .dashboard, config: "b"), Line("--print-config", .printConfiguration),
    Line("--version", .version), Line("--help", .help(verb: nil)), Line("-h", .help(verb: nil)),
    Line("--help --version", .help(verb: nil)), Line("seek --help", .help(verb: "seek")),
    Line("--help volume", .help(verb: "volume")),
  ])
  fileprivate func theProgramItself(_ line: Line) throws {
    #expect(try Arguments(line.words) == line.arguments)
  }

  @Test(arguments: [
    Line("status", .question(.everything(.words), isFollowed: false)),
    Line("status --json", .question(.everything(.json), isFollowed: false)),
    Line("--json status", .question(.everything(.json), isFollowed: false)),
    Line("status --session mpv", .question(.everything(.words), isFollowed: false), session: "mpv"),
    Line("--session=mpv status", .question(.everything(.words), isFollowed: false), session: "mpv"),
    Line("sessions", .sessions(.words)),
    Line("outputs --json", .outputs(.json)),
  ])
  fileprivate func asking(_ line: Line) throws {
    #expect(try Arguments(line.words) == line.arguments)
  }

  @Test(arguments: [
    (["-p", "a, b,,c", "-i", "d", "-a"], SessionSelection(players: ["a", "b", "c"], ignored: ["d"], isAll: true)),
    (["-apa,b"], SessionSelection(players: ["a", "b"], isAll: true)),
    (["--player=%any"], SessionSelection(players: ["%any"])),
    (["--all-players", "--ignore-player", "x"], SessionSelection(ignored: ["x"], isAll: true)),
    (["-sp", "a"], SessionSelection(players: ["a"])),
    (["-p", "a", "-p", "b"], SessionSelection(players: ["b"])),
    (["--session", "a", "-p", ","], SessionSelection(session: "a")),
  ])
  func playersAsPlayerctlSpellsThem(words: [String], selection: SessionSelection) throws {
    for line in [words + ["pause"], ["pause"] + words, words + ["-l"]] {
      #expect(try Arguments(line).selection == selection)
    }
  }

  @Test(arguments: [
    Line("position", .question(.position, isFollowed: false)), Line("volume -F", .question(.volume, isFollowed: true)),
    Line("loop", .question(.loop, isFollowed: false)), Line("-l", .players), Line("--list-all", .players),
    Line("metadata", .question(.metadata(keys: []), isFollowed: false)),
    Line("metadata artist xesam:url", .question(.metadata(keys: ["artist", "xesam:url"]), isFollowed: false)),
    Line("position 30+", .session(.seek(.by(.seconds(30))))), Line("position 5-", .session(.seek(.by(.seconds(-5))))),
    Line("position 90", .session(.seek(.at(.seconds(90))))), Line("volume 0.4", .session(.volume(.to(40)))),
    Line("volume 0.05+", .session(.volume(.by(5)))), Line("volume 5%-", .session(.volume(.by(-5)))),
    Line("volume 1.0", .session(.volume(.to(100)))), Line("loop None", .session(.repeatMode(.off))),
    Line("loop track", .session(.repeatMode(.one))), Line("shuffle On", .session(.shuffle(.on))),
  ])
  fileprivate func whatPlayerctlHasToo(_ line: Line) throws {
    #expect(try Arguments(line.words) == line.arguments)
  }

  @Test(arguments: [
    Line("play", .session(.play)), Line("pause", .session(.pause)), Line("play-pause", .session(.playPause)),
    Line("stop", .session(.stop)), Line("next", .session(.next)), Line("previous", .session(.previous)),
    Line("next --session a", .session(.next), session: "a"),
    Line("seek 5", .session(.seek(.at(.seconds(5))))), Line("seek +5", .session(.seek(.by(.seconds(5))))),
    Line("seek -5", .session(.seek(.by(.seconds(-5))))), Line("seek 1:23", .session(.seek(.at(.seconds(83))))),
    Line("seek -1:23", .session(.seek(.by(.seconds(-83))))), Line("seek 1:02:03", .session(.seek(.at(.seconds(3723))))),
    Line("seek 90:00", .session(.seek(.at(.seconds(5400))))), Line("seek +30s", .session(.seek(.by(.seconds(30))))),
    Line("seek 2m", .session(.seek(.at(.seconds(120))))), Line("seek 1h", .session(.seek(.at(.seconds(3600))))),
    Line("seek 1.5", .session(.seek(.at(.milliseconds(1500))))),
    Line("seek 0:01.5", .session(.seek(.at(.milliseconds(1500))))),
    Line("seek -.5", .session(.seek(.by(.milliseconds(-500))))), Line("seek 0", .session(.seek(.at(.zero)))),
  ])
  fileprivate func moving(_ line: Line) throws {
    #expect(try Arguments(line.words) == line.arguments)
  }

  @Test(arguments: [
    Line("volume 40%", .session(.volume(.to(40)))), Line("volume 40", .session(.volume(.to(40)))),
    Line("volume 0", .session(.volume(.to(0)))),
    Line("volume +5%", .session(.volume(.by(5)))), Line("volume -5", .session(.volume(.by(-5)))),
    Line("mute", .session(.mute(.toggle))),
    Line("mute on", .session(.mute(.on))), Line("mute off", .session(.mute(.off))),
    Line("shuffle", .session(.shuffle(.toggle))),
    Line("shuffle on", .session(.shuffle(.on))), Line("repeat", .session(.repeatMode(nil))),
    Line("repeat one", .session(.repeatMode(.one))),
    Line("rate 1.25", .session(.rate(1.25))), Line("route hdmi", .route("hdmi")),
    Line("route -- --odd", .route("--odd")),
    Line("--session mpv -- volume -5", .session(.volume(.by(-5))), session: "mpv"),
  ])
  fileprivate func setting(_ line: Line) throws {
    #expect(try Arguments(line.words) == line.arguments)
  }

  @Test(arguments: [
    WrongLine("stauts", "there is no command 'stauts'; did you mean 'status'?"),
    WrongLine("paly", "there is no command 'paly'; did you mean 'play'?"),
    WrongLine("vol 5", "there is no command 'vol'; did you mean 'volume'?"),
    WrongLine("dance", "there is no command 'dance'; see 'marquee --help'"),
    WrongLine("--jsno status", "there is no option '--jsno'; did you mean '--json'?"),
    WrongLine("--json --format x status", "--format does not go together with --json"),
    WrongLine("status --format {{", "--format: unexpected end of expression"),
    WrongLine("position 5 -F", "--follow goes with 'position' only when nothing stands behind it"),
    WrongLine("volume 5 -f x", "--format goes with 'volume' only when nothing stands behind it"),
    WrongLine("metadata title -f x", "'metadata' does not know what to do with 'title'; see 'marquee metadata --help'"),
    WrongLine("loop one", "'loop' expects none, track or playlist, not 'one'"),
    WrongLine("-ax status", "there is no option '-x'; see 'marquee --help'"),
    WrongLine("-F", "--follow needs a command to go with; see 'marquee --help'"),
    WrongLine("-p", "--player needs a NAMES behind it"),
    WrongLine("play -f x", "'play' takes no --format; see 'marquee play --help'"),
    WrongLine("open x", "there is no command 'open': Marquee opens no files; give them to the player itself"),
    WrongLine("-x", "there is no option '-x'; see 'marquee --help'"),
    WrongLine("--config", "--config needs a FILE behind it"),
    WrongLine("status --session=", "--session needs a NAME behind it"),
    WrongLine("status --json=yes", "--json takes no value"),
    WrongLine("play --json", "'play' takes no --json; see 'marquee play --help'"),
    WrongLine("sessions --session a", "'sessions' takes no --session; see 'marquee sessions --help'"),
    WrongLine("play --version", "'play' takes no --version; see 'marquee play --help'"),
    WrongLine("--json", "--json needs a command to go with; see 'marquee --help'"),
    WrongLine("--session a", "--session needs a command to go with; see 'marquee --help'"),
    WrongLine("play it", "'play' does not know what to do with 'it'; see 'marquee play --help'"),
    WrongLine("seek", "'seek' needs more to go by: seek ±T|T"),
    WrongLine("seek 1 2", "'seek' does not know what to do with '2'; see 'marquee seek --help'"),
    WrongLine("route", "'route' needs more to go by: route OUTPUT"),
    WrongLine("mute yes", "'mute' expects on, off or toggle, not 'yes'"),
    WrongLine("repeat 1", "'repeat' expects off, one or all, not '1'"),
  ])
  fileprivate func whatCannotBeUnderstood(_ line: WrongLine) {
    let error = #expect(throws: UsageError.self) { try Arguments(line.text.split(separator: " ").map(String.init)) }
    #expect(error?.words == line.words)
  }

  @Test(arguments: [
    "", "+", "-", "x", "1:", ":1", "1:60", "1:2:60", "1:2:3:4", "1.5:00", "1e3", "0x10", "--5", "+-5", "nan", "inf",
    "5 s", "5x", "٣", "99999999999999999999", "1001h", "1..5", ".",
  ])
  func whatIsNoTime(text: String) {
    #expect(throws: UsageError.self) { try Arguments(["seek", "--", text]) }
  }

  @Test(arguments: ["", "%", "+%", "5.5", "1000", "+1000%", "--5", "5%%", "٣%", "full", "-"])
  func whatIsNoVolume(text: String) {
    #expect(throws: UsageError.self) { try Arguments(["volume", "--", text]) }
  }

  @Test(arguments: ["", "0", "-1", "+2", "100.1", "nan", "1e2", "fast"])
  func whatIsNoRate(text: String) {
    #expect(throws: UsageError.self) { try Arguments(["rate", "--", text]) }
  }
}

struct HelpTests {
  @Test func theOverviewHasEveryVerbAndOption() {
    let lines = Help.text(verb: nil).split(separator: "\n")
    for verb in Verb.all { #expect(lines.contains { $0.hasPrefix("  \(verb.usage) ") }, "\(verb.name)") }
    for option in Option.allCases { #expect(lines.contains { $0.contains(option.spelling) }, "\(option)") }
  }

  @Test func everyTextFitsATerminalOfEightyColumns() {
    for verb in [nil] + Verb.all.map(\.name) {
      for line in Help.text(verb: verb).split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test(arguments: Verb.all.map(\.name))
  func everyVerbExplainsItself(name: String) throws {
    let verb = try #require(Verb.named(name))
    let text = Help.text(verb: name)
    #expect(text.hasPrefix("usage: marquee \(verb.usage) [options]\n\n\(verb.summary)\n"))
    for option in verb.options { #expect(text.contains(option.summary)) }
  }

  @Test func namesAreUnlike() {
    #expect(Set(Verb.all.map(\.name)).count == Verb.all.count)
    #expect(Set(Option.allCases.map(\.spelling)).count == Option.allCases.count)
  }
}
