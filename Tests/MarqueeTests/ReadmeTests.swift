import ExtensionProtocol
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
}
