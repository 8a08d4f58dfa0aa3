import Glibc
import TestSupport
import Testing

/// Pictures inside tmux, which draws for several programs and keeps what it does not know to itself unless told.
@Suite final class TmuxPictureTests {
  private let directory: TemporaryDirectory
  private static let program = "/usr/bin/tmux"

  init() throws {
    try require(program: Self.program, from: "tmux")
    directory = try TemporaryDirectory()
  }

  /// Its server outlives the terminal.
  isolated deinit {
    // It has ended by itself where the test went well.
    _ = try? output(of: [Self.program, "-S", "\(directory.path)/socket", "kill-server"], environment: [])
  }

  private func start(passthrough: Bool, version: String = "kitty(0.32.2)") throws -> PseudoTerminal {
    let configuration = "\(directory.path)/tmux.conf"
    let lines = passthrough ? "set -g allow-passthrough on\nset -g escape-time 10\n" : "set -g escape-time 10\n"
    try directory.write(lines, to: "tmux.conf")
    let command = [
      Self.program, "-S", "\(directory.path)/socket", "-f", configuration, "-2", "new-session",
      "'\(Demonstration.path)' --pixels",
    ]
    let terminal = try PseudoTerminal(
      command, environment: ["COLORTERM": "truecolor", "HOME": directory.path, "SHELL": "/bin/sh"])
    terminal.pictures = PictureTerminal(version: version, attributes: "62;22", hasKitty: true)
    #expect(terminal.wait { terminal.line(0).hasPrefix("counter 0") }, "\(terminal.lines)")
    return terminal
  }

  private func finish(_ terminal: PseudoTerminal) {
    terminal.send("q")
    #expect(terminal.waitForExit() == .exited(0))
  }

  private func characters(_ terminal: PseudoTerminal) -> Int {
    (0..<terminal.rows).reduce(0) { count, row in
      count + (0..<terminal.columns).filter { terminal.cell(row, $0).text.unicodeScalars.first == "\u{10EEEE}" }.count
    }
  }

  @Test func withoutPassageNotAByteOfAProtocolArrives() throws {
    let terminal = try start(passthrough: false)
    terminal.send("P")
    terminal.settle(for: .milliseconds(300))
    #expect(!terminal.receivedText.contains("_G"))
    #expect(!terminal.contains("> pixels") && !terminal.contains("> escape") && !terminal.contains("> character"))
    #expect(terminal.line(0).hasPrefix("counter 0"))
    finish(terminal)
  }

  @Test func anOlderKittyGetsNone() throws {
    let terminal = try start(passthrough: true, version: "kitty(0.26.5)")
    terminal.send("P")
    terminal.settle(for: .milliseconds(300))
    #expect(!terminal.receivedText.contains("_G") && !terminal.contains("> pixels"))
    finish(terminal)
  }

  @Test func withPassageCharactersStandForThePicture() throws {
    let terminal = try start(passthrough: true)
    #expect(terminal.wait { terminal.contains("> pixels kitty") }, "\(terminal.lines)")
    #expect(!terminal.contains("> escape") && !terminal.contains("> character"), "\(terminal.lines)")
    terminal.send("P")
    #expect(terminal.wait { characters(terminal) == 50 }, "\(terminal.lines)")
    #expect(terminal.pictures?.placed.values.first == .init(columns: 10, rows: 5, isForCharacters: true))
    terminal.send("P")
    #expect(terminal.wait { characters(terminal) == 18 })
    #expect(terminal.pictures?.placed.values.first == .init(columns: 6, rows: 3, isForCharacters: true))
    terminal.send("P")
    #expect(terminal.wait { characters(terminal) == 0 && terminal.pictures?.placed.isEmpty == true })
    terminal.send("P")
    #expect(terminal.wait { characters(terminal) == 50 })
    terminal.send("q")
    #expect(terminal.waitForExit() == .exited(0))
    #expect(terminal.pictures?.stored.isEmpty == true && terminal.pictures?.faults == [])
  }

  @Test func anotherWindowAndBackShowsItAgain() throws {
    let terminal = try start(passthrough: true)
    #expect(terminal.wait { terminal.contains("> pixels kitty") }, "\(terminal.lines)")
    terminal.send("P")
    #expect(terminal.wait { characters(terminal) == 50 }, "\(terminal.lines)")
    terminal.send("\u{2}c")
    #expect(terminal.wait { characters(terminal) == 0 && !terminal.contains("counter") })
    terminal.send("\u{2}p")
    #expect(terminal.wait { characters(terminal) == 50 && terminal.contains("counter") })
    #expect(terminal.pictures?.placed.isEmpty == false)
  }
}
