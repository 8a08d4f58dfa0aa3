extension StringProtocol {
  /// Whether a text stands somewhere in this one, byte for byte.
  ///
  /// The standard library's `contains(_:)` for texts would bring its regular expressions into the program: megabytes,
  /// and types that every look-up of a conformance goes through, at every start.
  package func mentions(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first else { return true }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: text.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
