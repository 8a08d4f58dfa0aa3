import Glibc
import Runtime

/// A program that a test needs is not on this machine.
package struct MissingProgram: Error, CustomStringConvertible {
  package let path: String
  package let package: String

  package nonisolated var description: String { "\(path) is not there; install the package \(package)" }
}

/// A command ended with an error, and what it printed.
package struct CommandFailure: Error, CustomStringConvertible {
  package let command: [String]
  package let output: String

  package nonisolated var description: String { "\(command.joined(separator: " ")): \(output)" }
}

/// Tests that need a program say so instead of doing nothing.
package func require(program path: String, from package: String) throws {
  guard access(path, X_OK) == 0 else { throw MissingProgram(path: path, package: package) }
}

/// Runs a command to its end and returns what it printed.
@discardableResult
package func output(of command: [String], environment: [String]) throws -> String {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { throw SystemError("make a pipe", code: errno) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  defer { close(ends[0]) }
  let process = try SpawnedProcess(command, environment: environment, descriptors: [1: ends[1], 2: ends[1]])
  close(ends[1])
  let text = readAll(ends[0])
  guard process.waitForEnd() == 0 else { throw CommandFailure(command: command, output: text) }
  return text
}

private func readAll(_ descriptor: Int32) -> String {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { break }
  }
  return String(decoding: bytes, as: UTF8.self)
}
