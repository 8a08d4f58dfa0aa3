import Media

/// Times as people type them.
nonisolated enum TimeText {
  /// `90`, `1.5`, `1:30`, `1:02:03`, `90s`, `2m`, `1h`; nil for anything else, and for more than a thousand hours.
  static func span(_ text: Substring) -> Span? {
    guard let seconds = text.contains(":") ? clock(text) : withUnit(text), seconds <= 3_600_000 else { return nil }
    return Span(seconds: seconds)
  }

  /// Digits with at most one point among them: no sign, no exponent, no words.
  static func decimal(_ text: Substring) -> Double? {
    let digits = text.filter { ("0"..."9").contains($0) }
    let points = text.filter { $0 == "." }
    guard !digits.isEmpty, digits.count <= 15, points.count <= 1, digits.count + points.count == text.count else {
      return nil
    }
    return Double(text)
  }

  private static func withUnit(_ text: Substring) -> Double? {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
    guard let last = text.last, let unit = units[last] else { return decimal(text) }
    return decimal(text.dropLast()).map { $0 * unit }
  }

  /// Minutes and seconds below 60 behind a colon; only the last part may have a fraction.
  private static func clock(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var total = 0.0
    for (index, part) in parts.enumerated() {
      guard let value = decimal(part), index == parts.count - 1 || !part.contains("."), index == 0 || value < 60 else {
        return nil
      }
      total = total * 60 + value
    }
    return total
  }
}
