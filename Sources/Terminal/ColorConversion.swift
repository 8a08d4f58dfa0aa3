import Drawing

/// Colours as a terminal of few colours can show them.
nonisolated enum ColorConversion {
  /// The nearest of the 6×6×6 cube and the greys; the first sixteen are the user's own and could be anything.
  static func indexed256(_ color: RGB) -> UInt8 {
    let cube = [color.red, color.green, color.blue].map(cubeStep)
    let cubeIndex = 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    let cubeColor = RGB(cubeLevels[cube[0]] << 16 | cubeLevels[cube[1]] << 8 | cubeLevels[cube[2]])
    let average = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
    let grey = max(0, min(23, (average - 3) / 10))
    let level = UInt32(8 + 10 * grey)
    let greyColor = RGB(level << 16 | level << 8 | level)
    return UInt8(distance(color, greyColor) < distance(color, cubeColor) ? 232 + grey : cubeIndex)
  }

  /// The nearest of the sixteen as most terminals show them.
  static func indexed16(_ color: RGB) -> UInt8 {
    var best = 0
    for index in sixteen.indices where distance(color, sixteen[index]) < distance(color, sixteen[best]) { best = index }
    return UInt8(best)
  }

  /// An index of 256 as one of sixteen.
  static func indexed16(_ index: UInt8) -> UInt8 {
    index < 16 ? index : indexed16(rgb(index))
  }

  private static func rgb(_ index: UInt8) -> RGB {
    let number = Int(index)
    if number < 16 { return sixteen[number] }
    if number >= 232 {
      let level = UInt32(8 + 10 * (number - 232))
      return RGB(level << 16 | level << 8 | level)
    }
    let cube = number - 16
    return RGB(cubeLevels[cube / 36] << 16 | cubeLevels[cube / 6 % 6] << 8 | cubeLevels[cube % 6])
  }

  private static let cubeLevels: [UInt32] = [0, 95, 135, 175, 215, 255]

  private static let sixteen: [RGB] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { RGB($0) }

  private static func cubeStep(_ channel: UInt8) -> Int {
    channel < 48 ? 0 : channel < 115 ? 1 : (Int(channel) - 35) / 40
  }

  private static func distance(_ one: RGB, _ other: RGB) -> Int {
    let red = Int(one.red) - Int(other.red)
    let green = Int(one.green) - Int(other.green)
    let blue = Int(one.blue) - Int(other.blue)
    return red * red + green * green + blue * blue
  }
}
