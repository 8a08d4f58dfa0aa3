import Drawing

extension Role {
  /// The role's name in a theme: `bar-filled`.
  package var name: String {
    switch self {
    case .text: "text"
    case .secondary: "secondary"
    case .accent: "accent"
    case .title: "title"
    case .heading: "heading"
    case .rule: "rule"
    case .barFilled: "bar-filled"
    case .barEmpty: "bar-empty"
    case .barKnob: "bar-knob"
    case .barMark: "bar-mark"
    case .barOver: "bar-over"
    case .key: "key"
    case .state: "state"
    case .notice: "notice"
    case .warning: "warning"
    case .error: "error"
    case .selection: "selection"
    case .picture: "picture"
    }
  }

  init?(name: String) {
    guard let role = Role.allCases.first(where: { $0.name == name }) else { return nil }
    self = role
  }
}

extension TextAttributes {
  private static let named: [(name: String, attribute: TextAttributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
  ]

  init?(name: String) {
    guard let entry = TextAttributes.named.first(where: { $0.name == name }) else { return nil }
    self = entry.attribute
  }

  static var listedNames: String { listed(named.map(\.name)) }
}

extension PaletteColor {
  private static let base = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// The names that need no `[palette]`.
  static var names: [String] { ["default"] + base + base.map { "bright-" + $0 } }

  /// A colour as a theme writes it: `default`, `#rrggbb`, 0 to 255, `color0` to `color255`, or one of the sixteen names.
  init?(written text: String) {
    if text == "default" {
      self = .default
    } else if text.hasPrefix("#") {
      guard text.utf8.count == 7, text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }),
        let value = UInt32(text.dropFirst(), radix: 16)
      else { return nil }
      self = .rgb(RGB(value))
    } else if let index = PaletteColor.names.firstIndex(of: text) {
      self = .indexed(UInt8(index - 1))
    } else {
      let digits = text.hasPrefix("color") ? text.dropFirst(5) : Substring(text)
      guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let index = UInt8(digits) else { return nil }
      self = .indexed(index)
    }
  }
}
