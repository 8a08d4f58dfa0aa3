import CLinux
import CVTerm
import Glibc
import Runtime

/// A program of a test's own on a terminal of its own, whose screen is read without a window.
package final class PseudoTerminal {
  package let process: pid_t
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// All that the program wrote.
  package private(set) var received: [UInt8] = []
  /// Whether the terminal's far side has closed.
  package private(set) var isClosed = false
  /// What it shows of pictures, and how it answers to questions about them; nil for a terminal that knows none.
  package var pictures: PictureTerminal?
  /// Whether what it answers about pictures is kept back.
  package var holdsAnswers = false
  package private(set) var heldAnswers = ""
  /// Like a terminal that is stopped: nothing is read from it.
  package var isStalled = false { didSet { watch?.isEnabled = !isStalled } }

  private var controller: Int32
  private let emulator: OpaquePointer
  private let screen: OpaquePointer
  private var filter = ApplicationCommandFilter()
  private var exit: ExitStatus?
  private var watch: IOSource?

  /// How a program ended.
  package nonisolated enum ExitStatus: Equatable, Sendable {
    case exited(Int32)
    case killed(Int32)
  }

  /// Starts a command, an absolute path first. `environment` is all that it gets beside PATH, TERM and LANG, which it
  /// overrides; an empty value takes a variable away.
  package init(
    _ command: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws(SystemError) {
    self.columns = columns
    self.rows = rows
    var name = [CChar](repeating: 0, count: 128)
    (controller, process) = try Self.start(command, Self.merged(environment), Self.window(columns, rows), &name)
    emulator = vterm_new(Int32(rows), Int32(columns))
    vterm_set_utf8(emulator, 1)
    screen = vterm_obtain_screen(emulator)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  isolated deinit {
    if exit == nil {
      kill(process, SIGKILL)
      kill(process, SIGCONT)
      _ = awaitExit()
    }
    hangUp()
    vterm_free(emulator)
  }
}

// MARK: What the user does

extension PseudoTerminal {
  /// Types text, or the bytes of keys.
  package func send(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(controller, $0.baseAddress, $0.count) }
  }

  package func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    vterm_set_size(emulator, Int32(rows), Int32(columns))
    var window = Self.window(columns, rows)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &window)
  }

  /// Shows bytes that the program did not write.
  package func scribble(_ text: String) { show(Array(text.utf8)[...]) }

  package func signal(_ number: Int32) { kill(process, number) }

  /// Closes the window.
  package func hangUp() {
    guard controller >= 0 else { return }
    endWatch()
    close(controller)
    controller = -1
    isClosed = true
  }
}

// MARK: What the user sees

extension PseudoTerminal {
  /// Reads until the condition holds. Returns whether it came to hold within the limit.
  package func wait(limit: Duration = .seconds(10), until condition: () -> Bool) -> Bool {
    let deadline = EventLoop.now() + limit
    while !condition() {
      let left = deadline - EventLoop.now()
      guard left > .zero else { return false }
      pump(min(left, .milliseconds(20)))
    }
    return true
  }

  /// Reads for a time: to see that something does not come.
  package func settle(for time: Duration) { _ = wait(limit: time) { false } }

  /// Waits until the program has ended, and takes its last words.
  package func waitForExit(limit: Duration = .seconds(10)) -> ExitStatus? {
    _ = wait(limit: limit) { hasExited }
    // A read gives what arrived in one piece; the end comes when all is read and nobody holds the far side any more.
    _ = wait(limit: .milliseconds(500)) { isClosed }
    return exit
  }

  package var hasExited: Bool {
    if exit == nil { exit = Self.reap(process, WNOHANG) }
    return exit != nil
  }

  /// A row's text, without the blanks at its end.
  package func line(_ row: Int) -> String {
    var line = ""
    var column = 0
    while column < columns {
      let cell = cell(row, column)
      line += cell.text.isEmpty ? " " : cell.text
      column += max(1, cell.width)
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  package var lines: [String] { (0..<rows).map(line) }

  package func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  package func cell(_ row: Int, _ column: Int) -> ScreenCell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    return ScreenCell(cell, screen)
  }

  package var cursor: (row: Int, column: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(emulator), &position)
    return (Int(position.row), Int(position.col))
  }

  /// The line settings, as the shell would find them.
  package var settings: termios {
    var settings = termios()
    tcgetattr(controller, &settings)
    return settings
  }

  /// Whether lines are edited and echoed: the state that a shell wants.
  package var isCooked: Bool {
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return settings.c_lflag & wanted == wanted
  }

  /// The process group that has the terminal.
  package var foreground: pid_t? {
    let group = tcgetpgrp(controller)
    return group > 0 ? group : nil
  }

  /// Forgets the bytes received so far.
  package func forgetReceived() { received = [] }

  /// What was received as text, with ESC shown as ␛.
  package var receivedText: String {
    String(decoding: received, as: UTF8.self).split(separator: "\u{1B}", omittingEmptySubsequences: false)
      .joined(separator: "␛")
  }
}

// MARK: The far side

extension PseudoTerminal {
  /// Reads whenever this loop is served, so that one wait does for the screen and for what else lives on the loop.
  package func join(_ loop: EventLoop) throws(SystemError) {
    watch = try IOSource(loop, descriptor: controller, events: .readable) { [unowned self] _ in
      pump(.zero)
      if isClosed { endWatch() }
    }
  }

  private func endWatch() {
    watch?.cancel()
    watch = nil
  }

  private func pump(_ patience: Duration) {
    var poller = pollfd(fd: isStalled || isClosed ? -1 : controller, events: Int16(POLLIN), revents: 0)
    guard poll(&poller, 1, Int32(patience / .milliseconds(1))) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(controller, &buffer, buffer.count)
    if count > 0 {
      feed(buffer[..<count])
    } else if count == 0 || ![EAGAIN, EINTR].contains(errno) {
      isClosed = true
    }
  }

  private func feed(_ bytes: ArraySlice<UInt8>) {
    received += bytes
    show(bytes)
    let reply = pictures?.take(bytes)
    if let reply {
      heldAnswers += reply
      discardAnswer()
      if !holdsAnswers { letAnswersGo() }
    } else {
      answer()
    }
  }

  /// Sends what was kept back, at once or byte by byte.
  package func letAnswersGo(slowly: Bool = false) {
    let answers = heldAnswers
    heldAnswers = ""
    guard slowly else { return send(answers) }
    for character in answers.unicodeScalars {
      send(String(character))
      settle(for: .milliseconds(3))
    }
  }

  private func discardAnswer() {
    var reply = [CChar](repeating: 0, count: 4096)
    _ = vterm_output_read(emulator, &reply, reply.count)
  }

  private func show(_ bytes: ArraySlice<UInt8>) {
    let shown = filter.pass(bytes)
    shown.withUnsafeBytes { buffer in
      guard let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      vterm_input_write(emulator, text, shown.count)
    }
  }

  /// Sends what the emulator replies to queries.
  private func answer() {
    var reply = [CChar](repeating: 0, count: 4096)
    let count = vterm_output_read(emulator, &reply, reply.count)
    if count > 0 { write(controller, reply, count) }
  }

  private func awaitExit() -> ExitStatus? {
    if exit == nil { exit = Self.reap(process, 0) }
    return exit
  }

  private static func reap(_ process: pid_t, _ options: Int32) -> ExitStatus? {
    var status: Int32 = 0
    guard waitpid(process, &status, options) == process else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }
}

// MARK: Starting

extension PseudoTerminal {
  private static func merged(_ environment: [String: String]) -> [String] {
    var all = ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"]
    all.merge(environment) { $1 }
    return all.filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value)" }
  }

  private static func window(_ columns: Int, _ rows: Int) -> winsize {
    winsize(ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
  }

  private static func start(
    _ command: [String], _ environment: [String], _ window: winsize, _ name: inout [CChar]
  ) throws(SystemError) -> (controller: Int32, process: pid_t) {
    var (controller, far) = (Int32(-1), Int32(-1))
    var window = window
    guard openpty(&controller, &far, &name, nil, &window) == 0 else {
      throw SystemError("open a pseudo-terminal", code: errno)
    }
    // Tests run side by side: what one starts must not hold the terminal of another open.
    for end in [controller, far] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
    defer { close(far) }
    return (controller, try spawn(command, environment, on: name))
  }

  private static func spawn(_ command: [String], _ environment: [String], on name: [CChar]) throws(SystemError) -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The child leads a session of its own, so the terminal that it opens first becomes the one that controls it.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = cleanSession()
    defer { posix_spawnattr_destroy(&attributes) }
    var process: pid_t = 0
    let result = SpawnedProcess.withCStrings(command) { arguments in
      SpawnedProcess.withCStrings(environment) { variables in
        posix_spawn(&process, command[0], &actions, &attributes, arguments, variables)
      }
    }
    guard result == 0 else { throw SystemError("start \(command[0])", code: result) }
    return process
  }

  private static func cleanSession() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which glibc hides without feature macros
    posix_spawnattr_setflags(&attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    return attributes
  }
}
