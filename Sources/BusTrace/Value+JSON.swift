import DBus
import ExtensionProtocol

nonisolated extension Value {
  /// The value with its type: `["s","Push It"]`; what is inside follows from the type.
  var traced: JSON { .array([.string(signature), bare]) }

  /// Without its type.
  private var bare: JSON {
    switch self {
    case .byte(let number): .integer(Int64(number))
    case .boolean(let flag): .bool(flag)
    case .int16(let number): .integer(Int64(number))
    case .uint16(let number): .integer(Int64(number))
    case .int32(let number): .integer(Int64(number))
    case .uint32(let number): .integer(Int64(number))
    case .int64(let number): .integer(number)
    // Beyond what readers of JSON take for a number.
    case .uint64(let number): Int64(exactly: number).map(JSON.integer) ?? .string("\(number)")
    case .double(let number): number.isFinite ? .number(number) : .string("\(number)")
    case .string(let text), .objectPath(let text), .signature(let text): .string(text)
    case .array(_, let items): .array(items.map(\.bare))
    case .dictionary(_, _, let entries): .array(entries.map { .array([$0.key.bare, $0.value.bare]) })
    case .structure(let fields): .array(fields.map(\.bare))
    case .variant(let inner): inner.traced
    }
  }

  /// Nil for what is no traced value.
  init?(traced json: JSON) {
    guard case .array(let pair) = json, pair.count == 2, case .string(let signature) = pair[0] else { return nil }
    var rest = Substring(signature)
    guard let value = Value.read(&rest, pair[1]), rest.isEmpty else { return nil }
    self = value
  }

  /// Reads a value of the first type of a signature.
  private static func read(_ signature: inout Substring, _ json: JSON) -> Value? {
    guard let letter = signature.popFirst() else { return nil }
    switch letter {
    case "y": return json.number().map(Value.byte)
    case "n": return json.number().map(Value.int16)
    case "q": return json.number().map(Value.uint16)
    case "i": return json.number().map(Value.int32)
    case "u": return json.number().map(Value.uint32)
    case "x": return json.number().map(Value.int64)
    case "t": return json.number().map(Value.uint64)
    case "d": return json.realNumber.map(Value.double)
    case "b": if case .bool(let flag) = json { return .boolean(flag) }
    case "s": return json.text.map(Value.string)
    case "o": return json.text.map(Value.objectPath)
    case "g": return json.text.map(Value.signature)
    case "v": return Value(traced: json).map(Value.variant)
    case "a": return readArray(&signature, json)
    case "(": return readStructure(&signature, json)
    default: break
    }
    return nil
  }

  private static func readArray(_ signature: inout Substring, _ json: JSON) -> Value? {
    guard case .array(let items) = json else { return nil }
    let element = takeType(&signature)
    guard element.hasPrefix("{"), element.count >= 4 else {
      let values = items.compactMap { readWhole(element, $0) }
      return values.count == items.count && !element.isEmpty ? .array(element: element, values) : nil
    }
    let inner = element.dropFirst().dropLast()
    let (key, value) = (String(inner.prefix(1)), String(inner.dropFirst()))
    let entries = items.compactMap { item -> Entry? in
      guard case .array(let pair) = item, pair.count == 2 else { return nil }
      guard let first = readWhole(key, pair[0]), let second = readWhole(value, pair[1]) else { return nil }
      return Entry(first, second)
    }
    return entries.count == items.count ? .dictionary(key: key, value: value, entries) : nil
  }

  private static func readStructure(_ signature: inout Substring, _ json: JSON) -> Value? {
    guard case .array(let items) = json else { return nil }
    var fields: [Value] = []
    for item in items {
      guard let field = read(&signature, item) else { return nil }
      fields.append(field)
    }
    return signature.popFirst() == ")" ? .structure(fields) : nil
  }

  private static func readWhole(_ type: String, _ json: JSON) -> Value? {
    var rest = Substring(type)
    let value = read(&rest, json)
    return rest.isEmpty ? value : nil
  }

  /// Takes one complete type off the front; empty where there is none.
  private static func takeType(_ signature: inout Substring) -> String {
    var type = ""
    var depth = 0
    while let letter = signature.popFirst() {
      type.append(letter)
      if "({".contains(letter) { depth += 1 }
      if ")}".contains(letter) { depth -= 1 }
      if depth <= 0 && letter != "a" { return type }
    }
    return ""
  }
}

nonisolated extension JSON {
  func number<Number: FixedWidthInteger>() -> Number? {
    switch self {
    case .integer(let number): Number(exactly: number)
    case .string(let text): Number(text)
    case .null, .bool, .number, .array, .object: nil
    }
  }

  var realNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .string(let text): Double(text)
    case .null, .bool, .array, .object: nil
    }
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
