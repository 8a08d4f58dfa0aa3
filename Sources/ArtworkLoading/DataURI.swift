import ForeignInput

/// `data:` URIs (RFC 2397). The type they name is not looked at: the content decides.
nonisolated enum DataURI {
  /// The most that a picture may have in bytes.
  static let largest = 10 << 20

  /// The bytes in what follows `data:`; nil if there are none, too many, or they are broken.
  static func decode(_ rest: Substring.UTF8View) -> [UInt8]? {
    // Every byte may be escaped, but a player that does so has small pictures.
    guard rest.count <= largest / 3 * 4 + 1024, let comma = rest.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let payload = PercentEncoding.decode(Array(rest[rest.index(after: comma)...]))
    let bytes = isBase64(rest[..<comma]) ? Base64.decode(payload) : payload
    guard let bytes, !bytes.isEmpty, bytes.count <= largest else { return nil }
    return bytes
  }

  private static func isBase64(_ header: Substring.UTF8View) -> Bool {
    header.suffix(7).elementsEqualIgnoringCase(";base64")
  }
}
