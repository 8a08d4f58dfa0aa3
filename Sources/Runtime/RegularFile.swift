import Glibc

/// A regular file, open for reading. Nothing else is opened: a FIFO would block or disturb its writer, a device may do
/// anything. Even so a file may lie on a disk that does not answer: this is for threads.
package nonisolated struct RegularFile: ~Copyable {
  package let descriptor: Int32
  package let status: stat

  /// The first of the paths that is one.
  package static func open(firstOf paths: [[UInt8]]) -> RegularFile? {
    for path in paths {
      if let file = RegularFile(path) { return file }
    }
    return nil
  }

  package init?(_ path: [UInt8]) {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    var status = stat()
    guard stat(name, &status) == 0, Self.isRegular(status) else { return nil }
    let descriptor = Glibc.open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    guard fstat(descriptor, &status) == 0, Self.isRegular(status) else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.status = status
  }

  deinit { close(descriptor) }

  /// As many bytes as there are, up to a limit; nil when the disk fails.
  package func read(upTo limit: Int) -> [UInt8]? {
    readBytes(descriptor, count: min(max(0, Int(status.st_size)), limit))
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }
}

/// As many bytes as there are, but not more than `count`; nil when the disk fails.
package nonisolated func readBytes(_ file: Int32, count size: Int) -> [UInt8]? {
  var failed = false
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < size, !failed {
      let read = Glibc.read(file, buffer.baseAddress?.advanced(by: count), size - count)
      if read == 0 { return }
      if read > 0 { count += read }
      failed = read < 0 && errno != EINTR
    }
  }
  return failed ? nil : bytes
}
