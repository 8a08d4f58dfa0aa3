/// Bytes with a name.
nonisolated enum Byte {
  static let bell: UInt8 = 0x07
  static let escape: UInt8 = 0x1B
  static let delete: UInt8 = 0x7F
}

/// What one more byte does to something that is being read.
nonisolated enum Reading<Value> {
  case more
  case done(Value)
  /// The byte does not belong to it.
  case broken
}

/// The parameters of an escape sequence: at most four numbers are kept, of however many come.
nonisolated struct ControlSequence {
  private var numbers = SIMD4<Int32>(repeating: 0)
  /// The number after the colon in the second parameter: the kind of key event in kitty's protocol.
  private(set) var eventKind: Int32 = 0
  private var index = 0
  private var subindex = 0
  /// `<`, `=`, `>` or `?` before the first parameter.
  private(set) var marker: UInt8?
  /// Which numbers below 64 came behind the first.
  private var options: UInt64 = 0
  private var lastNumber: Int32 = 0
  private var intermediate: UInt8?
  private(set) var isEmpty = true

  /// No private marker and no intermediate byte: a key rather than a reply.
  var isPlain: Bool { marker == nil && intermediate == nil }

  /// Begun as mouse reports of mode 1006 are.
  var isMouseReport: Bool { marker == UInt8(ascii: "<") && intermediate == nil }

  /// How many parameters there are, 1 if none was written.
  var count: Int { index + 1 }

  /// 0 for a parameter that was left out.
  subscript(parameter: Int) -> Int {
    (0..<4).contains(parameter) ? Int(numbers[parameter]) : 0
  }

  mutating func append(_ byte: UInt8) -> Reading<Void> {
    let isFirst = isEmpty
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): append(digit: Int32(byte - UInt8(ascii: "0")))
    case UInt8(ascii: ":"): subindex += 1
    case UInt8(ascii: ";"):
      keepOption()
      index += 1
      subindex = 0
    case 0x3C...0x3F: marker = isFirst ? byte : marker
    case UInt8(ascii: "$") where isRxvtShift: return .done(())
    case 0x20...0x2F: intermediate = byte
    case 0x40...0x7E:
      keepOption()
      return .done(())
    default: return .broken
    }
    isEmpty = false
    return .more
  }

  /// Whether a number stands behind the first parameter, however many there are.
  func hasOption(_ number: Int) -> Bool { (0..<64).contains(number) && options & 1 << UInt64(number) != 0 }

  private mutating func keepOption() {
    if index > 0, lastNumber < 64 { options |= 1 << UInt64(lastNumber) }
    lastNumber = 0
  }

  /// rxvt ends shifted keys with `$`, which everyone else uses before the last byte of a reply.
  private var isRxvtShift: Bool { isPlain && index == 0 && (2...34).contains(numbers[0]) }

  private mutating func append(digit: Int32) {
    if index == 1, subindex == 1 { eventKind = Self.appending(digit, to: eventKind) }
    if subindex == 0 { lastNumber = Self.appending(digit, to: lastNumber) }
    guard index < 4, subindex == 0 else { return }
    numbers[index] = Self.appending(digit, to: numbers[index])
  }

  private static func appending(_ digit: Int32, to number: Int32) -> Int32 {
    // Beyond every code point, and far from overflow.
    min(number * 10 + digit, 99_999_999)
  }
}

/// A reply that carries text (OSC, DCS, APC), of which the beginning is kept.
nonisolated struct ControlString {
  enum Kind {
    case operatingSystem, device, application
  }

  enum Step {
    case more, ended, broken, brokenAfterEscape
  }

  private enum Phase {
    case start, parameters, content, escape
  }

  let kind: Kind
  /// As much as a reply to a question of ours has.
  private(set) var text: [UInt8] = []
  private var phase = Phase.start
  private var length = 0

  /// No reply is longer: whoever types alt with an introducer's letter gets the keyboard back.
  private static let limit = 1 << 20
  private static let keptLength = 128

  init(_ kind: Kind) { self.kind = kind }

  mutating func append(_ byte: UInt8) -> Step {
    length += 1
    if byte >= 0x20, phase != .escape, text.count < Self.keptLength { text.append(byte) }
    switch phase {
    case .start, .parameters: return appendIntroduction(byte)
    case .content: return appendContent(byte)
    case .escape: return byte == UInt8(ascii: "\\") ? .ended : .brokenAfterEscape
    }
  }

  /// What comes first tells a reply from alt with a letter and another key.
  private mutating func appendIntroduction(_ byte: UInt8) -> Step {
    switch (kind, byte) {
    case (.operatingSystem, UInt8(ascii: "0")...UInt8(ascii: "9")): phase = .parameters
    case (.operatingSystem, UInt8(ascii: ";")) where phase == .parameters: phase = .content
    case (.operatingSystem, Byte.bell) where phase == .parameters: return .ended
    case (.operatingSystem, UInt8(ascii: "l")), (.operatingSystem, UInt8(ascii: "L")): phase = .content
    case (.device, 0x20...0x3F): phase = .parameters
    case (.device, 0x40...0x7E) where phase == .parameters: phase = .content
    case (.application, UInt8(ascii: "G")): phase = .content
    case (_, Byte.escape): phase = .escape
    default: return .broken
    }
    return .more
  }

  private mutating func appendContent(_ byte: UInt8) -> Step {
    guard length < Self.limit else { return .ended }
    switch byte {
    case Byte.bell: return .ended
    case Byte.escape: phase = .escape
    // No reply holds a control character, but a stuck user presses ctrl-c.
    case 0x00..<0x20: return .broken
    default: break
    }
    return .more
  }
}

/// One character from its bytes; overlong forms, surrogates and what is not UTF-8 are broken.
nonisolated struct UTF8Accumulator {
  private var value: UInt32
  private var left: Int
  private let minimum: UInt32

  init?(lead: UInt8) {
    switch lead {
    case 0xC2...0xDF: (value, left, minimum) = (UInt32(lead & 0x1F), 1, 0x80)
    case 0xE0...0xEF: (value, left, minimum) = (UInt32(lead & 0x0F), 2, 0x800)
    case 0xF0...0xF4: (value, left, minimum) = (UInt32(lead & 0x07), 3, 0x1_0000)
    default: return nil
    }
  }

  mutating func append(_ byte: UInt8) -> Reading<Unicode.Scalar> {
    guard byte & 0xC0 == 0x80 else { return .broken }
    value = value << 6 | UInt32(byte & 0x3F)
    left -= 1
    guard left == 0 else { return .more }
    guard value >= minimum, let scalar = Unicode.Scalar(value) else { return .broken }
    return .done(scalar)
  }
}
