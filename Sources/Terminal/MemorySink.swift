import CLinux
import Glibc
import Runtime

/// A file in memory that ncurses takes for the terminal.
final class MemorySink {
  let stream: UnsafeMutablePointer<FILE>
  private let descriptor: Int32

  /// Memory beyond this is given back once it was needed.
  private static let keptSize = 1 << 18

  init() throws(TerminalError) {
    // MFD_CLOEXEC
    descriptor = memfd_create("marquee-screen", 1)
    guard descriptor >= 0, let stream = fdopen(descriptor, "r+") else {
      throw .system(SystemError("make a file in memory", code: errno))
    }
    self.stream = stream
  }

  // The stream lives as long as ncurses, which is as long as the process.

  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Moves what was written to the end of `output`.
  func take(into output: inout [UInt8]) {
    let length = Int(lseek(descriptor, 0, SEEK_CUR))
    guard length > 0 else { return }
    let start = output.count
    output += repeatElement(0, count: length)
    let count = output.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress?.advanced(by: start), length, 0) }
    output.removeLast(length - max(0, count))
    discard()
    if length > Self.keptSize { ftruncate(descriptor, 0) }
  }

  func discard() { lseek(descriptor, 0, SEEK_SET) }
}
