/// The kinds of value that options take, as text.
enum SettingsValue {
  /// `5s`, `500ms` or `2m`.
  static func duration(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number <= 1_000_000 else { return nil }
    switch trimmedFront(text.dropFirst(digits.count)) {
    case "ms": return .milliseconds(number)
    case "s": return .seconds(number)
    case "m": return .seconds(60 * number)
    default: return nil
    }
  }

  /// A time as `duration` reads it.
  static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if attoseconds != 0 { return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms" }
    return seconds != 0 && seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }

  /// `5`, `5%` or `5 %`.
  static func percent(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard ["", "%"].contains(trimmedFront(text.dropFirst(digits.count))) else { return nil }
    return Int(digits)
  }

  /// `0.1`: digits and one point, nothing else that Swift takes for a number.
  static func decimal(_ text: String) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
    return Double(text)
  }

  /// What commas separate, without blanks at the ends and without empty parts.
  static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  private static func trimmedFront(_ text: Substring) -> Substring { text.drop { $0 == " " } }
}

/// Text without the blanks at its ends.
func trimmed(_ text: String) -> String {
  var scalars = text.unicodeScalars.drop(while: INILineScanner.isBlank)
  while let last = scalars.last, INILineScanner.isBlank(last) { scalars.removeLast() }
  return String(scalars)
}

extension INI {
  /// A key or a value as the parser reads it back: in quotes if it must be.
  static func written(_ text: String) -> String {
    let mustBeQuoted =
      text.hasPrefix(" ") || text.hasSuffix(" ") || text.contains { "\"\\=".contains($0) }
      || ["#", ";", "["].contains { text.hasPrefix($0) }
    guard mustBeQuoted else { return text }
    let escaped = text.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }
}
