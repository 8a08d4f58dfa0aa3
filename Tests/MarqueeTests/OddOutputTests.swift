import TestSupport
import Testing

/// Answers that cannot be given, and descriptors that are not there.
@Suite struct OddOutputTests {
  private func run(_ words: String) throws -> PseudoTerminal {
    try PseudoTerminal(["/bin/sh", "-c", "'\(BuiltProgram.path)' \(words)"], environment: ["HOME": "/nonexistent"])
  }

  @Test(arguments: ["--version", "--help", "--print-config"])
  func aFullDiskIsNoticed(words: String) throws {
    let terminal = try run(words + " >/dev/full")
    #expect(terminal.waitForExit(limit: .seconds(3)) == .exited(1))
    #expect(terminal.contains("marquee: the output cannot be written"))
  }

  @Test func aClosedOutputIsNoticed() throws {
    let terminal = try run("--version >&-")
    #expect(terminal.waitForExit(limit: .seconds(3)) == .exited(1))
    #expect(terminal.contains("marquee: the output cannot be written"))
  }

  /// Whatever takes the number of the standard error must not be taken for it.
  @Test func withoutAStandardErrorTheDashboardWorks() throws {
    let terminal = try run("--clean 2>&-")
    #expect(terminal.wait { terminal.contains("Marquee") }, "\(terminal.lines)")
    terminal.send("q")
    #expect(terminal.waitForExit(limit: .seconds(3)) == .exited(0))
    #expect(terminal.isCooked)
  }

  @Test func withAllThreeClosedItEnds() throws {
    let terminal = try PseudoTerminal(["/bin/sh", "-c", "exec '\(BuiltProgram.path)' <&- >&- 2>&-"])
    #expect(terminal.waitForExit(limit: .seconds(3)) == .exited(1))
    #expect(terminal.received.isEmpty)
  }
}
