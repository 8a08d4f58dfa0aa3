/// What a template can do with a value, by the name that it has there.
enum Function: String, CaseIterable, Sendable {
  case lc, uc, duration
  case markupEscape = "markup_escape"
  case `default`, emoji, trunc

  var argumentCount: Int {
    switch self {
    case .lc, .uc, .duration, .markupEscape, .emoji: 1
    case .default, .trunc: 2
    }
  }

  /// `fieldName` is that of the first argument, if it is a field by itself. There are as many values as the function
  /// takes arguments.
  func apply(to values: [TemplateValue?], fieldName: String?) throws(TemplateFault) -> TemplateValue? {
    guard let first = values[0], !first.isEmpty else { return self == .default ? values[1] : .text("") }
    switch self {
    case .lc: return .text(first.text.lowercased())
    case .uc: return .text(first.text.uppercased())
    case .duration: return .text(try Function.clock(first))
    case .markupEscape: return .text(Function.escaped(first.text))
    case .default: return first
    case .emoji: return Function.emoji(of: fieldName, first)
    case .trunc: return .text(try Function.cut(first.text, to: values[1]))
    }
  }

  /// `4:05` or `1:02:03` of microseconds.
  private static func clock(_ value: TemplateValue) throws(TemplateFault) -> String {
    guard let microseconds = value.number, let seconds = Int64(exactly: (microseconds / 1e6).rounded(.towardZero))
    else { throw .noTime(value.text) }
    func twoDigits(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (rest, sign) = (seconds.magnitude, seconds < 0 ? "-" : "")
    let (hours, minutes) = (rest / 3_600, rest / 60 % 60)
    let tail = twoDigits(rest % 60)
    return hours == 0 ? "\(sign)\(minutes):\(tail)" : "\(sign)\(hours):\(twoDigits(minutes)):\(tail)"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "'": escaped += "&apos;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Two fields have pictures; the others stay as they are.
  private static func emoji(of field: String?, _ value: TemplateValue) -> TemplateValue {
    switch (field, value) {
    case ("status", .text("Playing")): .text("▶️")
    case ("status", .text("Paused")): .text("⏸️")
    case ("status", .text): .text("⏹️")
    case ("volume", .real(let volume)): .text(volume < 0.3333 ? "🔈" : volume < 0.6666 ? "🔉" : "🔊")
    default: value
    }
  }

  /// Never longer than the limit in Unicode's scalars, as playerctl counts, and never cut within a letter.
  private static func cut(_ text: String, to limit: TemplateValue?) throws(TemplateFault) -> String {
    guard let limit else { return "" }
    guard let number = limit.number else { throw .noLength(limit.text) }
    // A length below zero is none.
    guard number >= 0, let limit = Int(exactly: number.rounded(.towardZero)), text.unicodeScalars.count > limit else {
      return text
    }
    var (cut, left) = ("", limit)
    for character in text {
      left -= character.unicodeScalars.count
      guard left >= 0 else { break }
      cut.append(character)
    }
    return cut + "…"
  }
}

extension Template.Operator {
  func applied(to operand: TemplateValue) throws(TemplateFault) -> TemplateValue {
    switch (self, operand) {
    case (.plus, .whole), (.plus, .real): return operand
    case (.minus, .whole(let number)):
      guard number != .min else { throw .overflow }
      return .whole(-number)
    case (.minus, .real(let number)): return .real(-number)
    case (.plus, _), (.minus, _), (.times, _), (.divided, _): throw .noNumber(operand.text, rawValue)
    }
  }

  /// Whole numbers stay whole, also when divided.
  func apply(_ left: TemplateValue, _ right: TemplateValue) throws(TemplateFault) -> TemplateValue {
    if case .whole(let left) = left, case .whole(let right) = right { return .whole(try whole(left, right)) }
    guard let leftNumber = left.number else { throw .noNumber(left.text, rawValue) }
    guard let rightNumber = right.number else { throw .noNumber(right.text, rawValue) }
    switch self {
    case .plus: return .real(leftNumber + rightNumber)
    case .minus: return .real(leftNumber - rightNumber)
    case .times: return .real(leftNumber * rightNumber)
    case .divided:
      guard rightNumber != 0 else { throw .dividedByZero }
      return .real(leftNumber / rightNumber)
    }
  }

  private func whole(_ left: Int64, _ right: Int64) throws(TemplateFault) -> Int64 {
    if self == .divided, right == 0 { throw .dividedByZero }
    let (number, overflows) =
      switch self {
      case .plus: left.addingReportingOverflow(right)
      case .minus: left.subtractingReportingOverflow(right)
      case .times: left.multipliedReportingOverflow(by: right)
      case .divided: left.dividedReportingOverflow(by: right)
      }
    guard !overflows else { throw .overflow }
    return number
  }
}
