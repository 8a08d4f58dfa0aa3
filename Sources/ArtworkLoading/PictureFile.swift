import Glibc
import Runtime

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

nonisolated extension RegularFile {
  var stamp: FileStamp { FileStamp(status) }
}

/// A file of a size that a picture may have, open for reading.
nonisolated struct PictureFile: ~Copyable {
  private let file: RegularFile
  let stamp: FileStamp
  let isSettled: Bool

  /// The most that is read of a file.
  static let largest = 32 << 20

  /// The first of the paths that is one.
  static func open(firstOf paths: [[UInt8]]) -> PictureFile? {
    for path in paths {
      if let file = PictureFile(path) { return file }
    }
    return nil
  }

  init?(_ path: [UInt8]) {
    guard let file = RegularFile(path), (1...Self.largest).contains(Int(file.status.st_size)) else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    stamp = file.stamp
    isSettled = stamp.isSettled(at: now)
    self.file = file
  }

  /// As many bytes as the file had when it was opened, or fewer if it has shrunk; nil when the disk fails.
  func read() -> [UInt8]? { file.read(upTo: Self.largest) }
}
