/// Base 64 (RFC 4648) in the forms that players send: either alphabet, wrapped or not, padded or not.
nonisolated enum Base64 {
  /// Nil if there is any byte that does not belong, or the end is broken.
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var digits = 0
    var padding = 0
    for character in text {
      let value = table[Int(character)]
      if value < 64, padding == 0 {
        bits = bits << 6 | UInt32(value)
        digits += 1
        if digits & 3 == 0 { append(bits, count: 3, to: &bytes) }
      } else if value == padMark {
        padding += 1
      } else if value != skipMark {
        return nil
      }
    }
    return finish(bits, digits: digits & 3, padding: padding, &bytes) ? bytes : nil
  }

  /// In the usual alphabet, padded, without line ends.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits: UInt32 = 0
      for index in 0..<3 { bits = bits << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
      for digit in 0..<4 {
        text.append(digit <= count ? digits[Int(bits >> UInt32(18 - 6 * digit) & 63)] : UInt8(ascii: "="))
      }
    }
    return text
  }

  /// The last one or two bytes, from two or three digits.
  private static func finish(_ bits: UInt32, digits: Int, padding: Int, _ bytes: inout [UInt8]) -> Bool {
    guard digits != 1, padding == 0 || (digits + padding == 4 && digits != 0) else { return false }
    if digits == 2 { append(bits << 12, count: 1, to: &bytes) }
    if digits == 3 { append(bits << 6, count: 2, to: &bytes) }
    return true
  }

  private static func append(_ bits: UInt32, count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * index))) }
  }

  private static let padMark: UInt8 = 64
  private static let skipMark: UInt8 = 65
  private static let foreignMark: UInt8 = 66

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each character: below 64 a digit.
  private static let table: [UInt8] = {
    var table = [UInt8](repeating: foreignMark, count: 256)
    for (value, character) in digits.enumerated() { table[Int(character)] = UInt8(value) }
    table[Int(UInt8(ascii: "-"))] = 62
    table[Int(UInt8(ascii: "_"))] = 63
    table[Int(UInt8(ascii: "="))] = padMark
    for blank in " \t\r\n".utf8 { table[Int(blank)] = skipMark }
    return table
  }()
}
