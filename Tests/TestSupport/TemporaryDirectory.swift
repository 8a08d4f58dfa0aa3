import Glibc
import Runtime

/// A private directory that is removed with all it contains.
package final class TemporaryDirectory {
  package let path: String

  package init() throws(SystemError) {
    var template = Array("/tmp/marquee-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("make a directory", code: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  isolated deinit { remove() }

  /// Writes a file of this name.
  package func write(_ text: String, to name: String) throws(SystemError) { try write(Array(text.utf8), to: name) }

  package func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
    let file = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SystemError("write \(name)", code: errno) }
    defer { close(file) }
    let written = Glibc.write(file, bytes, bytes.count)
    guard written == bytes.count else { throw SystemError("write \(name)", code: errno) }
  }

  /// What is in a file of this name; nil where there is none.
  package func text(of name: String) -> String? {
    let file = open(path + "/" + name, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  package func remove() { Self.remove(path) }

  /// Contents first; links are removed, not followed.
  private static func remove(_ path: String) {
    guard unlink(path) != 0 else { return }
    for name in names(in: path) { remove(path + "/" + name) }
    rmdir(path)
  }

  private static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
