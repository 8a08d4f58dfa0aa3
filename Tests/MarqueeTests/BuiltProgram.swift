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
  init(
    _ words: [String], of program: String = Self.path, environment: [String] = ["PATH=/usr/bin:/bin"],
    loop: EventLoop = EventLoop()
  ) throws {
    let (output, errors) = (try Pipe(), try Pipe())
    let process = try SpawnedProcess(
      [program] + words, environment: environment, descriptors: [1: output.writingEnd, 2: errors.writingEnd])
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

/// The built program as it goes on, for what it says meanwhile.
final class RunningProgram {
  private let output: Pipe
  private let errors: Pipe
  private let process: SpawnedProcess
  private let loop: EventLoop

  init(_ words: [String], environment: [String], loop: EventLoop) throws {
    (output, errors) = (try Pipe(), try Pipe())
    self.loop = loop
    process = try SpawnedProcess(
      [BuiltProgram.path] + words, environment: environment,
      descriptors: [1: output.writingEnd, 2: errors.writingEnd])
    output.closeWritingEnd()
    errors.closeWritingEnd()
  }

  /// All whole lines so far.
  var lines: [String] {
    output.drain()
    return output.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  var complaints: String {
    errors.drain()
    return errors.text
  }

  var identifier: pid_t { process.identifier }

  /// Serves the loop until it has said this last. Returns whether it did.
  func says(_ line: String, limit: Duration = .seconds(5)) -> Bool { pump(loop, limit: limit) { lines.last == line } }

  func says(_ count: Int) -> Bool { pump(loop) { lines.count >= count } }

  /// As if the one who reads were gone.
  func closeReader() { output.closeReadingEnd() }

  func send(signal: Int32) { kill(process.identifier, signal) }

  /// Serves the loop until it ends. Returns `waitpid`'s status: 0 for done; nil when it goes on.
  func end(limit: Duration = .seconds(3)) -> Int32? {
    var status: Int32 = 0
    guard pump(loop, limit: limit, until: { waitpid(process.identifier, &status, WNOHANG) != 0 }) else { return nil }
    process.wasReaped()
    return status
  }
}

/// What a child writes, read without waiting.
private final class Pipe {
  private var readingEnd: Int32
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

  isolated deinit { closeReadingEnd() }

  func closeReadingEnd() {
    if readingEnd >= 0 { close(readingEnd) }
    readingEnd = -1
  }

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
