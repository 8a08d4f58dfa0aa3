import ForeignInput
import Glibc

/// Standard output and standard error, for a program that answers and ends.
enum Console {
  static func say(_ text: String, terminator: String = "\n") { print(text, terminator: terminator) }

  /// One line on standard error, with nothing in it that a terminal would obey: it may quote the command line.
  static func complain(_ words: String) {
    let line = "marquee: \(String(foreign: words))\n"
    // There is nowhere left to say that this failed.
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }

  /// Whether all that was said could be written.
  static func flush() -> Bool { fflush(nil) == 0 }
}
