/// Takes application program commands (kitty's pictures) out of a terminal's bytes: libvterm prints them as text.
nonisolated struct ApplicationCommandFilter {
  private enum State {
    case outside, escape, inside, insideEscape
  }

  private var state = State.outside

  mutating func pass(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var passed: [UInt8] = []
    for byte in bytes { pass(byte, &passed) }
    return passed
  }

  private mutating func pass(_ byte: UInt8, _ passed: inout [UInt8]) {
    let isEscape = byte == 0x1B
    switch state {
    case .outside where isEscape: state = .escape
    case .outside: passed.append(byte)
    case .escape where byte == UInt8(ascii: "_"): state = .inside
    case .escape:
      passed += isEscape ? [0x1B] : [0x1B, byte]
      state = isEscape ? .escape : .outside
    case .inside: if isEscape { state = .insideEscape }
    case .insideEscape: state = byte == UInt8(ascii: "\\") ? .outside : .inside
    }
  }
}
