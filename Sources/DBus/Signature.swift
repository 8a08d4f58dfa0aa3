/// The grammar of D-Bus types, as far as values need it.
enum Signature {
  /// Array and structure nesting that the specification allows, each.
  private nonisolated static let deepest = 32

  /// Whether the text is exactly one complete type.
  nonisolated static func isSingle(_ text: String) -> Bool {
    var rest = Substring(text).utf8
    return text.utf8.count <= 255 && takeOne(&rest, arrays: 0, structures: 0) && rest.isEmpty
  }

  /// Whether the text is a sequence of complete types, also none.
  nonisolated static func isSequence(_ text: String) -> Bool {
    var rest = Substring(text).utf8
    guard text.utf8.count <= 255 else { return false }
    while !rest.isEmpty {
      guard takeOne(&rest, arrays: 0, structures: 0) else { return false }
    }
    return true
  }

  /// The key's and value's types of a dictionary entry written `{kv}`; a key is always one letter.
  nonisolated static func entry(_ contents: String) -> (key: String, value: String)? {
    if contents == "{sv}" { return ("s", "v") }
    let letters = contents.utf8
    guard letters.first == UInt8(ascii: "{"), letters.count >= 4 else { return nil }
    let inner = contents.unicodeScalars.dropFirst().dropLast()
    return (String(inner.prefix(1)), String(inner.dropFirst()))
  }

  private nonisolated static func takeOne(_ rest: inout Substring.UTF8View, arrays: Int, structures: Int) -> Bool {
    guard arrays <= deepest, structures <= deepest, let letter = rest.popFirst() else { return false }
    switch letter {
    case UInt8(ascii: "a"):
      guard rest.first == UInt8(ascii: "{") else { return takeOne(&rest, arrays: arrays + 1, structures: structures) }
      return takeEntry(&rest, arrays: arrays + 1, structures: structures)
    case UInt8(ascii: "("):
      return takeFields(&rest, arrays: arrays, structures: structures + 1)
    default:
      return isBasic(letter) || letter == UInt8(ascii: "v")
    }
  }

  private nonisolated static func takeEntry(_ rest: inout Substring.UTF8View, arrays: Int, structures: Int) -> Bool {
    rest.removeFirst()
    guard let key = rest.popFirst(), isBasic(key) else { return false }
    return takeOne(&rest, arrays: arrays, structures: structures + 1) && rest.popFirst() == UInt8(ascii: "}")
  }

  private nonisolated static func takeFields(_ rest: inout Substring.UTF8View, arrays: Int, structures: Int) -> Bool {
    repeat {
      guard takeOne(&rest, arrays: arrays, structures: structures) else { return false }
    } while rest.first != UInt8(ascii: ")")
    rest.removeFirst()
    return true
  }

  private nonisolated static func isBasic(_ letter: UInt8) -> Bool { "ybnqiuxtdsog".utf8.contains(letter) }
}
