import Keyboard
import Settings
import Testing

nonisolated struct ConfigurationTests {
  static let actions: Set = ["play-pause", "next", "previous", "mute", "volume-up", "quit"]

  private func parse(_ text: String) -> (configuration: Configuration, problems: [String]) {
    let (configuration, problems) = Configuration.parse(text, file: "config", knownActions: Self.actions)
    return (configuration, problems.map(\.description))
  }

  @Test func whatAWrongLineWouldHaveSetIsKeptFromBefore() throws {
    var current = Configuration()
    current.theme = "ember"
    current.steps.volume = 2
    current.steps.rate = 0.5
    current.volumeCeiling = 120
    current.foldedPlayers = .none
    current.keys = [KeyBinding(key: try Key(name: "x"), action: "next")]
    let text = """
      [general]
      theme = a/b
      [steps]
      volume = much
      [volume]
      ceiling = 110 %
      [players]
      fold =
      [keys]
      x = nxet
      """
    let (configuration, problems) = Configuration.parse(
      text, file: "config", knownActions: Self.actions, keeping: current)
    #expect(problems.map(\.position.line) == [2, 4, 8, 10])
    #expect(configuration.theme == "ember")
    #expect(configuration.steps.volume == 2)
    #expect(configuration.steps.rate == Configuration().steps.rate)
    #expect(configuration.volumeCeiling == 110)
    #expect(configuration.foldedPlayers == .none)
    #expect(configuration.keys == current.keys)
  }

  @Test func everyOptionIsRead() {
    let (configuration, problems) = parse(
      """
      # comment
      ; another
      [general]
      theme = ember
      glyphs = ascii
      artwork = off
      mouse = no

      [steps]
      seek = 10s
      seek-large = 1m
      volume = 2 %
      volume-fine = 1%
      rate = 0.25
      [volume]
      ceiling = 130
      [players]
      ignore = firefox*, Plasma Browser Integration , ,kdeconnect
      fold = mpd, plasma*
      """)
    var expected = Configuration()
    expected.theme = "ember"
    expected.glyphs = .ascii
    expected.artwork = .off
    expected.mouse = false
    expected.steps.seek = .seconds(10)
    expected.steps.seekLarge = .seconds(60)
    expected.steps.volume = 2
    expected.steps.volumeFine = 1
    expected.steps.rate = 0.25
    expected.volumeCeiling = 130
    expected.ignoredPlayers = ["firefox*", "Plasma Browser Integration", "kdeconnect"].map { NamePattern($0) }
    expected.foldedPlayers = .only(["mpd", "plasma*"].map { NamePattern($0) })
    #expect(problems == [])
    #expect(configuration == expected)
  }

  @Test func keysAreBoundAndUnbound() {
    let (configuration, problems) = parse(
      "[keys]\nspace = mute\nctrl-n = next\nq = none\n\"=\" = volume-up\n\"#\" = quit")
    #expect(problems == [])
    #expect(
      configuration.keys == [
        KeyBinding(key: Key(.character(" ")), action: "mute"),
        KeyBinding(key: Key(.character("n"), .control), action: "next"),
        KeyBinding(key: Key(.character("q")), action: nil),
        KeyBinding(key: Key(.character("=")), action: "volume-up"),
        KeyBinding(key: Key(.character("#")), action: "quit"),
      ])
  }

  @Test(arguments: [
    ("[general]\nteme = x", "config:2:1: there is no option “teme” in [general]; did you mean theme?"),
    ("[general]\nvolume = 3", "config:2:1: there is no option “volume” in [general]"),
    ("[genral]\ntheme = x", "config:1:1: there is no section [genral]; did you mean [general]?"),
    ("[general \"x\"]\ntheme = x", "config:1:1: expected [general] without a quoted part"),
    ("theme = x", "config:1:1: expected a [section] before “theme”"),
    ("[general]\nglyphs = utf8", "config:2:10: expected auto, unicode or ascii, found “utf8”"),
    ("[general]\nmouse = off", "config:2:9: expected yes or no, found “off”"),
    ("[general]\nartwork =", "config:2:10: expected auto, pixels, characters, ascii or off, found nothing"),
    ("[general]\ntheme = ../x", "config:2:9: expected a name, found “../x”"),
    ("[steps]\nseek = 5", "config:2:8: expected a time from 1s to 60m, such as 5s or 2m, found “5”"),
    ("[steps]\n  seek = 0s", "config:2:10: expected a time from 1s to 60m, such as 5s or 2m, found “0s”"),
    (
      "[steps]\nseek = 99999999999999999999s",
      "config:2:8: expected a time from 1s to 60m, such as 5s or 2m, found “99999999999999999999s”"
    ),
    ("[steps]\nvolume = 0", "config:2:10: expected a percentage from 1 to 50, found “0”"),
    ("[steps]\nrate = nan", "config:2:8: expected a number from 0.01 to 1.0, found “nan”"),
    ("[volume]\nceiling = 200 %", "config:2:11: expected a percentage from 10 to 150, found “200 %”"),
    ("[general]\ntheme = a\ntheme = b", "config:3:1: “theme” is set in line 2 already: expected it once"),
    ("[keys]\nspace = play-puase", "config:2:9: there is no action “play-puase”; did you mean play-pause?"),
    ("[keys]\nshift-a = mute", "config:2:1: “shift-a”: shift is part of the character: expected A"),
    ("[keys]\nx = mute\nx = quit", "config:3:1: “x” is set in line 2 already: expected it once"),
    ("[keys]\n= = mute", "config:2:1: expected a name before =; a key called = stands in quotes: \"=\""),
    ("[general", "config:1:9: expected ] at the end of the section's name"),
    ("[gen eral]", "config:1:1: “gen eral” is no section: expected [name] or [name \"what it is about\"]"),
    ("[]\nx = y", "config:1:1: “” is no section: expected [name] or [name \"what it is about\"]"),
    ("[general] x", "config:1:11: expected nothing after the section, found “x”"),
    ("[general]\ntheme ember", "config:2:12: expected = and a value after “theme ember”"),
    ("[general]\ntheme = \"ember", "config:2:9: expected \" at the end of the quoted text"),
    ("[general]\ntheme = \"em\\ber\"", "config:2:12: \\b means nothing: expected \\\\ or \\\""),
    ("[general]\ntheme = \"ember\" x", "config:2:17: expected nothing after the quoted text, found “x”"),
    ("[general]\ntheme = a\u{1B}[31m", "config:2:10: expected text, found the control character U+001B"),
    ("[general]\ntheme = a\u{202E}b", "config:2:10: expected text, found the control character U+202E"),
  ])
  func aWrongLineIsToldAndItsDefaultStands(text: String, message: String) {
    let (configuration, problems) = parse(text)
    #expect(problems == [message])
    let isFirstOfTwo = text.contains("theme = a\ntheme") || text.contains("x = mute\nx")
    #expect(isFirstOfTwo || configuration == Configuration())
  }

  @Test func goodLinesCountBesideWrongOnesAndProblemsComeInOrder() {
    let (configuration, problems) = parse(
      "[general]\nnonsense\ntheme = ember\n[steps]\nseek = x\nvolume = 3\n[what]\na = b")
    #expect(configuration.theme == "ember")
    #expect(configuration.steps.volume == 3)
    #expect(problems.map { $0.prefix(9) } == ["config:2:", "config:5:", "config:7:"])
  }

  @Test func theLinesOfABrokenSectionDoNotFallToTheOneBefore() {
    let (configuration, problems) = parse("[general]\n[steps\ntheme = ember")
    #expect(configuration == Configuration())
    #expect(problems.count == 1)
  }

  @Test func windowsLineEndsAndAByteOrderMarkAreFine() {
    let (configuration, problems) = parse("\u{FEFF}[general]\r\ntheme = ember\r\n")
    #expect(problems == [])
    #expect(configuration.theme == "ember")
  }

  @Test func aHugeFileIsReadInPart() {
    let (_, problems) = parse(String(repeating: "# comment\n", count: 100_000))
    #expect(problems == ["config:1:1: expected at most 256 KiB; the rest is not read"])
  }

  @Test func noMoreProblemsAreToldThanAnybodyReads() {
    #expect(parse(String(repeating: "nonsense\n", count: 1_000)).problems.count == 100)
    #expect(parse("[keys]\n" + String(repeating: "x = nonsense\n", count: 1_000)).problems.count == 100)
  }
}

nonisolated struct PrintedConfigurationTests {
  private static let bindings = [
    DocumentedBinding(key: Key(.character(" ")), action: "play-pause", summary: "Play or pause."),
    DocumentedBinding(key: Key(.character("=")), action: "volume-up", summary: "Louder."),
    DocumentedBinding(key: Key(.character("+")), action: "volume-up", summary: "Louder."),
  ]

  @Test func whatIsPrintedIsTheDefaults() {
    let text = Configuration.documentedDefaults(bindings: Self.bindings)
    let (configuration, problems) = Configuration.parse(text, file: "config", knownActions: ConfigurationTests.actions)
    #expect(problems == [])
    #expect(configuration == Configuration())
  }

  @Test func everyOptionIsPrintedWithAComment() {
    let lines = Configuration.documentedDefaults().split(separator: "\n", omittingEmptySubsequences: false)
    let names = lines.filter { !$0.hasPrefix("#") && $0.contains("=") }.map { $0.prefix { $0 != " " } }
    #expect(
      names == [
        "theme", "glyphs", "artwork", "mouse", "title", "seek", "seek-large", "volume", "volume-fine", "rate",
        "ceiling",
        "minutes", "fade", "ignore", "fold",
      ])
    for (index, line) in lines.enumerated() where names.contains(line.prefix { $0 != " " }) {
      #expect(lines[index - 2].hasPrefix("# ") && lines[index - 2].hasSuffix("."))
    }
    #expect(lines.filter { $0.count > 130 || $0.hasSuffix(" ") } == [])
  }

  @Test func printedKeysCanBeTakenAsTheyStand() {
    let text = Configuration.documentedDefaults(bindings: Self.bindings)
    #expect(text.contains("# Louder.\n# \"=\" = volume-up\n# + = volume-up\n"))
    let keys = text.split(separator: "[keys]").last?.split(separator: "\n").compactMap { line in
      line.hasPrefix("# ") && line.contains(" = ") && !line.hasPrefix("# KEY") ? String(line.dropFirst(2)) : nil
    }
    let (configuration, problems) = Configuration.parse(
      "[keys]\n" + (keys ?? []).joined(separator: "\n"), file: "config", knownActions: ConfigurationTests.actions)
    #expect(problems == [])
    #expect(configuration.keys == Self.bindings.map { KeyBinding(key: $0.key, action: $0.action) })
  }
}
