import CVTerm

/// A cell as the emulator shows it.
package nonisolated struct ScreenCell: Equatable, Sendable {
  package enum Color: Equatable, Sendable {
    case `default`
    case indexed(UInt8)
    /// `0xRRGGBB`.
    case rgb(UInt32)
  }

  package let text: String
  package let width: Int
  package let foreground: Color
  package let background: Color
  package let isBold: Bool
  package let isItalic: Bool
  package let isUnderlined: Bool
  package let isReversed: Bool

  init(_ cell: VTermScreenCell, _ screen: OpaquePointer) {
    text = withUnsafeBytes(of: cell.chars) { bytes in
      var scalars = String.UnicodeScalarView()
      scalars.append(
        contentsOf: bytes.bindMemory(to: UInt32.self).prefix { $0 != 0 }.compactMap { Unicode.Scalar($0) })
      return String(scalars)
    }
    width = Int(cell.width)
    foreground = Color(cell.fg, isDefault: Int32(VTERM_COLOR_DEFAULT_FG.rawValue))
    background = Color(cell.bg, isDefault: Int32(VTERM_COLOR_DEFAULT_BG.rawValue))
    isBold = cell.attrs.bold != 0
    isItalic = cell.attrs.italic != 0
    isUnderlined = cell.attrs.underline != 0
    isReversed = cell.attrs.reverse != 0
  }
}

extension ScreenCell.Color {
  fileprivate nonisolated init(_ color: VTermColor, isDefault: Int32) {
    let kind = Int32(color.type)
    if kind & isDefault != 0 {
      self = .default
    } else if kind & 1 == Int32(VTERM_COLOR_INDEXED.rawValue) {
      self = .indexed(color.indexed.idx)
    } else {
      self = .rgb(UInt32(color.rgb.red) << 16 | UInt32(color.rgb.green) << 8 | UInt32(color.rgb.blue))
    }
  }
}
