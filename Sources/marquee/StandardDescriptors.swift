import Glibc

/// The three descriptors that every program takes for granted.
enum StandardDescriptors {
  /// Closed ones are opened, so that no socket or terminal gets their number and what is meant for people. As before,
  /// nothing can be read from the first or written to the others.
  static func fill() {
    for (number, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is taken, which is this one. If it cannot be opened, all is as it was.
      _ = open("/dev/null", mode)
    }
  }
}
