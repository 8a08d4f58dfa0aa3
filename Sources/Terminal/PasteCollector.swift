/// Pasted bytes up to the sequence that ends a paste.
nonisolated struct PasteCollector {
  private var bytes: [UInt8] = []
  private var matched = 0

  private static let end = Array("\u{1B}[201~".utf8)
  /// Far more than anyone means to paste into a line; the rest is dropped.
  private static let limit = 1 << 20

  /// The whole text when this byte ends it.
  mutating func append(_ byte: UInt8) -> String? {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? finish() : nil
    }
    // Only the first byte of the end can begin another one.
    keep(Self.end[..<matched])
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { keep([byte]) }
    return nil
  }

  private mutating func keep(_ more: some Collection<UInt8>) {
    if bytes.count + more.count <= Self.limit { bytes += more }
  }

  private mutating func finish() -> String {
    let text = Self.plainText(bytes)
    self = PasteCollector()
    return text
  }

  /// Terminals send CR for a line end; no other control character has a meaning in a paste.
  private static func plainText(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0D: scalars.append("\n")
      case 0x0A: if previous != "\r" { scalars.append("\n") }
      case 0x09, 0x20..<0x7F, 0xA0...: scalars.append(scalar)
      default: break
      }
      previous = scalar
    }
    return String(scalars)
  }
}
