import Glibc
import TestSupport
import Testing

/// The terminal is as it was, whichever way the program goes.
@Suite struct TerminalLifeTests {
  nonisolated struct Ending: CustomTestStringConvertible {
    enum Cause {
      case keys(String)
      case signal(Int32)
    }

    let id: String
    let status: PseudoTerminal.ExitStatus
    let cause: Cause

    var testDescription: String { id }

    static let all: [Ending] =
      [
        Ending(id: "q", status: .exited(0), cause: .keys("q")),
        Ending(id: "ctrl-c", status: .exited(3), cause: .keys("\u{3}")),
        Ending(id: "exit without leaving", status: .exited(9), cause: .keys("X")),
        Ending(id: "SIGTERM", status: .exited(128 + SIGTERM), cause: .signal(SIGTERM)),
        Ending(id: "SIGHUP", status: .exited(128 + SIGHUP), cause: .signal(SIGHUP)),
        Ending(id: "SIGINT", status: .exited(128 + SIGINT), cause: .signal(SIGINT)),
        Ending(id: "SIGQUIT", status: .exited(128 + SIGQUIT), cause: .signal(SIGQUIT)),
        Ending(id: "Swift trap", status: .killed(SIGILL), cause: .keys("T")),
        Ending(id: "stack overflow", status: .killed(SIGSEGV), cause: .keys("O")),
        Ending(id: "abort", status: .killed(SIGABRT), cause: .keys("A")),
        Ending(id: "SIGSEGV", status: .killed(SIGSEGV), cause: .signal(SIGSEGV)),
        Ending(id: "SIGBUS", status: .killed(SIGBUS), cause: .signal(SIGBUS)),
        Ending(id: "SIGFPE", status: .killed(SIGFPE), cause: .signal(SIGFPE)),
        Ending(id: "SIGTRAP", status: .killed(SIGTRAP), cause: .signal(SIGTRAP)),
      ]
      + others.map { Ending(id: "signal \($0)", status: .killed($0), cause: .signal($0)) }

    /// Everything else that ends a program by default.
    private static let others = [
      SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSYS, SIGSTKFLT,
      __libc_current_sigrtmin(), __libc_current_sigrtmax(),
    ]
  }

  @Test(arguments: Ending.all)
  func everyEndingRestoresTheTerminal(_ ending: Ending) throws {
    let terminal = try Demonstration.start()
    #expect(!terminal.isCooked)
    switch ending.cause {
    case .keys(let keys): terminal.send(keys)
    case .signal(let number): terminal.signal(number)
    }
    #expect(terminal.waitForExit() == ending.status, "\(ending.id)")
    expectRestored(terminal)
  }

  @Test func whatLibrariesPrintComesAfterwards() throws {
    let terminal = try Demonstration.start()
    terminal.send("ee+")
    #expect(terminal.wait { terminal.line(0) == "counter 1" })
    #expect(!terminal.contains("complaint"))
    terminal.send("q")
    #expect(terminal.waitForExit() == .exited(0))
    #expect(terminal.lines.filter { $0 == "a library's complaint" }.count == 2)
  }

  @Test func theReasonOfATrapIsSeenAfterwards() throws {
    let terminal = try Demonstration.start()
    terminal.send("T")
    #expect(terminal.waitForExit() == .killed(SIGILL))
    let words = terminal.receivedText.split(separator: "␛[?1049l").last ?? ""
    #expect(words.contains("Index out of range"))
  }

  @Test func aClosedWindowEndsTheProgram() throws {
    let terminal = try Demonstration.start()
    terminal.hangUp()
    #expect(terminal.waitForExit(limit: .seconds(3)) != nil)
  }

  @Test func withoutATerminalThereAreWordsAndNoCodes() throws {
    let plain = try PseudoTerminal(["/bin/sh", "-c", "'\(Demonstration.path)' </dev/null"])
    #expect(plain.waitForExit() == .exited(1))
    #expect(plain.line(0).contains("needs a terminal, and the standard input is not one"))
    #expect(!plain.received.contains(0x1B))
    let piped = try PseudoTerminal(["/bin/sh", "-c", "'\(Demonstration.path)' | cat"])
    #expect(piped.waitForExit() == .exited(0))
    #expect(piped.line(0).contains("needs a terminal, and the standard output is not one"))
  }

  @Test func aDumbTerminalIsToldSo() throws {
    let terminal = try PseudoTerminal([Demonstration.path], environment: ["TERM": "dumb"])
    #expect(terminal.waitForExit() == .exited(1))
    #expect(terminal.line(0).contains("\"dumb\" cannot show a full screen"))
    #expect(!terminal.received.contains(0x1B))
  }

  @Test func ctrlZHandsTheTerminalToTheShellAndFgComesBack() throws {
    let shell = try startedFromAShell()
    shell.send("+\u{1A}")
    #expect(shell.wait { shell.contains("Stopped") }, "\(shell.lines)")
    shell.send("echo the shell $((6*7))\r")
    #expect(shell.wait { shell.contains("the shell 42") })
    shell.resize(columns: 70, rows: 22)
    shell.send("fg\r")
    #expect(shell.wait { shell.line(0) == "counter 1" && shell.contains("> resized 70x22") }, "\(shell.lines)")
    #expect(!shell.contains("the shell"))
    shell.send("+")
    #expect(shell.wait { shell.line(0) == "counter 2" })
    finish(shell)
  }

  @Test func aStopThatCannotBeCaughtIsRepairedToo() throws {
    let shell = try startedFromAShell()
    shell.send("p")
    #expect(shell.wait { shell.contains("> character(\"p\")") })
    let program = try #require(shell.foreground)
    kill(program, SIGSTOP)
    #expect(shell.wait { shell.foreground != program })
    shell.send("echo the shell $((6*7))\r")
    #expect(shell.wait { shell.contains("the shell 42") }, "\(shell.lines)")
    shell.send("fg\r")
    #expect(shell.wait { shell.line(0) == "counter 0" && !shell.contains("the shell") }, "\(shell.lines)")
    shell.send("+")
    #expect(shell.wait { shell.line(0) == "counter 1" })
    finish(shell)
  }

  private func startedFromAShell() throws -> PseudoTerminal {
    let shell = try PseudoTerminal(["/bin/bash", "--norc", "--noprofile", "-i"], environment: ["HOME": "/nonexistent"])
    shell.send("'\(Demonstration.path)'\r")
    #expect(shell.wait { shell.line(0) == "counter 0" && shell.line(10) == "selected" })
    return shell
  }

  private func finish(_ shell: PseudoTerminal) {
    shell.send("q")
    // What is typed before the shell is back goes with the program.
    #expect(shell.wait { shell.foreground == shell.process })
    shell.send("exit\r")
    #expect(shell.waitForExit() == .exited(0), "\(shell.lines)")
  }

  private func expectRestored(_ terminal: PseudoTerminal) {
    #expect(terminal.isCooked)
    #expect(!terminal.contains("counter"), "the other screen: \(terminal.lines)")
    let text = terminal.receivedText
    let last = text.split(separator: "␛[?2004h").last ?? ""
    for needed in ["␛[?1002l", "␛[?1006l", "␛[?1004l", "␛[?7h", "␛[?1049l", "␛[?25h"] {
      #expect(last.contains(needed), "\(needed)")
    }
  }
}
