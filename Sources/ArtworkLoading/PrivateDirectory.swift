import Glibc
import Runtime

/// A directory that is this user's alone, made when it is not there. Everything in it is reached through its
/// descriptor, so that nobody can put another in its place.
nonisolated final class PrivateDirectory {
  let descriptor: Int32

  /// Nil when it cannot be made or belongs to somebody else.
  init?(_ path: String) {
    Self.makeParents(of: path)
    mkdir(path, 0o700)
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    let isOurs = fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
    let isClosed = isOurs && (status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o700) == 0)
    guard isClosed else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  struct Entry {
    let name: String
    let size: Int
    /// Seconds and nanoseconds since 1970 of the last writing.
    let modified: timespec
  }

  /// The regular files in it.
  func entries() -> [Entry] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { field in
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      entries.append(Entry(name: name, size: Int(status.st_size), modified: status.st_mtim))
    }
    return entries
  }

  func read(_ name: String, atMost limit: Int) -> [UInt8]? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, (0...limit).contains(Int(status.st_size))
    else { return nil }
    return readBytes(file, count: Int(status.st_size))
  }

  /// A file is there whole or not at all: it is written under `temporary` first.
  func write(_ bytes: [UInt8], to name: String, by temporary: String) -> Bool {
    let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let isWritten = writeBytes(bytes, to: file)
    let isClosed = close(file) == 0
    if isWritten, isClosed, renameat(descriptor, temporary, descriptor, name) == 0 { return true }
    remove(temporary)
    return false
  }

  func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  /// The time of its writing becomes now.
  func touch(_ name: String) { utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW) }

  private static func makeParents(of path: String) {
    let bytes = Array(path.utf8)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "/") && index > 0 {
      mkdir(String(decoding: bytes[..<index], as: UTF8.self), 0o700)
    }
  }
}

private nonisolated func writeBytes(_ bytes: [UInt8], to file: Int32) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var done = 0
    while done < buffer.count {
      let written = Glibc.write(file, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      if written < 0, errno != EINTR { return false }
      done += max(written, 0)
    }
    return true
  }
}
