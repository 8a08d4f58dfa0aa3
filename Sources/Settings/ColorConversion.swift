import Drawing

extension RoleAppearance {
  /// The nearest look that a depth has.
  func converted(to depth: ColorDepth) -> RoleAppearance {
    RoleAppearance(
      foreground: foreground.converted(to: depth), background: background.converted(to: depth), attributes: attributes)
  }
}

extension PaletteColor {
  /// The nearest colour that a depth has.
  package func converted(to depth: ColorDepth) -> PaletteColor {
    switch (depth, self) {
    case (.mono, _), (_, .default): .default
    case (.trueColor, _), (.colors256, .indexed), (.colors16, .indexed(0...15)): self
    case (.colors256, .rgb(let color)): .indexed(color.nearestOf256)
    case (.colors16, .rgb(let color)): .indexed(color.nearestOf16)
    case (.colors16, .indexed(let index)): .indexed(RGB(indexed: index).nearestOf16)
    }
  }
}

extension RGB {
  /// The colour that nearly every terminal shows for an index; the first sixteen are the user's, here as VGA had them.
  package init(indexed index: UInt8) {
    switch index {
    case 0...15: self.init(RGB.vga[Int(index)])
    case 16...231:
      let cube = Int(index) - 16
      self.init(red: RGB.cubeSteps[cube / 36], green: RGB.cubeSteps[cube / 6 % 6], blue: RGB.cubeSteps[cube % 6])
    default:
      let grey = 8 + 10 * (Int(index) - 232)
      self.init(red: grey, green: grey, blue: grey)
    }
  }

  private init(red: Int, green: Int, blue: Int) { self.init(UInt32(red << 16 | green << 8 | blue)) }

  private static let cubeSteps = [0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]

  /// The Linux console's colours.
  private static let vga: [UInt32] = [
    0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
    0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
  ]

  /// The nearest of the cube and the greys: what stands before them is not the same on two terminals.
  fileprivate var nearestOf256: UInt8 {
    let cube = 16 + 36 * RGB.nearestStep(red) + 6 * RGB.nearestStep(green) + RGB.nearestStep(blue)
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = UInt8(232 + max(0, min(23, (mean - 3) / 10)))
    return distance(to: RGB(indexed: grey)) < distance(to: RGB(indexed: cube)) ? grey : cube
  }

  private static func nearestStep(_ channel: UInt8) -> UInt8 {
    switch channel {
    case 0..<0x30: 0
    case 0x30..<0x73: 1
    case 0x73..<0x9B: 2
    case 0x9B..<0xC3: 3
    case 0xC3..<0xEB: 4
    default: 5
    }
  }

  fileprivate var nearestOf16: UInt8 {
    (0...15).min { distance(to: RGB(indexed: $0)) < distance(to: RGB(indexed: $1)) } ?? 0
  }

  /// A distance weighted as eyes do ("redmean", https://www.compuphase.com/cmetric.htm).
  private func distance(to other: RGB) -> Int {
    let mean = (Int(red) + Int(other.red)) / 2
    let red = Int(self.red) - Int(other.red)
    let green = Int(self.green) - Int(other.green)
    let blue = Int(self.blue) - Int(other.blue)
    return ((512 + mean) * red * red) >> 8 + 4 * green * green + ((767 - mean) * blue * blue) >> 8
  }
}
