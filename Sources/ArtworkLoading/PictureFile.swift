import Glibc

/// What tells one state of a file from the next, even under the same name.
nonisolated struct FileStamp: Hashable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let modified: Int64
  private let nanoseconds: Int64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec)
    nanoseconds = Int64(status.st_mtim.tv_nsec)
  }

  /// False while the file was written so lately that another writing could bear the same time: clocks of file systems
  /// move in steps of milliseconds.
  func isSettled(at now: timespec) -> Bool {
    let (seconds, overflow) = Int64(now.tv_sec).subtractingReportingOverflow(modified)
    guard !overflow, abs(seconds) <= 1 else { return !overflow }
    return abs(seconds * 1_000_000_000 + Int64(now.tv_nsec) - nanoseconds) > 100_000_000
  }
}

/// A regular file, open for reading. Nothing else is opened: a FIFO would block or disturb its writer, a device may do
/// anything.
nonisolated struct PictureFile: ~Copyable {
  private let descriptor: Int32
  private let size: Int
  let stamp: FileStamp
  let isSettled: Bool

  /// The most that is read of a file.
  static let largest = 32 << 20

  /// The first of the paths that is a regular file of a size that a picture may have.
  static func open(firstOf paths: [[UInt8]]) -> PictureFile? {
    for path in paths {
      if let file = PictureFile(path) { return file }
    }
    return nil
  }

  init?(_ path: [UInt8]) {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    var status = stat()
    guard stat(name, &status) == 0, Self.isRegular(status) else { return nil }
    let descriptor = Glibc.open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    guard fstat(descriptor, &status) == 0, Self.isRegular(status), (1...Self.largest).contains(Int(status.st_size))
    else {
      close(descriptor)
      return nil
    }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    self.descriptor = descriptor
    size = Int(status.st_size)
    stamp = FileStamp(status)
    isSettled = stamp.isSettled(at: now)
  }

  deinit { close(descriptor) }

  /// As many bytes as the file had when it was opened, or fewer if it has shrunk; nil when the disk fails.
  func read() -> [UInt8]? { readBytes(descriptor, count: size) }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }
}
