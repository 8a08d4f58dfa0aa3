import Glibc

/// A trace on its way to a new file of the user's own, up to a limit.
package final class TraceFile {
  /// Why there is no such file, or why nothing more is written.
  package enum Fault: Error, Equatable {
    /// Nothing is ever overwritten, and no link followed.
    case exists
    case failed(code: Int32)
    /// The last line says so.
    case full(bytes: Int)
  }

  package private(set) var fault: Fault?
  private let limit: Int
  private let file: Int32
  private var buffer: [UInt8] = []
  private var size = 0

  /// Room for the line that says that the limit is reached.
  private static let reserve = 256
  private static let chunk = 1 << 16

  /// Readable for the user only: titles and addresses are nobody else's business.
  package init(path: String, limit: Int = 64 << 20) throws(Fault) {
    self.limit = limit
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw errno == EEXIST ? .exists : .failed(code: errno) }
  }

  isolated deinit {
    flush()
    close(file)
  }

  package func write(_ record: TraceRecord) {
    guard fault == nil else { return }
    let line = Array(record.line.utf8)
    if size + line.count + 1 + Self.reserve > limit {
      append(Array(TraceRecord(time: record.time, .end(reason: "the file has reached \(limit) bytes")).line.utf8))
      flush()
      fault = fault ?? .full(bytes: limit)
    } else {
      append(line)
      if buffer.count >= Self.chunk { flush() }
    }
  }

  /// Gives what was collected to the file.
  package func flush() {
    while !buffer.isEmpty, fault == nil {
      let count = Glibc.write(file, buffer, buffer.count)
      if count > 0 {
        buffer.removeFirst(count)
      } else if errno != EINTR {
        fault = .failed(code: errno)
      }
    }
  }

  private func append(_ line: [UInt8]) {
    buffer += line
    buffer.append(UInt8(ascii: "\n"))
    size += line.count + 1
  }
}

extension TraceFile.Fault {
  /// The end of a sentence that begins with the file's name.
  package var words: String {
    switch self {
    case .exists: "is there already, and is not overwritten; name a new file"
    case .failed(let code): "cannot be written: \(String(cString: strerror(code)))"
    case .full(let bytes): "has reached \(bytes >> 20) MB; nothing more is recorded"
    }
  }
}
