import ForeignInput
import Glibc

/// Standard output and standard error, for a program that answers and ends.
enum Console {
  private static var hasFailed = false

  static func say(_ text: String, terminator: String = "\n") {
    var rest = Array((text + terminator).utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        hasFailed = true
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  /// One line on standard error, with nothing in it that a terminal would obey: it may quote the command line.
  static func complain(_ words: String) {
    let line = "marquee: \(String(foreign: words))\n"
    // There is nowhere left to say that this failed.
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }

  /// Whether all that was said could be written.
  static func flush() -> Bool { fflush(nil) == 0 && !hasFailed }
}
