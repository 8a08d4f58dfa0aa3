/// Why a text is no JSON that is taken here.
package struct JSONError: Error, Equatable {
  package enum Reason: Equatable, Sendable {
    case tooLong, tooDeep, endsEarly, unexpected, notUTF8, numberOutOfRange, controlCharacter, badEscape, textAfterEnd
  }

  package let reason: Reason
  /// Bytes from the start.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension JSON {
  /// What a reader takes at most.
  package struct Limits: Sendable {
    package var bytes: Int
    /// Arrays and objects within each other.
    package var depth: Int

    package init(bytes: Int = 1 << 20, depth: Int = 32) {
      self.bytes = bytes
      self.depth = depth
    }
  }

  package init(_ text: String, limits: Limits = Limits()) throws(JSONError) {
    try self.init(utf8: Array(text.utf8), limits: limits)
  }

  /// Reads one value that fills the whole text.
  package init(utf8 bytes: [UInt8], limits: Limits = Limits()) throws(JSONError) {
    guard bytes.count <= limits.bytes else { throw JSONError(.tooLong, at: limits.bytes) }
    var reader = JSONReader(bytes: bytes)
    self = try reader.value(depth: limits.depth)
    reader.skipSpace()
    guard reader.isAtEnd else { throw JSONError(.textAfterEnd, at: reader.offset) }
  }
}

/// Reads values off the front of a text.
private struct JSONReader {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  mutating func value(depth: Int) throws(JSONError) -> JSON {
    skipSpace()
    switch next {
    case nil: throw JSONError(.endsEarly, at: offset)
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let end = offset + word.utf8CodeUnitCount
    let matches = word.withUTF8Buffer { bytes[offset..<min(end, bytes.count)].elementsEqual($0) }
    guard matches else { throw JSONError(.unexpected, at: offset) }
    offset = end
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(JSONError) {
    skipSpace()
    guard !take(character) else { return }
    throw JSONError(isAtEnd ? .endsEarly : .unexpected, at: offset)
  }
}

// Arrays and objects.
extension JSONReader {
  private mutating func array(depth: Int) throws(JSONError) -> [JSON] {
    guard depth > 0 else { throw JSONError(.tooDeep, at: offset) }
    try expect("[")
    skipSpace()
    if take("]") { return [] }
    var values = [try value(depth: depth - 1)]
    skipSpace()
    while take(",") {
      values.append(try value(depth: depth - 1))
      skipSpace()
    }
    try expect("]")
    return values
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
    guard depth > 0 else { throw JSONError(.tooDeep, at: offset) }
    try expect("{")
    skipSpace()
    var object = JSONObject()
    if take("}") { return object }
    try member(of: &object, depth: depth)
    while take(",") { try member(of: &object, depth: depth) }
    try expect("}")
    return object
  }

  private mutating func member(of object: inout JSONObject, depth: Int) throws(JSONError) {
    skipSpace()
    let name = try string()
    try expect(":")
    object.add(name, try value(depth: depth - 1))
    skipSpace()
  }
}

// Numbers.
extension JSONReader {
  private mutating func number() throws(JSONError) -> JSON {
    let start = offset
    _ = take("-")
    let isZero = next == UInt8(ascii: "0")
    let digits = skipDigits()
    guard digits > 0, !isZero || digits == 1 else { throw JSONError(isAtEnd ? .endsEarly : .unexpected, at: offset) }
    let isWhole = try !skipFractionAndExponent()
    // Only ASCII was passed over, so that this cannot fail to be UTF-8.
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw JSONError(.numberOutOfRange, at: start) }
    return .number(number)
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset - start
  }

  /// Whether there was either.
  private mutating func skipFractionAndExponent() throws(JSONError) -> Bool {
    let start = offset
    if take(".") { try expectDigits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try expectDigits()
    }
    return offset > start
  }

  private mutating func expectDigits() throws(JSONError) {
    guard skipDigits() == 0 else { return }
    throw JSONError(isAtEnd ? .endsEarly : .unexpected, at: offset)
  }
}

// Strings.
extension JSONReader {
  private mutating func string() throws(JSONError) -> String {
    guard take("\"") else { throw JSONError(isAtEnd ? .endsEarly : .unexpected, at: offset) }
    let start = offset
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw JSONError(.controlCharacter, at: offset) }
      offset += 1
      if byte == UInt8(ascii: "\\") { text += String(try escapedScalar()).utf8 } else { text.append(byte) }
    }
    guard take("\"") else { throw JSONError(.endsEarly, at: offset) }
    guard let string = String(validating: text, as: UTF8.self) else { throw JSONError(.notUTF8, at: start) }
    return string
  }

  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    guard let letter = next else { throw JSONError(.endsEarly, at: offset) }
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalarInHex()
    default: throw JSONError(.badEscape, at: offset - 1)
    }
  }

  /// The scalar of `\uXXXX`, or of two of them where the first is half of a pair.
  private mutating func scalarInHex() throws(JSONError) -> Unicode.Scalar {
    let start = offset
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), take("\\"), take("u") else { throw JSONError(.badEscape, at: start) }
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second) else { throw JSONError(.badEscape, at: start) }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let digits = bytes[offset..<min(offset + 4, bytes.count)]
    guard digits.count == 4 else { throw JSONError(.endsEarly, at: bytes.count) }
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw JSONError(.badEscape, at: offset) }
    offset += 4
    return unit
  }
}
