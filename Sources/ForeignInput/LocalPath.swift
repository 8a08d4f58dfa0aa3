/// The files of this machine that a player may mean by an address or a path.
package enum LocalPath {
  /// PATH_MAX: nothing longer can be opened.
  package static let longest = 4096

  /// Paths to try in turn: file names are bytes, and not every player encodes them. Empty for what is no file of this
  /// machine: a relative path, a tilde, another machine, another scheme.
  package static func candidates(for text: String) -> [[UInt8]] {
    let text = text.utf8
    if text.starts(with: "/".utf8) { return candidates(barePath: Array(text.prefix(longest + 1))) }
    guard let rest = text.droppingScheme("file:") else { return [] }
    return candidates(url: Array(rest.prefix(3 * longest)))
  }

  private static func candidates(barePath path: [UInt8]) -> [[UInt8]] {
    usable([path, PercentEncoding.decode(path)])
  }

  /// What follows `file:`, by RFC 8089: `/path`, `///path` or `//localhost/path`.
  private static func candidates(url: [UInt8]) -> [[UInt8]] {
    guard let path = localPath(url) else { return [] }
    let withoutQuery = Array(path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    return usable([PercentEncoding.decode(path), path, PercentEncoding.decode(withoutQuery)])
  }

  private static func localPath(_ url: [UInt8]) -> [UInt8]? {
    guard url.starts(with: "//".utf8) else { return url }
    let authority = url.dropFirst(2)
    guard let slash = authority.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = authority[..<slash]
    guard host.isEmpty || host.elementsEqualIgnoringCase("localhost") else { return nil }
    return Array(authority[slash...])
  }

  private static func usable(_ candidates: [[UInt8]]) -> [[UInt8]] {
    var paths: [[UInt8]] = []
    for path in candidates where isAbsolute(path) && !paths.contains(path) { paths.append(path) }
    return paths
  }

  private static func isAbsolute(_ path: [UInt8]) -> Bool {
    path.first == UInt8(ascii: "/") && path.count < longest && !path.contains(0)
  }
}

extension Substring.UTF8View {
  /// What follows a scheme, which is written in any case; nil if there is another.
  package func droppingScheme(_ scheme: StaticString) -> Substring.UTF8View? {
    prefix(scheme.utf8CodeUnitCount).elementsEqualIgnoringCase(scheme) ? dropFirst(scheme.utf8CodeUnitCount) : nil
  }
}

extension String.UTF8View {
  package func droppingScheme(_ scheme: StaticString) -> Substring.UTF8View? { self[...].droppingScheme(scheme) }
}

extension Sequence<UInt8> {
  /// ASCII without case; `text` is in lower case.
  package func elementsEqualIgnoringCase(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      elementsEqual(wanted) { byte, lower in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 == lower : byte == lower
      }
    }
  }
}
