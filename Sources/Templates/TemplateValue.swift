import Glibc

/// What a field of a template stands for.
package enum TemplateValue: Equatable, Sendable {
  case text(String)
  case whole(Int64)
  case real(Double)
  case flag(Bool)
  /// An object's path on a message bus, which stands between quotes.
  case path(String)

  /// As it stands in the line.
  package var text: String {
    switch self {
    case .text(let text): text
    case .whole(let number): String(number)
    case .real(let number): TemplateValue.text(of: number)
    case .flag(let flag): flag ? "true" : "false"
    case .path(let path): "'\(path)'"
    }
  }

  var isEmpty: Bool { self == .text("") }

  /// Nil for what cannot be reckoned with.
  var number: Double? {
    switch self {
    case .whole(let number): Double(number)
    case .real(let number): number
    case .text, .flag, .path: nil
    }
  }

  /// GLib's way, which playerctl has: all digits that there are, and a point in any case.
  private static func text(of number: Double) -> String {
    let digits = printed("%.17g", number)
    return digits.utf8.contains { ".enN".utf8.contains($0) } ? digits : digits + ".0"
  }

  /// With six digits behind the point, as playerctl prints positions and volumes by themselves.
  package static func sixDigits(_ number: Double) -> String { printed("%f", number) }

  private static func printed(_ format: String, _ number: Double) -> String {
    // The longest double has 309 digits before its point.
    var buffer = [CChar](repeating: 0, count: 400)
    let count = withVaList([number]) { vsnprintf(&buffer, buffer.count, format, $0) }
    let bytes = buffer.prefix(Int(max(0, min(Int(count), buffer.count - 1)))).map { UInt8(bitPattern: $0) }
    // Some locales have a comma for a point.
    return String(decoding: bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
  }
}
