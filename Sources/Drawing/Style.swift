/// What a piece of the screen is for; a theme gives each role its colours and attributes.
package enum Role: UInt8, CaseIterable, Sendable {
  /// Ordinary text.
  case text
  /// Text that explains other text: artists beside a title, units, hints.
  case secondary
  /// What is current and playing, and nothing else.
  case accent
  /// The title of what plays.
  case title
  /// The name of an area.
  case heading
  /// Lines that separate.
  case rule
  /// The part of a bar before its knob.
  case barFilled
  /// The part of a bar after its knob.
  case barEmpty
  /// The place where a bar stands.
  case barKnob
  /// The mark at 100 % on a volume bar.
  case barMark
  /// The part of a volume bar above 100 %.
  case barOver
  /// A key's name in help and in the bottom line.
  case key
  /// What something is doing, in a word.
  case state
  /// A message that passes.
  case notice
  /// Something that needs attention.
  case warning
  /// Something that failed or is gone.
  case error
  /// The row that the keys act on, behind whatever else is drawn there.
  case selection
  /// A picture's cells, which bring their own colours.
  case picture
}

/// A colour of 8 bits a channel.
package struct RGB: Equatable, Sendable {
  /// `0xRRGGBB`.
  package let value: UInt32

  package init(_ value: UInt32) { self.value = value & 0xFF_FFFF }

  package var red: UInt8 { UInt8(truncatingIfNeeded: value >> 16) }
  package var green: UInt8 { UInt8(truncatingIfNeeded: value >> 8) }
  package var blue: UInt8 { UInt8(truncatingIfNeeded: value) }
}

/// How a cell is drawn: a role, whether it lies on the selected row, and a picture's own colours.
package struct Style: Equatable, Sendable {
  /// The role's number, and a bit above it for the selection: no byte is left over, so that rows compare as bytes.
  private var roleBits: UInt32
  /// With the top byte set, a colour that overrides the role's; 0 is the role's.
  private var foregroundBits: UInt32 = 0
  private var backgroundBits: UInt32 = 0

  package init(_ role: Role, isSelected: Bool = false, foreground: RGB? = nil, background: RGB? = nil) {
    roleBits = UInt32(role.rawValue) | (isSelected ? Style.selected : 0)
    self.foreground = foreground
    self.background = background
  }

  package var role: Role {
    get { Role(rawValue: UInt8(truncatingIfNeeded: roleBits)) ?? .text }
    set { roleBits = roleBits & Style.selected | UInt32(newValue.rawValue) }
  }

  package var isSelected: Bool {
    get { roleBits & Style.selected != 0 }
    set { roleBits = roleBits & ~Style.selected | (newValue ? Style.selected : 0) }
  }

  package var foreground: RGB? {
    get { foregroundBits == 0 ? nil : RGB(foregroundBits) }
    set { foregroundBits = newValue.map { $0.value | Style.present } ?? 0 }
  }

  package var background: RGB? {
    get { backgroundBits == 0 ? nil : RGB(backgroundBits) }
    set { backgroundBits = newValue.map { $0.value | Style.present } ?? 0 }
  }

  private static let selected: UInt32 = 0x100
  private static let present: UInt32 = 0xFF00_0000
}
