import ForeignInput

/// Where a picture lies on the web, in the form that goes out: players encode too little, and libcurl takes no blanks.
nonisolated struct WebAddress: Hashable {
  let bytes: [UInt8]

  /// Longer ones no server takes.
  static let longest = 8192

  /// Nil if it is of another scheme, names no host, or is too long.
  init?(_ locator: Substring.UTF8View) {
    let text = Self.withoutBlanks(locator.prefix(Self.longest + 1))
    guard text.count <= Self.longest else { return nil }
    guard let rest = text.droppingScheme("http://") ?? text.droppingScheme("https://") else { return nil }
    let host = rest.prefix { !"/?#".utf8.contains($0) }
    guard !host.isEmpty, !host.contains(where: Self.isUnfitForHost) else { return nil }
    // What stands before the path may have letters of any script, which libcurl writes as the name service wants them.
    bytes = Array(text[..<rest.startIndex]) + Array(host) + Self.encoded(rest[host.endIndex...])
  }

  /// Names it without telling it: addresses have passwords and keys in them.
  var digest: String { SHA256.hexadecimal(of: bytes) }

  private static func withoutBlanks(_ text: Substring.UTF8View) -> Substring.UTF8View {
    guard let first = text.firstIndex(where: { $0 > 0x20 }), let last = text.lastIndex(where: { $0 > 0x20 }) else {
      return text[text.endIndex...]
    }
    return text[first...last]
  }

  private static func isUnfitForHost(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\")
  }

  /// What is encoded already stays so; a percent sign that encodes nothing stands for itself.
  private static func encoded(_ text: Substring.UTF8View) -> [UInt8] {
    let text = Array(text)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.count)
    for (index, byte) in text.enumerated() {
      let standsForItself =
        byte == UInt8(ascii: "%") ? PercentEncoding.escapedByte(text, at: index) != nil : isPlain(byte)
      if standsForItself { encoded.append(byte) } else { encoded += PercentEncoding.encode(byte) }
    }
    return encoded
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
  }
}
