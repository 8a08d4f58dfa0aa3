import Testing

@testable import marquee

/// The built program as a script meets it.
struct ProgramTests {
  @Test func itSaysItsVersion() throws {
    let run = try BuiltProgram(["--version"])
    #expect(run.code == 0)
    #expect(run.output == "marquee \(Program.version)\n")
    #expect(run.errors.isEmpty)
  }

  @Test func itExplainsItself() throws {
    let run = try BuiltProgram(["volume", "--help"])
    #expect(run.code == 0)
    #expect(run.output == Help.text(verb: "volume") + "\n")
  }

  @Test(arguments: [["stauts"], ["--bad"], ["seek"], ["seek", "x"], ["status", "--session"], ["mute", "on", "off"]])
  func whatItCannotUnderstandIsOneLineAndExitCodeTwo(words: [String]) throws {
    let run = try BuiltProgram(words)
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("marquee: "))
    #expect(run.errors.hasSuffix("\n") && run.errors.split(separator: "\n").count == 1)
  }

  @Test func aHostileWordDoesNotReachTheTerminal() throws {
    let run = try BuiltProgram(["\u{1B}]0;x\u{7}\u{9B}31m\n"])
    #expect(run.code == 2)
    #expect(run.errors.unicodeScalars.filter { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) } == ["\n"])
  }

  @Test func theDefaultConfigurationIsPrinted() throws {
    let run = try BuiltProgram(["--print-config"])
    #expect(run.code == 0)
    #expect(run.lines.contains("theme = default"))
    #expect(run.lines.contains("# space = play-pause"))
  }

  @Test func aConfigurationAskedForByNameMustBeThere() throws {
    let run = try BuiltProgram(["status", "--config", "/nonexistent/config"])
    #expect(run.code == 1)
    #expect(run.errors == "marquee: cannot read /nonexistent/config: No such file or directory\n")
  }
}
