import Drawing
import Glibc
import Settings

/// Contrast as WCAG 2 measures it, on the background that a theme is made for.
nonisolated struct Contrast {
  let background: RGB
  let foreground: RGB

  /// What a terminal looks like that a theme is for: its default colours, by depth.
  init(isLight: Bool, depth: ColorDepth) {
    switch (depth, isLight) {
    case (.colors16, false): (background, foreground) = (RGB(0x000000), RGB(0xAAAAAA))
    case (.colors16, true): (background, foreground) = (RGB(0xFFFFFF), RGB(0x000000))
    case (_, false): (background, foreground) = (RGB(0x101014), RGB(0xE6E6EA))
    case (_, true): (background, foreground) = (RGB(0xFAFAFA), RGB(0x1A1A1A))
    }
  }

  func ratio(of look: RoleAppearance) -> Double {
    let front = luminance(look.foreground, else: foreground)
    let back = luminance(look.background, else: background)
    return (max(front, back) + 0.05) / (min(front, back) + 0.05)
  }

  private func luminance(_ color: PaletteColor, else standard: RGB) -> Double {
    switch color {
    case .default: luminance(standard)
    case .indexed(let index): luminance(RGB(indexed: index))
    case .rgb(let color): luminance(color)
    }
  }

  private func luminance(_ color: RGB) -> Double {
    0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
