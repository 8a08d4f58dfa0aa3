import Glibc

/// Keeps what libraries print on the standard error off the screen, and gives it back afterwards.
struct StandardErrorCapture {
  /// Where the standard error went before.
  let original: Int32
  /// What was printed since; a full pipe drops the rest.
  let printed: Int32

  /// Nil if the standard error is not the screen.
  init?() {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    printed = ends[0]
    original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(ends[1], STDERR_FILENO)
    close(ends[1])
  }

  func end() {
    dup2(original, STDERR_FILENO)
    Self.copy(from: printed, to: original)
    close(original)
    close(printed)
  }

  /// Safe in a signal handler.
  nonisolated static func copy(from source: Int32, to target: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      while true {
        let count = read(source, buffer.baseAddress, buffer.count)
        guard count > 0, write(target, buffer.baseAddress, count) == count else { return }
      }
    }
  }
}
