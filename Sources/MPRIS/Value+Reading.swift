import DBus
import ForeignInput

/// What a player sent, read as what it may mean whatever its type: a value or nothing, never an error.
nonisolated extension Value {
  /// Safe text from text or the first item of a list that has any.
  var foreignText: String? { foreignTexts.first }

  /// Safe texts from text or a list, without empty ones.
  var foreignTexts: [String] { rawTexts.map { String(foreign: $0) }.filter { !$0.isEmpty } }

  /// Text from text or the first item of a list, as it came: for addresses and ids, never for a screen.
  var rawText: String? { rawTexts.first { !$0.isEmpty } }

  private var rawTexts: [String] {
    if let text { return [text] }
    guard case .array(_, let items) = unwrapped else { return [] }
    // More artists than anybody reads.
    return items.prefix(64).compactMap(\.text)
  }

  /// The value in words that are safe to show, whatever its type; nil where there are none.
  var words: String? {
    switch unwrapped {
    case .boolean(let flag): flag ? "yes" : "no"
    case .double: realNumber.map { "\($0)" }
    case .byte, .int16, .uint16, .int32, .uint32, .int64: wholeNumber.map { "\($0)" }
    case .uint64(let number): "\(number)"
    case .string, .objectPath, .signature: foreignText
    case .array: foreignTexts.isEmpty ? nil : String(foreign: foreignTexts.joined(separator: ", "))
    case .dictionary, .structure, .variant: nil
    }
  }

  /// A whole number from any type of number, or from text of digits.
  var wholeNumber: Int64? {
    switch unwrapped {
    case .byte(let number): Int64(number)
    case .int16(let number): Int64(number)
    case .uint16(let number): Int64(number)
    case .int32(let number): Int64(number)
    case .uint32(let number): Int64(number)
    case .int64(let number): number
    case .uint64(let number): Int64(foreign: number)
    case .double(let number): Int64(foreign: number)
    case .string(let text): Self.digits(in: text)
    case .boolean, .objectPath, .signature, .array, .dictionary, .structure, .variant: nil
    }
  }

  /// A finite number from any type of number.
  var realNumber: Double? {
    if case .double(let number) = unwrapped { return Double(foreign: number) }
    if case .string = unwrapped { return nil }
    return wholeNumber.map(Double.init)
  }

  var flag: Bool? {
    guard case .boolean(let flag) = unwrapped else { return nil }
    return flag
  }

  private static func digits(in text: String) -> Int64? {
    guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text)
  }
}
