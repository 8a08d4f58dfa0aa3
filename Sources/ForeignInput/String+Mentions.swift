extension String {
  /// Whether a text stands somewhere in this one, byte for byte.
  ///
  /// The standard library's `contains(_:)` for texts would bring its regular expressions into the program: megabytes,
  /// and types that every look-up of a conformance goes through, at every start.
  package func mentions(_ text: String) -> Bool {
    var (this, text) = (self, text)
    return this.withUTF8 { bytes in text.withUTF8 { Self.stands($0, in: bytes) } }
  }

  private static func stands(_ text: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first else { return true }
    guard text.count <= bytes.count else { return false }
    return (0...bytes.count - text.count).contains { start in
      bytes[start] == first && (1..<text.count).allSatisfy { bytes[start + $0] == text[$0] }
    }
  }
}
