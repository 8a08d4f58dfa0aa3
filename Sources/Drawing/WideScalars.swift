/// Which scalars East Asian typography gives two columns.
enum WideScalars {
  /// The scalars of East Asian width W or F in Unicode 14 (the version of Debian 12's C library), joined across gaps that
  /// are not assigned; without marks, which take none, and without those that have emoji presentation: the standard
  /// library knows them, and newer ones.
  ///
  /// Derived with `unicodedata.east_asian_width(chr(c)) in "WF"` of Python 3.11, and UAX #11's rule that whole CJK blocks
  /// and planes 2 and 3 are wide, assigned or not.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x3029, 0x302E...0x303E, 0x3041...0x3096, 0x309B...0x3247,
    0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF0...0x1B2FB, 0x1F200...0x1F265,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]

  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    for range in ranges where scalar.value <= range.upperBound { return scalar.value >= range.lowerBound }
    return false
  }
}
