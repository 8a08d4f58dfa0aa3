import Media

/// Where the bytes of a picture come from, once a locator has been understood.
nonisolated enum ArtworkSource: Equatable {
  /// Paths to try in turn: file names are bytes, and not every player encodes them.
  case file([[UInt8]])
  case data([UInt8])
  case web(WebAddress)
  /// Nothing that this program opens: a relative path, a tilde, another machine, an unknown scheme.
  case unusable

  init(_ locator: ArtworkLocator) {
    let text = locator.rawValue.utf8
    if text.starts(with: "/".utf8) {
      self = Self.file(barePath: Array(text.prefix(Self.longestPath + 1)))
    } else if let rest = text.droppingScheme("file:") {
      self = Self.file(url: Array(rest.prefix(3 * Self.longestPath)))
    } else if let rest = text.droppingScheme("data:"), let data = DataURI.decode(rest) {
      self = .data(data)
    } else if let address = WebAddress(text[...]) {
      self = .web(address)
    } else {
      self = .unusable
    }
  }

  /// PATH_MAX: nothing longer can be opened.
  private static let longestPath = 4096

  private static func file(barePath path: [UInt8]) -> ArtworkSource {
    file(candidates: [path, PercentEncoding.decode(path)])
  }

  /// What follows `file:`, by RFC 8089: `/path`, `///path` or `//localhost/path`.
  private static func file(url: [UInt8]) -> ArtworkSource {
    guard let path = localPath(url) else { return .unusable }
    let withoutQuery = Array(path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    return file(candidates: [PercentEncoding.decode(path), path, PercentEncoding.decode(withoutQuery)])
  }

  private static func localPath(_ url: [UInt8]) -> [UInt8]? {
    guard url.starts(with: "//".utf8) else { return url }
    let authority = url.dropFirst(2)
    guard let slash = authority.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = authority[..<slash]
    guard host.isEmpty || host.elementsEqualIgnoringCase("localhost") else { return nil }
    return Array(authority[slash...])
  }

  private static func file(candidates: [[UInt8]]) -> ArtworkSource {
    var paths: [[UInt8]] = []
    for path in candidates where isAbsolute(path) && !paths.contains(path) { paths.append(path) }
    return paths.isEmpty ? .unusable : .file(paths)
  }

  private static func isAbsolute(_ path: [UInt8]) -> Bool {
    path.first == UInt8(ascii: "/") && path.count < longestPath && !path.contains(0)
  }
}

nonisolated extension Substring.UTF8View {
  /// What follows a scheme, which is written in any case; nil if there is another.
  func droppingScheme(_ scheme: StaticString) -> Substring.UTF8View? {
    prefix(scheme.utf8CodeUnitCount).elementsEqualIgnoringCase(scheme) ? dropFirst(scheme.utf8CodeUnitCount) : nil
  }
}

nonisolated extension String.UTF8View {
  func droppingScheme(_ scheme: StaticString) -> Substring.UTF8View? { self[...].droppingScheme(scheme) }
}

nonisolated extension Sequence<UInt8> {
  /// ASCII without case; `text` is in lower case.
  func elementsEqualIgnoringCase(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      elementsEqual(wanted) { byte, lower in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 == lower : byte == lower
      }
    }
  }
}
