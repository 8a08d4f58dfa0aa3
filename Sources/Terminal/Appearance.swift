import CNcurses
import Drawing

/// Styles as ncurses draws them at one colour depth.
struct AppearanceTable {
  let depth: ColorDepth
  /// How many colours the terminal names by number: 8, 16 or 256.
  private let indexedColors: Int
  var palette: Palette { didSet { forget() } }
  private var pairs = ColorPairs()
  /// Blanks in each role, unselected and selected.
  private var known = [cchar_t?](repeating: nil, count: Role.allCases.count * 2)
  private(set) var isExhausted = false

  init(depth: ColorDepth, indexedColors: Int, palette: Palette) {
    self.depth = depth
    self.indexedColors = indexedColors
    self.palette = palette
  }

  /// Gives all colour pairs back.
  mutating func reset() {
    forget()
    pairs.reset()
    isExhausted = false
  }

  /// A blank of this style, to be given its character.
  mutating func blank(_ style: Style) -> cchar_t {
    if style.foreground != nil || style.background != nil { return make(style) }
    let index = Int(style.role.rawValue) * 2 + (style.isSelected ? 1 : 0)
    if let cell = known[index] { return cell }
    let cell = make(style)
    known[index] = cell
    return cell
  }

  private mutating func forget() {
    for index in known.indices { known[index] = nil }
  }

  private mutating func make(_ style: Style) -> cchar_t {
    let look = palette.appearance(of: style)
    var attributes = Self.attributes(look.attributes)
    var pair: Int32 = 0
    if depth != .mono {
      let foreground = number(look.foreground)
      let background = number(look.background)
      // Where there are only eight colours, bold is how the eight bright ones are drawn.
      if foreground >= 8, indexedColors == 8 { attributes |= NC_BOLD }
      pair = self.pair(folded(foreground), folded(background))
    }
    var cell = cchar_t()
    var text: [wchar_t] = [0x20, 0]
    setcchar(&cell, &text, attributes, 0, &pair)
    return cell
  }

  private mutating func pair(_ foreground: Int32, _ background: Int32) -> Int32 {
    guard let pair = pairs.pair(foreground: foreground, background: background) else {
      isExhausted = true
      return 0
    }
    return pair
  }

  private func folded(_ number: Int32) -> Int32 {
    indexedColors == 8 && number >= 8 ? number - 8 : number
  }

  private func number(_ color: PaletteColor) -> Int32 {
    switch (color, depth) {
    case (.default, _), (_, .mono): -1
    case (.indexed(let index), .colors16): Int32(ColorConversion.indexed16(index))
    case (.indexed(let index), .colors256), (.indexed(let index), .trueColor): Int32(index)
    case (.rgb(let rgb), .colors16): Int32(ColorConversion.indexed16(rgb))
    case (.rgb(let rgb), .colors256): Int32(ColorConversion.indexed256(rgb))
    // Numbers below 256 are indexes; one step of green tells the darkest blues from them.
    case (.rgb(let rgb), .trueColor): Int32(rgb.value < 256 ? rgb.value | 0x100 : rgb.value)
    }
  }

  private static func attributes(_ attributes: TextAttributes) -> attr_t {
    var bits = NC_NORMAL
    if attributes.contains(.bold) { bits |= NC_BOLD }
    if attributes.contains(.dim) { bits |= NC_DIM }
    if attributes.contains(.italic) { bits |= NC_ITALIC }
    if attributes.contains(.underline) { bits |= NC_UNDERLINE }
    if attributes.contains(.reverse) { bits |= NC_REVERSE }
    return bits
  }
}
