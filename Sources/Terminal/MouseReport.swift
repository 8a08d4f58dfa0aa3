import Keyboard

/// Mouse reports as xterm's mode 1006 writes them: `ESC [ < button ; column ; row M`, with `m` for a release. See
/// "Extended coordinates" in ctlseqs.
nonisolated enum MouseReport {
  /// Far beyond every screen.
  private static let farthest = 9_999

  /// Nil for what is no such report, for buttons that have no name here, and for moves without a button.
  static func event(_ sequence: ControlSequence, final: UInt8) -> MouseEvent? {
    guard sequence.isMouseReport, sequence.count == 3, let kind = kind(sequence[0], final) else { return nil }
    return MouseEvent(
      kind, x: place(sequence[1]), y: place(sequence[2]), modifiers: modifiers(sequence[0]))
  }

  private static func place(_ parameter: Int) -> Int { max(0, min(parameter, farthest) - 1) }

  private static func kind(_ code: Int, _ final: UInt8) -> MouseEvent.Kind? {
    guard code < 128 else { return nil }
    let isRelease = final == UInt8(ascii: "m")
    guard isRelease || final == UInt8(ascii: "M") else { return nil }
    if code & 64 != 0 { return isRelease || code & 32 != 0 ? nil : .wheel(direction(code & 3)) }
    guard let button = button(code & 3) else { return nil }
    if isRelease { return .release(button) }
    return code & 32 != 0 ? .drag(button) : .press(button)
  }

  private static func button(_ number: Int) -> MouseEvent.Button? {
    switch number {
    case 0: .left
    case 1: .middle
    case 2: .right
    default: nil
    }
  }

  private static func direction(_ number: Int) -> MouseEvent.Direction {
    switch number {
    case 0: .up
    case 1: .down
    case 2: .left
    default: .right
    }
  }

  private static func modifiers(_ code: Int) -> Key.Modifiers {
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return modifiers
  }
}
