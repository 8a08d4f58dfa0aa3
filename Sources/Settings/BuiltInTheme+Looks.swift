import Drawing

// The built-in theme as values: what its text says, without the time that reading it would take at every start. A test
// compares the two.

extension Theme {
  /// The theme that needs no file.
  package static let `default` = Theme(name: "default") { depth in
    Palette { role in
      switch depth {
      case .mono: plainLook(of: role)
      case .colors16: look16(of: role)
      case .colors256: look256(of: role)
      case .trueColor: look(of: role)
      }
    }
  }

  private static func look(of role: Role) -> RoleAppearance {
    switch role {
    case .text, .picture: RoleAppearance()
    case .secondary, .barMark: colored(0x9A9AA8)
    case .accent: colored(0x4FD6BE)
    case .title, .barKnob: RoleAppearance(attributes: .bold)
    case .heading: colored(0x9A9AA8, .bold)
    case .rule, .barEmpty: colored(0x666674)
    case .barFilled, .state: colored(0xC3C3CF)
    case .barOver, .warning: colored(0xE8B45A)
    case .key, .notice: colored(0x86B8F0)
    case .error: colored(0xF47C7C, .bold)
    case .selection: RoleAppearance(background: .rgb(RGB(0x2A2A36)))
    }
  }

  private static func look256(of role: Role) -> RoleAppearance {
    switch role {
    case .rule, .barEmpty: indexed(242)
    case .text, .secondary, .accent, .title, .heading, .barFilled, .barKnob, .barMark, .barOver, .key, .state, .notice,
      .warning, .error, .selection, .picture:
      look(of: role).converted(to: .colors256)
    }
  }

  private static func look16(of role: Role) -> RoleAppearance {
    switch role {
    case .picture: RoleAppearance()
    case .text, .key, .barFilled: indexed(15)
    case .secondary, .heading, .barMark, .state: indexed(7)
    case .accent: indexed(14)
    case .title, .barKnob: indexed(15, .bold)
    case .rule, .barEmpty: indexed(8)
    case .barOver, .warning: indexed(11)
    case .notice: indexed(6)
    case .error: indexed(9, .bold)
    case .selection: RoleAppearance(foreground: .indexed(15), background: .indexed(4))
    }
  }

  private static func plainLook(of role: Role) -> RoleAppearance {
    switch role {
    case .text, .barMark, .state, .picture: RoleAppearance()
    case .secondary, .rule, .barEmpty: RoleAppearance(attributes: .dim)
    case .accent, .title, .heading, .barFilled, .barKnob, .barOver, .key, .notice, .warning:
      RoleAppearance(attributes: .bold)
    case .error: RoleAppearance(attributes: [.bold, .underline])
    case .selection: RoleAppearance(attributes: .reverse)
    }
  }

  private static func colored(_ color: UInt32, _ attributes: TextAttributes = []) -> RoleAppearance {
    RoleAppearance(foreground: .rgb(RGB(color)), attributes: attributes)
  }

  private static func indexed(_ index: UInt8, _ attributes: TextAttributes = []) -> RoleAppearance {
    RoleAppearance(foreground: .indexed(index), attributes: attributes)
  }
}
