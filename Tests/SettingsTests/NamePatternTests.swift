import Settings
import Testing

nonisolated struct NamePatternTests {
  @Test(arguments: [
    ("mpv", "mpv", true), ("mpv", "MPV", true), ("mpv", "mpv2", false), ("mpv*", "mpv.instance1", true),
    ("*fox", "Firefox", true), ("*fox", "foxes", false), ("*", "", true), ("*", "anything", true), ("", "", true),
    ("", "a", false), ("a*b*c", "aXXbYYc", true), ("a*b*c", "abc", true), ("a*b*c", "acb", false), ("a*a", "a", false),
    ("**", "x", true), ("*a*", "bab", true), ("a**b", "ab", true), ("*ab", "aab", true), ("*ab*ab", "abab", true),
    ("*ab*ab", "ab", false), ("Übersicht", "übersicht", true),
  ])
  func aStarStandsForAnything(pattern: String, name: String, matches: Bool) {
    #expect(NamePattern(pattern).matches(name) == matches)
  }

  @Test func manyStarsCostNoTime() {
    let pattern = NamePattern(String(repeating: "a*", count: 500) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 1_000)))
  }

  @Test func playersAreIgnoredByBusNameInstanceOrIdentity() {
    var configuration = Configuration()
    let name = "org.mpris.MediaPlayer2.firefox.instance_1_42"
    #expect(!configuration.ignoresPlayer(busName: name, identity: "Mozilla Firefox"))
    for pattern in ["firefox", "firefox.*", "*firefox*", "mozilla firefox", "FIREFOX"] {
      configuration.ignoredPlayers = [NamePattern(pattern)]
      #expect(configuration.ignoresPlayer(busName: name, identity: "Mozilla Firefox"), "\(pattern)")
    }
    for pattern in ["fire", "instance_1_42", "org.mpris*"] {
      configuration.ignoredPlayers = [NamePattern(pattern)]
      #expect(!configuration.ignoresPlayer(busName: name, identity: "Mozilla Firefox"), "\(pattern)")
    }
  }
}
