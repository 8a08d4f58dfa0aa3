extension Volume {
  /// How far the loudest channel lies from 100 %, rounded to a tenth; nil for silence, which is infinitely far.
  package var decibels: Double? {
    guard loudest > 0 else { return nil }
    // PulseAudio's scale is the cube root of the amplitude.
    let decibels = 60 * Volume.log10(Double(loudest) / Double(Volume.normal))
    return (decibels * 10).rounded() / 10
  }

  /// The logarithm of a positive number, by the series of its significand, for the sake of a floor without a library.
  private static func log10(_ number: Double) -> Double {
    // |ratio| is at most a third, so that each term adds about a decimal digit.
    let ratio = (number.significand - 1) / (number.significand + 1)
    let series = stride(from: 1.0, to: 40, by: 2).reduce((sum: 0.0, power: ratio)) { state, divisor in
      (state.sum + state.power / divisor, state.power * ratio * ratio)
    }
    let natural = 2 * series.sum + Double(number.exponent) * 0.693_147_180_559_945_3
    return natural / 2.302_585_092_994_045_7
  }
}
