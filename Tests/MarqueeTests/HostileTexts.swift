import ForeignInput
import SeededRandomness

/// Names and titles that have hurt a terminal, a layout or a parser, at random.
struct HostileTexts {
  private var random: SeededGenerator
  private(set) var count = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let pieces = [
    "a", "Title", " ", "  ", "\t", "\n", "\r", "\u{8}", "\u{0}", "\u{7}", "\u{1B}", "\u{1B}[2J", "\u{1B}[31m",
    "\u{1B}]0;x\u{7}", "\u{1B}]52;c;ZXZpbA==\u{7}", "\u{1B}P1;1|x\u{1B}\\", "\u{1B}_Ga=d\u{1B}\\", "\u{1B}c", "\u{7F}",
    "\u{80}", "\u{85}", "\u{90}", "\u{9B}2J", "\u{9B}31m", "\u{9D}0;x\u{9C}", "\u{2028}", "\u{2029}", "\u{200B}",
    "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{61C}",
    "\u{FEFF}", "\u{AD}", "\u{FFF9}", "\u{FFFD}", "\u{FFFE}", "\u{E0001}", "\u{E0067}", "\u{10FFFF}", "\u{301}",
    "e\u{301}", "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "\u{20E3}", "\u{FE0E}", "\u{FE0F}",
    "1\u{FE0F}\u{20E3}",
    "♥", "♥\u{FE0F}", "⌚", "🎵", "👍🏽", "🏽", "👨‍👩‍👧‍👦", "🇩🇪", "🇩", "🏴\u{E0067}\u{E0062}\u{E007F}", "東京", "한국",
    "\u{1112}", "\u{1161}", "\u{11AB}", "ｶﾀ", "Ａ", "ก็", "ำ", "हिन्दी", "க்ஷ", "שלום", "שָׁ", "سلام", "لا", "123", "\u{600}1",
    "䷀", "☰",
    "𠀀", "𝕋", "\u{E0B0}", "ﷺ", "꧅", "𒐫", "━", "█", "…", "ß", "İ",
  ]

  /// What an adapter makes of it.
  mutating func filtered() -> String {
    guard Bool.random(using: &random) else { return String(foreign: bytes()) }
    return String(foreign: raw())
  }

  /// As it came, for the case that an adapter forgot.
  mutating func raw() -> String {
    count += 1
    var text = ""
    for _ in 0..<length() {
      if Int.random(in: 0..<6, using: &random) == 0 {
        text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0...0x2_FFFF, using: &random)) ?? "x")
      } else {
        text += HostileTexts.pieces[Int.random(in: HostileTexts.pieces.indices, using: &random)]
      }
    }
    return text
  }

  private mutating func bytes() -> [UInt8] {
    count += 1
    return (0..<length() * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// Short mostly, and now and then longer than any screen is wide.
  private mutating func length() -> Int {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: 0
    case 1: 300
    default: Int.random(in: 1...12, using: &random)
    }
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
}
