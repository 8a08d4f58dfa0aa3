/// Any value of the D-Bus type system, except file descriptors, which are neither sent nor taken.
package nonisolated enum Value: Equatable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// The element's signature stands even where there is no element.
  case array(element: String, [Value])
  case dictionary(key: String, value: String, [Entry])
  case structure([Value])
  indirect case variant(Value)

  /// One pair of a dictionary, in the order in which it was sent.
  package struct Entry: Equatable, Sendable {
    package let key: Value
    package let value: Value

    package nonisolated init(_ key: Value, _ value: Value) {
      self.key = key
      self.value = value
    }
  }
}

extension Value {
  /// The value's type in D-Bus's notation.
  package nonisolated var signature: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .array(let element, _): "a" + element
    case .dictionary(let key, let value, _): "a{" + key + value + "}"
    case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
    case .variant: "v"
    }
  }

  /// The value inside however many variants.
  package nonisolated var unwrapped: Value {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }

  /// The text of a string, an object path or a signature, also inside a variant.
  package nonisolated var text: String? {
    switch unwrapped {
    case .string(let text), .objectPath(let text), .signature(let text): text
    case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .array, .dictionary, .structure,
      .variant:
      nil
    }
  }

  /// The entries of a dictionary whose keys are text, values taken out of their variants.
  package nonisolated var properties: [(name: String, value: Value)]? {
    guard case .dictionary(_, _, let entries) = unwrapped else { return nil }
    return entries.compactMap { entry in
      entry.key.text.map { (name: $0, value: entry.value.unwrapped) }
    }
  }

  /// `a{sv}`, the form in which properties and metadata travel.
  package nonisolated static func properties(_ pairs: [(String, Value)]) -> Value {
    .dictionary(key: "s", value: "v", pairs.map { Entry(.string($0.0), .variant($0.1)) })
  }

  /// `as`.
  package nonisolated static func strings(_ texts: [String]) -> Value {
    .array(element: "s", texts.map { .string($0) })
  }
}
