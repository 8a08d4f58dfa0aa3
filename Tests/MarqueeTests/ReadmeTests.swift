import Dashboard
import ExtensionProtocol
import Glibc
import Settings
import Testing

@testable import marquee

/// What the README promises is true.
struct ReadmeTests {
  private let readme = SourceTree.text(of: "README.md")

  /// What stands between the fences of every example in a language.
  private func examples(in language: String) -> [String] {
    readme.split(separator: "```\(language)\n", omittingEmptySubsequences: false).dropFirst().map { part in
      part.split(separator: "```").first.map(String.init) ?? ""
    }
  }

  @Test func everyCommandStandsInTheTable() {
    for verb in Verb.all { #expect(readme.contains("`\(verb.name)"), "\(verb.name)") }
  }

  @Test func theExampleOfASessionIsOne() throws {
    let example = try #require(examples(in: "json").first)
    let record = try SessionRecord(json: JSON(example))
    #expect(record.content?.title == "Push It")
    #expect(try JSON(record.line) == JSON(example))
  }

  @Test func theExampleOfAnOutputIsOne() throws {
    let example = try #require(examples(in: "json").last)
    let record = try OutputRecord(json: JSON(example))
    #expect(record.streams.first?.application == "mpv")
    #expect(try JSON(record.line) == JSON(example))
  }

  @Test func everyTargetStandsInThePictureOfTheFloors() {
    let modules = Set(SourceTree.swiftFiles(below: "Sources").map(\.module))
    for module in modules { #expect(readme.contains(module), "\(module)") }
  }

  /// `MARQUEE_RECORD=1` writes the table anew.
  @Test func theKeysAreThoseOfTheActions() throws {
    let (start, end) = ("<!-- keys -->\n", "<!-- /keys -->")
    let head = try #require(readme.split(separator: start).first)
    let tail = try #require(readme.split(separator: end).last)
    let expected = "\(head)\(start)\(ReadmeTests.keys)\(end)\(tail)"
    guard readme != expected else { return }
    guard getenv("MARQUEE_RECORD") != nil else {
      Issue.record("the README's keys are not those of the actions; MARQUEE_RECORD=1 swift test writes them")
      return
    }
    SourceTree.write(expected, to: "README.md")
  }

  @Test func theExampleOfAConfigurationIsOne() throws {
    let example = try #require(examples(in: "ini").first)
    let actions = Set(Action.catalogue.map(\.name))
    let (configuration, problems) = Configuration.parse(example, file: "README.md", knownActions: actions)
    #expect(problems.isEmpty)
    #expect(configuration.theme == "light")
    #expect(configuration.steps.seek == .seconds(10))
    #expect(configuration.keys.map(\.action) == ["stop"])
  }

  private static var keys: String {
    let rows = ActionTopic.allCases.flatMap { topic in
      ["| **\(topic.rawValue)** | |"] + HelpText.topicLines(topic) { $0.keys }.compactMap(row)
    }
    return (["| keys | meaning |", "|---|---|"] + rows).joined(separator: "\n") + "\n"
  }

  private static func row(of line: HelpText.Line) -> String? {
    guard case .action(let keys, let sentence) = line else { return nil }
    let names = keys.split(separator: " ").map { $0 == "…" ? "…" : "`\($0)`" }
    return "| \(names.joined(separator: " ")) | \(sentence) |"
  }
}
