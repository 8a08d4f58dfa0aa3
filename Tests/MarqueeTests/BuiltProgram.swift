import Glibc
import Runtime
import TestSupport

/// The built program run once, while the loop of the test serves what it talks to.
struct BuiltProgram {
  let code: Int32
  let output: String
  let errors: String

  var lines: [Substring] { output.split(separator: "\n") }

  /// It lies beside the bundle of the tests.
  static let path: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return bundle.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/marquee"
  }()

  /// Runs it with these words and nothing of this process's environment but `environment`.
  init(_ words: [String], environment: [String] = ["PATH=/usr/bin:/bin"], loop: EventLoop = EventLoop()) throws {
    let (output, errors) = (try Pipe(), try Pipe())
    let process = try SpawnedProcess(
      [Self.path] + words, environment: environment, descriptors: [1: output.writingEnd, 2: errors.writingEnd])
    output.closeWritingEnd()
    errors.closeWritingEnd()
    let hasEnded = pump(loop, limit: .seconds(20)) {
      output.drain()
      errors.drain()
      return output.isAtEnd && errors.isAtEnd
    }
    guard hasEnded else { throw SystemError("wait for the program's end", code: ETIMEDOUT) }
    var status: Int32 = 0
    waitpid(process.identifier, &status, 0)
    process.wasReaped()
    // WIFEXITED and WEXITSTATUS, which Swift does not see; a signal's number comes out negative.
    code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    self.output = output.text
    self.errors = errors.text
  }
}

/// What a child writes, read without waiting.
private final class Pipe {
  private let readingEnd: Int32
  private(set) var writingEnd: Int32
  private var bytes: [UInt8] = []
  private(set) var isAtEnd = false

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("make a pipe", code: errno) }
    (readingEnd, writingEnd) = (ends[0], ends[1])
    // Another test may start a child at this very moment; it must not keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(readingEnd, F_SETFL, O_NONBLOCK)
  }

  isolated deinit { close(readingEnd) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func closeWritingEnd() { close(writingEnd) }

  func drain() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(readingEnd, &chunk, chunk.count), count >= 0 {
      guard count > 0 else {
        isAtEnd = true
        return
      }
      bytes += chunk[..<count]
    }
  }
}
