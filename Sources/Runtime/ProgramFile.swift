import Glibc

/// The program that runs, as a file: what is installed with it is found from there.
package nonisolated enum ProgramFile {
  /// The directory it lies in, without links; nil where the kernel does not tell.
  package static var directory: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let name = String(cString: path)
    return name.lastIndex(of: "/").map { String(name[..<$0]) }
  }
}
