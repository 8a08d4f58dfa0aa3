import Glibc

/// The text of the configuration that a command line asks for.
struct ConfigurationFile: Equatable {
  let path: String
  let text: String

  /// Why a file that was asked for by name cannot be read.
  struct ReadingError: Error, Equatable {
    let path: String
    let code: Int32

    var words: String { "cannot read \(path): \(String(cString: strerror(code)))" }
  }

  /// Larger files are no configuration; the parser says so of what it is given.
  private static let limit = 1 << 20

  /// Where the configuration is, or would be; nil when none is wanted.
  static func path(for arguments: Arguments) -> String? {
    arguments.isClean ? nil : arguments.configuration ?? usualPath
  }

  /// Nil when none is wanted, or when the usual one is not there.
  static func read(for arguments: Arguments) throws(ReadingError) -> ConfigurationFile? {
    if arguments.isClean { return nil }
    if let path = arguments.configuration { return ConfigurationFile(path: path, text: try text(of: path)) }
    guard let path = usualPath else { return nil }
    do {
      return ConfigurationFile(path: path, text: try text(of: path))
    } catch {
      guard error.code != ENOENT, error.code != ENOTDIR else { return nil }
      throw error
    }
  }

  /// `$XDG_CONFIG_HOME/marquee/config`; nil where there is no home either.
  static var usualPath: String? {
    if let directory = variable("XDG_CONFIG_HOME"), directory.hasPrefix("/") { return "\(directory)/marquee/config" }
    return variable("HOME").map { "\($0)/.config/marquee/config" }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether it is a file that can be read as often as one likes: a pipe is empty the second time, and may keep one
  /// waiting.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  static func text(of path: String) throws(ReadingError) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw ReadingError(path: path, code: errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while bytes.count < limit {
      let count = Glibc.read(file, &chunk, chunk.count)
      guard count >= 0 else { throw ReadingError(path: path, code: errno) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
