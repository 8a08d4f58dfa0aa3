import CNcurses

/// ncurses' colour pairs, made when a combination is first drawn. A picture brings hundreds, and a day of pictures
/// more than there are: then all are given back and the screen is drawn anew.
struct ColorPairs {
  nonisolated static let limit: Int32 = 16_384

  private var numbers: [UInt64: Int32] = [:]

  /// Nil when all are taken. -1 is the terminal's own colour.
  mutating func pair(foreground: Int32, background: Int32) -> Int32? {
    if foreground < 0, background < 0 { return 0 }
    let key = UInt64(UInt32(bitPattern: foreground)) << 32 | UInt64(UInt32(bitPattern: background))
    if let known = numbers[key] { return known }
    let number = Int32(numbers.count + 1)
    guard number < Self.limit, init_extended_pair(number, foreground, background) == OK else { return nil }
    numbers[key] = number
    return number
  }

  /// ncurses clears the screen with its next update.
  mutating func reset() {
    numbers.removeAll(keepingCapacity: true)
    reset_color_pairs()
  }
}
