import Keyboard

/// What terminals send for each key: xterm, rxvt, the Linux console, and kitty's and xterm's protocols for all keys.
nonisolated enum KeyTables {
  static func key(forASCII byte: UInt8) -> Key {
    switch byte {
    case 0x00: Key(.character(" "), .control)
    case 0x08, Byte.delete: Key(.backspace)
    case 0x09: Key(.tab)
    case 0x0A, 0x0D: Key(.enter)
    case Byte.escape: Key(.escape)
    case 0x01...0x1A: Key(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1C...0x1F: Key(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    default: Key(.character(Character(Unicode.Scalar(byte))))
    }
  }

  /// Nil for replies, releases of keys, and what is no key of ours.
  static func key(for sequence: ControlSequence, final: UInt8) -> Key? {
    guard sequence.isPlain, sequence.eventKind != released else { return nil }
    switch final {
    case UInt8(ascii: "~"): return tildeKey(sequence)
    case UInt8(ascii: "u"): return codePointKey(sequence[0], modifier: sequence[1])
    case UInt8(ascii: "^"): return numbered(sequence[0]).map { Key($0, .control) }
    case UInt8(ascii: "$"): return numbered(sequence[0]).map { Key($0, .shift) }
    case UInt8(ascii: "@"): return numbered(sequence[0]).map { Key($0, [.control, .shift]) }
    case UInt8(ascii: "Z"): return sequence.isEmpty ? Key(.tab, .shift) : modified(.tab, sequence)?.adding(.shift)
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return sequence.isEmpty ? rxvtArrow(final, .shift) : nil
    default: return letterKey(sequence, final)
    }
  }

  static func key(forSingleShift final: UInt8, _ sequence: ControlSequence) -> Key? {
    guard sequence.isPlain else { return nil }
    // Old Konsole puts the modifiers here: ESC O 2 P.
    let modifiers = modifiers(sequence[0])
    switch final {
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return rxvtArrow(final, .control)
    case UInt8(ascii: "M"): return modifiers.map { Key(.enter, $0) }
    case UInt8(ascii: "I"): return modifiers.map { Key(.tab, $0) }
    case UInt8(ascii: "j")...UInt8(ascii: "y"): return keypad(final - 0x40)
    case UInt8(ascii: "X"): return Key(.character("="))
    default: return modifiers.flatMap { held in letter(final).map { Key($0, held) } }
    }
  }

  private static let released: Int32 = 3

  private static func letterKey(_ sequence: ControlSequence, _ final: UInt8) -> Key? {
    guard let code = letter(final) else { return nil }
    if sequence.isEmpty { return Key(code) }
    // Replies end with the same letters; a key has 1 before its modifiers, or the modifiers alone (old Konsole).
    if sequence.count == 1 { return modifiers(sequence[0]).map { Key(code, $0) } }
    guard sequence.count == 2, sequence[0] <= 1 else { return nil }
    return modified(code, sequence)
  }

  private static func tildeKey(_ sequence: ControlSequence) -> Key? {
    if sequence[0] == 27, sequence.count == 3 { return codePointKey(sequence[2], modifier: sequence[1]) }
    return numbered(sequence[0]).flatMap { modified($0, sequence) }
  }

  private static func modified(_ code: Key.Code, _ sequence: ControlSequence) -> Key? {
    modifiers(sequence[1]).map { Key(code, $0) }
  }

  /// Modifiers as xterm and kitty number them, from 1; nil with one that we have no name for (super, hyper).
  private static func modifiers(_ parameter: Int) -> Key.Modifiers? {
    guard parameter > 1 else { return [] }
    let bits = parameter - 1
    guard bits < 256, bits & 0b1_1000 == 0 else { return nil }
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 0b10_0010 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  private static func letter(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  private static func numbered(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // DEC left gaps in the row of function keys.
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  private static func rxvtArrow(_ final: UInt8, _ modifiers: Key.Modifiers) -> Key? {
    letter(final - 0x20).map { Key($0, modifiers) }
  }

  private static func keypad(_ byte: UInt8) -> Key {
    Key(.character(Character(Unicode.Scalar(byte))))
  }

  /// A key named by its code point, with kitty's private ones for keys that have none.
  private static func codePointKey(_ number: Int, modifier: Int) -> Key? {
    guard let modifiers = modifiers(modifier) else { return nil }
    if let code = unprintable(number) { return Key(code, modifiers) }
    guard number >= 0x20, !(0x7F..<0xA0).contains(number), !(0xE000..<0xF900).contains(number) else { return nil }
    guard let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value) else { return nil }
    let character = Character(scalar)
    guard modifiers.contains(.shift) else { return Key(.character(character), modifiers) }
    // Shift is in the character.
    let upper = character.uppercased()
    return Key(.character(upper.count == 1 ? Character(upper) : character), modifiers.subtracting(.shift))
  }

  private static func unprintable(_ number: Int) -> Key.Code? {
    switch number {
    case 8, 127: .backspace
    case 9: .tab
    case 10, 13, 57414: .enter
    case 27: .escape
    case 57376...57398: .function(number - 57376 + 13)
    case 57399...57408: .character(Character(Unicode.Scalar(UInt8(ascii: "0") + UInt8(number - 57399))))
    case 57409: .character(".")
    case 57410: .character("/")
    case 57411: .character("*")
    case 57412: .character("-")
    case 57413: .character("+")
    case 57415: .character("=")
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    default: nil
    }
  }
}

nonisolated extension Key {
  func adding(_ more: Modifiers) -> Key { more.isEmpty ? self : Key(code, modifiers.union(more)) }
}
