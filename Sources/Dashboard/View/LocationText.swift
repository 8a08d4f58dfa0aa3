import ForeignInput

/// Where something lies, as it may be shown: a file's path, or scheme, host and path of an address. Names, passwords,
/// queries and fragments are left out, for keys and tokens travel in them.
enum LocationText {
  static func text(_ locator: String) -> String {
    if locator.hasPrefix("/") { return String(foreign: locator) }
    if let path = LocalPath.candidates(for: locator).first { return String(foreign: path) }
    let bytes = Array(locator.utf8.prefix(LocalPath.longest))
    guard let colon = schemeEnd(in: bytes) else { return String(foreign: withoutSecrets(bytes[...])) }
    let scheme = bytes[...colon]
    if scheme.elementsEqualIgnoringCase("data:") { return "in the message itself" }
    let rest = bytes[(colon + 1)...]
    let slashes = rest.prefix { $0 == slash }.prefix(2)
    return String(
      foreign: scheme + slashes + PercentEncoding.decode(Array(withoutSecrets(rest.dropFirst(slashes.count)))))
  }

  /// In what manner of place it lies.
  static func kind(_ locator: String) -> String {
    if !LocalPath.candidates(for: locator).isEmpty { return "a file" }
    let text = locator.utf8
    if text.droppingScheme("data:") != nil { return "in the message itself" }
    return text.droppingScheme("http:") ?? text.droppingScheme("https:") != nil ? "on the web" : "in a place of its own"
  }

  /// The name of a file of this machine, without its ending; nil for what is none.
  static func nameOfFile(_ locator: String?) -> String? {
    guard let path = locator.flatMap({ LocalPath.candidates(for: $0).first }) else { return nil }
    let name = path.split(separator: slash).last ?? []
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
    let text = String(foreign: name[..<dot])
    return text.isEmpty ? nil : text
  }

  /// Words of a text in which there may be addresses.
  static func textMentioningAddresses(_ text: String) -> String {
    guard text.mentions(":/") else { return text }
    if schemeEnd(in: Array(text.utf8.prefix(32))) != nil { return LocationText.text(text) }
    return text.split(separator: " ").map { $0.contains("/") ? LocationText.text(String($0)) : String($0) }
      .joined(separator: " ")
  }

  private static let slash = UInt8(ascii: "/")

  /// The place of the colon behind a scheme.
  private static func schemeEnd(in bytes: [UInt8]) -> Int? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 1, isLetter(bytes[0]) else { return nil }
    return bytes[..<colon].allSatisfy { isLetter($0) || isDigitOrSign($0) } ? colon : nil
  }

  private static func withoutSecrets(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let plain = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    // A password may hold a slash that should have been encoded: everything before the last @ goes.
    guard let at = plain.lastIndex(of: UInt8(ascii: "@")) else { return plain }
    return plain[(at + 1)...]
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigitOrSign(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
  }
}
