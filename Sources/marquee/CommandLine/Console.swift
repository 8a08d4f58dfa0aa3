import ForeignInput
import Glibc

/// Standard output and standard error, for a program that answers and ends.
enum Console {
  private static var hasFailed = false
  /// Complaints are not wanted.
  static var isSilent = false

  static func say(_ text: String, terminator: String = "\n") {
    if write(text, terminator: terminator) != nil { hasFailed = true }
  }

  /// Writes at once. Returns the reason (an `errno`) where that is not possible.
  static func write(_ text: String, terminator: String = "\n") -> Int32? {
    var rest = Array((text + terminator).utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN {
        awaitRoom()
        continue
      }
      guard count > 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  /// Whoever started the program may have left it a pipe that does not wait by itself.
  private static func awaitRoom() {
    var waiting = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    poll(&waiting, 1, -1)
  }

  /// One line on standard error, with nothing in it that a terminal would obey: it may quote the command line.
  static func complain(_ words: String) {
    guard !isSilent else { return }
    let line = "marquee: \(String(foreign: words))\n"
    // There is nowhere left to say that this failed.
    _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
  }

  /// Whether all that was said could be written.
  static func flush() -> Bool { fflush(nil) == 0 && !hasFailed }
}
