import Testing

/// The floors of Package.swift as rules: what a module may import of its neighbours and of the outside.
struct ImportRulesTests {
  private static let vocabulary: Set = [
    "ForeignInput", "Media", "Mixer", "Drawing", "Keyboard", "Settings", "ExtensionProtocol",
  ]
  private static let machinery: Set = ["Runtime", "DBus"]
  private static let adapters: Set = ["Terminal", "PulseAudio", "MPRIS", "ArtworkLoading", "LyricsLoading"]
  private static let program = vocabulary.union(machinery).union(adapters).union(["BusTrace", "Dashboard"])

  private let sources = SourceTree.swiftFiles(below: "Sources")

  @Test func theSourcesAreFound() {
    #expect(sources.count > 20)
    #expect(Set(sources.map(\.module)).isSuperset(of: Self.program))
  }

  /// But for the C library's mathematics.
  @Test func theVocabularyKnowsNothingOutsideItself() {
    expectImports(of: Self.vocabulary) { Self.vocabulary.contains($0) || $0 == "Glibc" }
  }

  @Test func theDashboardKnowsOnlyTheVocabulary() {
    expectImports(of: ["Dashboard"]) { Self.vocabulary.contains($0) || $0 == "Glibc" }
  }

  @Test func theMachineryKnowsNoDomain() {
    expectImports(of: Self.machinery) { Self.machinery.contains($0) || !Self.program.contains($0) }
  }

  @Test func noAdapterKnowsAnotherOneNorTheDashboard() {
    expectImports(of: Self.adapters) { !Self.adapters.contains($0) && $0 != "Dashboard" }
  }

  @Test func nothingImportsFoundation() {
    expectImports(of: Self.program.union(["marquee"])) { !$0.hasPrefix("Foundation") }
  }

  @Test func everyFileFitsInFourHundredLines() {
    for file in sources + SourceTree.swiftFiles(below: "Tests") {
      #expect(file.lines.count <= 401, "\(file.path) has \(file.lines.count - 1) lines")
    }
  }

  @Test func nothingIsLeftToDo() {
    let marks = ["TO" + "DO", "FIX" + "ME"]
    for file in sources + SourceTree.swiftFiles(below: "Tests") {
      for (number, line) in file.lines.enumerated() where marks.contains(where: line.contains) {
        Issue.record("\(file.path):\(number + 1): \(line)")
      }
    }
  }

  private func expectImports(of modules: Set<String>, toSatisfy isAllowed: (String) -> Bool) {
    for file in sources where modules.contains(file.module) {
      for name in file.imports where !isAllowed(name) {
        Issue.record("\(file.path) imports \(name)")
      }
    }
  }
}
