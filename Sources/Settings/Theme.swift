import Drawing

/// The colours and attributes of every role, for every depth of colour.
package struct Theme: Equatable, Sendable {
  package let name: String
  /// By `ColorDepth.rawValue`.
  private let palettes: [Palette]

  init(name: String, palette: (ColorDepth) -> Palette) {
    self.name = name
    palettes = ColorDepth.allCases.map(palette)
  }

  /// What is left of the theme on a terminal of that depth.
  package func palette(at depth: ColorDepth) -> Palette { palettes[Int(depth.rawValue)] }
}

/// A theme's text, and the file it came from, for messages.
package struct ThemeSource: Equatable, Sendable {
  package let file: String
  package let text: String

  package init(file: String, text: String) {
    self.file = file
    self.text = text
  }
}

extension Theme {
  /// The default theme as text: what `Themes/default.theme` says.
  package static var builtInText: String { ThemeSource.builtIn.text }

  /// Reads a theme and those it inherits, in the end always the default one, with a problem for each line that says
  /// nothing; what that line would have set stays as inherited.
  ///
  /// `find` gives the text of the theme with a name, or nil if there is none.
  package static func load(
    _ name: String, find: (String) -> ThemeSource?
  ) -> (theme: Theme, problems: [SettingsProblem]) {
    // Most starts: nothing to read.
    if name == "default", (find(name) ?? .builtIn).text == ThemeSource.builtIn.text { return (.default, []) }
    return ThemeChain(name, find: find).resolve(name: name)
  }
}
