import Glibc

/// A regular file, open for reading. Nothing else is opened: a FIFO would block or disturb its writer, a device may do
/// anything.
nonisolated struct RegularFile: ~Copyable {
  let descriptor: Int32
  let status: stat

  /// The first of the paths that is one.
  static func open(firstOf paths: [[UInt8]]) -> RegularFile? {
    for path in paths {
      if let file = RegularFile(path) { return file }
    }
    return nil
  }

  init?(_ path: [UInt8]) {
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

  var stamp: FileStamp { FileStamp(status) }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }
}
