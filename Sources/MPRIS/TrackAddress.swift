import ForeignInput

/// What the address of a track says about it: a file's name, and whether it comes as a stream.
nonisolated struct TrackAddress: Equatable {
  private let scheme: String
  private let path: Substring

  init(_ url: String) {
    guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else {
      scheme = ""
      path = url[...]
      return
    }
    scheme = url[..<colon].lowercased()
    path = Self.withoutQuery(url[colon...].dropFirst(3), of: scheme)
  }

  /// Comes over the network as it is played.
  var isStream: Bool {
    ["http", "https", "icy", "icyx", "mms", "mmsh", "rtsp", "rtmp", "rtp", "udp", "srt"].contains(scheme)
  }

  /// The last part of the path, decoded and safe to show; the host where there is no path.
  var fileName: String {
    let parts = path.split(separator: "/")
    return String(foreign: PercentEncoding.decode(Array((parts.last ?? "").utf8.prefix(4_096))))
  }

  /// In lower case, without the dot.
  var fileExtension: String {
    let name = fileName
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// A local file's name may contain a question mark; a fragment or a query belongs to the web only.
  private static func withoutQuery(_ text: Substring, of scheme: String) -> Substring {
    guard scheme.hasPrefix("http") else { return text }
    return text.prefix { $0 != "?" && $0 != "#" }
  }
}
