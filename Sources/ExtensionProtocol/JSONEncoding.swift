extension JSON {
  /// The value on one line, with nothing in it that a terminal would obey.
  package var line: String {
    var text = ""
    write(to: &text)
    return text
  }

  fileprivate func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? value.description : "null"
    case .string(let value): JSON.write(value, to: &text)
    case .array(let values): JSON.write(values, to: &text)
    case .object(let object): object.write(to: &text)
    }
  }

  private static func write(_ values: [JSON], to text: inout String) {
    text += "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      value.write(to: &text)
    }
    text += "]"
  }

  fileprivate static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      default:
        if isDangerous(scalar) { text += escape(scalar) } else { text.unicodeScalars.append(scalar) }
      }
    }
    text += "\""
  }

  /// Controls, which JSON forbids or a terminal obeys, line separators, and marks that turn the reading direction.
  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// All that is dangerous lies below 0x10000, so that four digits do.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension JSONObject {
  fileprivate func write(to text: inout String) {
    text += "{"
    for (index, member) in members.enumerated() {
      if index > 0 { text += "," }
      JSON.write(member.name, to: &text)
      text += ":"
      member.value.write(to: &text)
    }
    text += "}"
  }

  package var line: String { JSON.object(self).line }
}
