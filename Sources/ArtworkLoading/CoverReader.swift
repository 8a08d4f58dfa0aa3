import CLinux
import Glibc
import Runtime

/// The picture embedded in a file of sound, read by a program of its own, whose crash costs a cover and nothing else.
nonisolated struct CoverReader: Sendable {
  enum Outcome: Equatable {
    case picture([UInt8])
    case nothing
    /// Nobody waits for it any more.
    case abandoned
  }

  /// The program: it gets the file as standard input, and gives the picture as standard output.
  let program: String
  /// Files of sound are large, disks are slow, and some lie on another machine.
  var deadline = Duration.seconds(5)
  var largest = DataURI.largest

  /// Where `make install` puts it, or beside this program, where it was built.
  static var installed: CoverReader? {
    guard let directory = ProgramFile.directory else { return nil }
    let places = ["\(directory)/../libexec/marquee/marquee-cover", "\(directory)/marquee-cover"]
    return places.first { access($0, X_OK) == 0 }.map { CoverReader(program: $0) }
  }

  func read(_ file: borrowing RegularFile, watch: WorkWatch) -> Outcome {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { return .nothing }
    defer { close(ends[0]) }
    let process = spawn(input: file.descriptor, output: ends[1])
    close(ends[1])
    guard let process else { return .nothing }
    let outcome = receive(from: ends[0], watch)
    guard case .picture = outcome else {
      kill(process, SIGKILL)
      _ = hasEndedWell(process)
      return outcome
    }
    return hasEndedWell(process) ? outcome : .nothing
  }

  private func spawn(input: Int32, output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = Self.plainSignals()
    defer { posix_spawnattr_destroy(&attributes) }
    guard let name = strdup(program) else { return nil }
    defer { free(name) }
    var process: pid_t = 0
    let result = posix_spawn(&process, program, &actions, &attributes, [name, nil], [nil])
    return result == 0 ? process : nil
  }

  /// This thread takes no signals, and the program may ignore some.
  private static func plainSignals() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    return attributes
  }

  /// All that comes, until the end of it, the deadline or the limit.
  private func receive(from pipe: Int32, _ watch: WorkWatch) -> Outcome {
    let end = EventLoop.now() + deadline
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if watch.isAbandoned() { return .abandoned }
      let left = end - EventLoop.now()
      guard left > .zero, bytes.count <= largest else { return .nothing }
      var polled = [
        pollfd(fd: pipe, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polled, 2, Int32(clamping: left.components.seconds * 1000 + 1000))
      if polled[1].revents != 0 { watch.takeNote() }
      guard polled[0].revents != 0 else { continue }
      let count = Glibc.read(pipe, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      if count == 0 { return bytes.isEmpty ? .nothing : .picture(bytes) }
      if count < 0, errno != EINTR { return .nothing }
    }
  }

  /// Whether it ended well; what was written before a crash is not a whole picture.
  private func hasEndedWell(_ process: pid_t) -> Bool {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
