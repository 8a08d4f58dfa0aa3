import Drawing
import Settings
import Testing

nonisolated struct ShippedThemeTests {
  private static let textRoles: [Role] = [
    .text, .secondary, .accent, .title, .heading, .key, .state, .notice, .warning, .error,
  ]
  private static let barRoles: [Role] = [.barFilled, .barKnob, .barMark, .barOver]
  private static let lineRoles: [Role] = [.barEmpty, .rule]

  private func load(_ name: String) -> (theme: Theme, problems: [SettingsProblem]) {
    Theme.load(name) { name in
      ShippedFile.text("Themes/\(name).theme").map { ThemeSource(file: "\(name).theme", text: $0) }
    }
  }

  private func isForLightTerminals(_ name: String) -> Bool {
    name == "light" || ShippedFile.text("Themes/\(name).theme")?.contains("inherit = light\n") ?? false
  }

  @Test func atLeastEightThemesAreThere() {
    #expect(Set(ShippedFile.themes).isSuperset(of: ["default", "ember", "light", "mono"]))
    #expect(ShippedFile.themes.count >= 8)
  }

  @Test(arguments: ShippedFile.themes)
  func everyThemeIsWithoutFault(name: String) {
    #expect(load(name).problems == [])
    #expect(load(name).theme.name == name)
  }

  @Test func theBuiltInThemeIsTheShippedOne() {
    let shipped = ShippedFile.text("Themes/default.theme")
    #expect(shipped == Theme.builtInText)
    #expect(load("default").theme == Theme.default)
  }

  @Test(arguments: ColorDepth.allCases)
  func theBuiltInLooksAreWhatItsTextSays(depth: ColorDepth) {
    let copy = Theme.load("copy") { name in
      name == "copy" ? ThemeSource(file: "copy.theme", text: Theme.builtInText + "# a copy\n") : nil
    }
    #expect(copy.problems == [])
    #expect(copy.theme.palette(at: depth) == Theme.default.palette(at: depth))
  }

  @Test(arguments: ShippedFile.themes)
  func everyThemeSpeaksOfEveryRole(name: String) throws {
    let text = try #require(ShippedFile.text("Themes/\(name).theme"))
    for role in Role.allCases where role != .picture {
      #expect(text.contains("\n\(role.name) = "), "\(role.name)")
    }
  }

  @Test(arguments: ShippedFile.themes, [ColorDepth.trueColor, .colors256, .colors16])
  func everyThemeCanBeRead(name: String, depth: ColorDepth) {
    let palette = load(name).theme.palette(at: depth)
    let contrast = Contrast(isLight: isForLightTerminals(name), depth: depth)
    let isUsersOwn = depth == .colors16
    func expect(_ roles: [Role], selected: Bool, atLeast least: Double) {
      for role in roles {
        let ratio = contrast.ratio(of: palette.appearance(of: Style(role, isSelected: selected)))
        #expect(ratio >= least, "\(role.name)\(selected ? " selected" : "")")
      }
    }
    expect(Self.textRoles, selected: false, atLeast: 4.5)
    expect(Self.barRoles, selected: false, atLeast: 3)
    expect(Self.lineRoles, selected: false, atLeast: isUsersOwn ? 2.5 : 3)
    expect(Self.textRoles, selected: true, atLeast: isUsersOwn ? 2.9 : 4.5)
    expect(Self.barRoles, selected: true, atLeast: isUsersOwn ? 2.9 : 3)
  }

  @Test(arguments: ShippedFile.themes)
  func whatPlaysAndWhatIsSelectedStandOutAtEveryDepth(name: String) {
    for depth in ColorDepth.allCases {
      let palette = load(name).theme.palette(at: depth)
      #expect(palette[.accent] != palette[.text], "\(depth)")
      #expect(palette[.accent] != palette[.secondary], "\(depth)")
      #expect(palette[.secondary] != palette[.text] || depth == .mono, "\(depth)")
      let selected = palette.appearance(of: Style(.text, isSelected: true))
      #expect(selected != palette.appearance(of: Style(.text)), "\(depth)")
      #expect(palette[.barFilled] != palette[.barEmpty], "\(depth)")
    }
  }

  @Test(arguments: ShippedFile.themes)
  func aThemeWithABackgroundLeavesNothingToTheTerminal(name: String) {
    for depth in ColorDepth.allCases {
      let palette = load(name).theme.palette(at: depth)
      guard palette[.text].background != .default else { continue }
      for role in Role.allCases {
        #expect(palette[role].background != .default, "\(role.name) \(depth)")
        #expect(palette[role].foreground != .default, "\(role.name) \(depth)")
      }
    }
  }

  @Test func themesOfBothKindsBringABackground() {
    let painted = ShippedFile.themes.filter { load($0).theme.palette(at: .trueColor)[.text].background != .default }
    #expect(painted == ["beacon", "paper", "shore", "tide"])
  }

  @Test(arguments: ShippedFile.themes)
  func noOtherTextHasTheAccentsColour(name: String) {
    for depth in [ColorDepth.trueColor, .colors256, .colors16] where name != "mono" {
      let palette = load(name).theme.palette(at: depth)
      for role in [Role.text, .secondary, .title, .heading, .state, .barFilled, .rule] {
        #expect(palette[role].foreground != palette[.accent].foreground, "\(role.name) \(depth)")
      }
    }
  }

  @Test func monoHasNoColourAtAnyDepth() {
    let theme = load("mono").theme
    for depth in ColorDepth.allCases {
      for role in Role.allCases {
        #expect(theme.palette(at: depth)[role].foreground == .default, "\(role.name)")
        #expect(theme.palette(at: depth)[role].background == .default, "\(role.name)")
      }
    }
  }
}
