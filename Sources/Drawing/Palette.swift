/// How many colours a terminal shows.
package enum ColorDepth: UInt8, CaseIterable, Equatable, Sendable {
  /// None: attributes alone tell roles apart.
  case mono
  /// The user's own eight or sixteen.
  case colors16
  case colors256
  case trueColor
}

/// A colour as a theme names it for one depth.
package enum PaletteColor: Equatable, Sendable {
  /// The terminal's own.
  case `default`
  /// The user's sixteen colours from 0, then the colour cube and the greys.
  case indexed(UInt8)
  case rgb(RGB)
}

/// How a piece of text stands out without colour.
package struct TextAttributes: OptionSet, Equatable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = TextAttributes(rawValue: 1)
  package static let dim = TextAttributes(rawValue: 2)
  package static let italic = TextAttributes(rawValue: 4)
  package static let underline = TextAttributes(rawValue: 8)
  package static let reverse = TextAttributes(rawValue: 16)
}

/// What a role looks like.
package struct RoleAppearance: Equatable, Sendable {
  package var foreground: PaletteColor
  package var background: PaletteColor
  package var attributes: TextAttributes

  package init(
    foreground: PaletteColor = .default, background: PaletteColor = .default, attributes: TextAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

/// Every role's look at one colour depth: what is left of a theme once the terminal is known.
package struct Palette: Equatable, Sendable {
  /// By `Role.rawValue`, every role once.
  private var appearances: [RoleAppearance]

  package init(_ appearance: (Role) -> RoleAppearance) {
    appearances = Role.allCases.map(appearance)
  }

  package subscript(role: Role) -> RoleAppearance {
    get { appearances[Int(role.rawValue)] }
    set { appearances[Int(role.rawValue)] = newValue }
  }

  /// The look of a cell. On the selected row the selection's background and attributes stand behind the role's own
  /// foreground, and a picture's own colours stand before everything.
  package func appearance(of style: Style) -> RoleAppearance {
    var look = self[style.role]
    if style.isSelected { look = look.selected(by: self[.selection]) }
    if let foreground = style.foreground { look.foreground = .rgb(foreground) }
    if let background = style.background { look.background = .rgb(background) }
    return look
  }
}

extension RoleAppearance {
  /// A role with no colour of its own takes the selection's, which was chosen to be read on its background.
  fileprivate func selected(by selection: RoleAppearance) -> RoleAppearance {
    RoleAppearance(
      foreground: foreground == .default ? selection.foreground : foreground,
      background: selection.background == .default ? background : selection.background,
      attributes: attributes.union(selection.attributes))
  }
}
