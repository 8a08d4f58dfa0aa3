/// Where the sound server's socket will appear, so that its return is noticed at once and not at the next attempt.
nonisolated enum ServerSocket {
  /// The socket's path, if the server is a local one; nil for servers on the network. `environment` looks up a variable.
  static func path(server: String?, environment: (String) -> String?) -> String? {
    if let given = server ?? environment("PULSE_SERVER") { return path(inAddresses: given) }
    if let directory = environment("PULSE_RUNTIME_PATH") { return directory + "/native" }
    return environment("XDG_RUNTIME_DIR").map { $0 + "/pulse/native" }
  }

  /// The first local address of a list such as `{machine}unix:/run/user/1000/pulse/native tcp:attic`.
  private static func path(inAddresses list: String) -> String? {
    for entry in list.split(whereSeparator: \.isWhitespace) {
      let address = entry.drop { $0 == "{" }.split(separator: "}").last ?? entry
      if address.hasPrefix("/") { return String(address) }
      if address.hasPrefix("unix:/") { return String(address.dropFirst("unix:".count)) }
    }
    return nil
  }

  /// Directory and name; nil for a path that has no directory.
  static func split(_ path: String) -> (directory: String, name: String)? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}
