extension FixedWidthInteger {
  /// A foreign whole number, if it lies in the range (by default: if this type can hold it).
  package init?(foreign value: some BinaryInteger, in range: ClosedRange<Self> = Self.min...Self.max) {
    guard let value = Self(exactly: value), range.contains(value) else { return nil }
    self = value
  }

  /// A foreign number without its fraction, if it is finite and lies in the range.
  package init?(foreign value: Double, in range: ClosedRange<Self> = Self.min...Self.max) {
    guard value.isFinite, let value = Self(exactly: value.rounded(.towardZero)), range.contains(value) else {
      return nil
    }
    self = value
  }
}

extension Double {
  /// A foreign number, if it is finite and lies in the range.
  package init?(
    foreign value: Double,
    in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  ) {
    guard value.isFinite, range.contains(value) else { return nil }
    self = value
  }

  /// How much of the whole a part is, from 0 to 1; 0 for anything that is not a share: a whole of nothing, negative
  /// numbers, infinities and NaN.
  package static func share(of part: Double, in whole: Double) -> Double {
    guard whole.isFinite, whole > 0, part > 0 else { return 0 }
    return Swift.min(part / whole, 1)
  }
}
