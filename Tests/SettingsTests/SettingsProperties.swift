import SeededRandomness
import Settings
import Testing

/// Whatever a file holds, it is read to its end, and what is told about it is safe to print.
nonisolated struct SettingsProperties {
  private static let pieces = [
    "[", "]", "=", "\"", "\\", "\n", "\r\n", " ", "\t", "#", ";", "general", "keys", "theme", "accent", "inherit",
    "palette",
    "on", "bold", "#ffb000", "5s", "%", "space", "ctrl-", "none", "東", "e\u{301}", "\u{301}", "\u{1B}", "\u{9B}",
    "\u{0}",
    "\u{202E}", "\u{2028}", "\u{FFFD}", "999999999999999999999", "-1", "👨‍👩‍👧",
  ]

  @Test(arguments: 0..<30)
  func anythingIsReadToItsEnd(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for round in 0..<20 {
      let text: String
      if round.isMultiple(of: 2) {
        let count = Int.random(in: 0...200, using: &generator)
        text = String(decoding: (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }, as: UTF8.self)
      } else {
        let count = Int.random(in: 0...60, using: &generator)
        text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
      }
      let lines = text.count { $0 == "\n" || $0 == "\r\n" || $0 == "\r" } + 1
      let configuration = Configuration.parse(text, file: "config", knownActions: ["next"]).problems
      let theme = Theme.load("mine") { $0 == "mine" ? ThemeSource(file: "mine.theme", text: text) : nil }.problems
      for problem in configuration + theme {
        #expect(problem.position.column >= 1 && (1...lines).contains(problem.position.line))
        #expect(problem.description.unicodeScalars.allSatisfy(Self.isSafe), "\(problem.fault)")
      }
    }
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    case .format: scalar == "\u{200D}"
    default: true
    }
  }
}
