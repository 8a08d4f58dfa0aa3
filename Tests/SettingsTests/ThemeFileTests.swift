import Drawing
import Settings
import Testing

nonisolated struct ThemeFileTests {
  private func load(_ files: [String: String], _ name: String = "mine") -> (theme: Theme, problems: [SettingsProblem]) {
    Theme.load(name) { name in files[name].map { ThemeSource(file: "\(name).theme", text: $0) } }
  }

  @Test(arguments: [
    ("true colour", "accent = #ff8800", RoleAppearance(foreground: .rgb(RGB(0xFF8800)))),
    ("capital digits", "accent = #FF88AA", RoleAppearance(foreground: .rgb(RGB(0xFF88AA)))),
    ("number", "accent = 214", RoleAppearance(foreground: .indexed(214))),
    ("numbered colour", "accent = color9", RoleAppearance(foreground: .indexed(9))),
    ("name", "accent = bright-blue", RoleAppearance(foreground: .indexed(12))),
    ("default", "accent = default", RoleAppearance()),
    ("background", "accent = red on 17", RoleAppearance(foreground: .indexed(1), background: .indexed(17))),
    ("only a background", "accent = on black", RoleAppearance(background: .indexed(0))),
    ("only attributes", "accent = bold italic", RoleAppearance(attributes: [.bold, .italic])),
    (
      "everything", "accent = red  on blue dim underline reverse",
      RoleAppearance(foreground: .indexed(1), background: .indexed(4), attributes: [.dim, .underline, .reverse])
    ),
    (
      "palette", "accent = amber bold\n[palette]\namber = #ffb000",
      RoleAppearance(foreground: .rgb(RGB(0xFFB000)), attributes: .bold)
    ),
  ])
  func linesSayWhatARoleLooksLike(id: String, text: String, look: RoleAppearance) {
    let (theme, problems) = load(["mine": text])
    #expect(problems == [])
    #expect(theme.palette(at: .trueColor)[.accent] == look)
  }

  @Test(arguments: [
    ("accnt = red", "mine.theme:1:1: there is no role “accnt”; did you mean accent?"),
    (
      "accent = rde",
      "mine.theme:1:10: “rde” is no colour: expected default, #rrggbb, 0 to 255, a name such as bright-blue, or a name from [palette]; did you mean red?"
    ),
    (
      "\naccent = red bold shiny",
      "mine.theme:2:19: expected on, or one of bold, dim, italic, underline or reverse, found “shiny”"
    ),
    ("accent = red on", "mine.theme:1:10: expected a colour, found nothing"),
    ("accent =", "mine.theme:1:9: expected a colour, found nothing"),
    (
      "accent = red on #12",
      "mine.theme:1:17: “#12” is no colour: expected default, #rrggbb, 0 to 255, a name such as bright-blue, or a name from [palette]"
    ),
    (
      "accent = 256",
      "mine.theme:1:10: “256” is no colour: expected default, #rrggbb, 0 to 255, a name such as bright-blue, or a name from [palette]"
    ),
    ("accent red", "mine.theme:1:11: expected = and a value after “accent red”"),
    ("[15]\naccent = red", "mine.theme:1:1: there is no section [15]; did you mean [16]?"),
    (
      "[palette]\namber = ffb000",
      "mine.theme:2:9: “ffb000” is no colour: expected default, #rrggbb, 0 to 255, a name such as bright-blue, or a name from [palette]"
    ),
  ])
  func aWrongLineIsToldAndTheDefaultStandsInForIt(text: String, message: String) {
    let (theme, problems) = load(["mine": text])
    #expect(problems.map(\.description) == [message])
    for depth in ColorDepth.allCases { #expect(theme.palette(at: depth) == Theme.default.palette(at: depth)) }
  }

  @Test func goodLinesCountBesideWrongOnes() {
    let (theme, problems) = load(["mine": "accent = nonsense\ntitle = red\nrule = #zzzzzz"])
    #expect(problems.map(\.position.line) == [1, 3])
    #expect(theme.palette(at: .trueColor)[.title] == RoleAppearance(foreground: .indexed(1)))
    #expect(theme.palette(at: .trueColor)[.accent] == Theme.default.palette(at: .trueColor)[.accent])
  }

  @Test func fewerColoursAreTheNearestUnlessTheThemeSaysBetter() {
    let (theme, _) = load([
      "mine": "accent = #ff0000\ntitle = #5faf5f\n[16]\naccent = bright-yellow\n[mono]\naccent = reverse"
    ])
    #expect(theme.palette(at: .colors256)[.accent].foreground == .indexed(196))
    #expect(theme.palette(at: .colors256)[.title].foreground == .indexed(71))
    #expect(theme.palette(at: .colors16)[.accent].foreground == .indexed(11))
    #expect(theme.palette(at: .mono)[.accent] == RoleAppearance(attributes: .reverse))
    #expect(theme.palette(at: .mono)[.title] == Theme.default.palette(at: .mono)[.title])
  }

  @Test func whatNamesNoBackgroundStandsOnThatOfTheText() {
    let (theme, problems) = load(["mine": "text = #222222 on #ffffff\nkey = red on blue\n[256]\ntext = 16 on 255"])
    #expect(problems == [])
    let palette = theme.palette(at: .trueColor)
    #expect(palette[.secondary].background == .rgb(RGB(0xFFFFFF)))
    #expect(palette[.picture].background == .rgb(RGB(0xFFFFFF)))
    #expect(palette[.key].background == .indexed(4))
    #expect(palette[.selection] == Theme.default.palette(at: .trueColor)[.selection])
    #expect(theme.palette(at: .colors256)[.rule].background == .indexed(255))
    #expect(theme.palette(at: .mono) == Theme.default.palette(at: .mono))
  }

  @Test func aLineTakesThePlaceOfTheInheritedOneAtEveryDepthWithColour() {
    let files = [
      "base": "accent = red\n[16]\naccent = green\n[mono]\naccent = underline",
      "mine": "inherit = base\naccent = #0000ff bold",
    ]
    let (theme, problems) = load(files)
    #expect(problems == [])
    #expect(theme.palette(at: .colors16)[.accent].foreground != .indexed(2))
    #expect(theme.palette(at: .mono)[.accent] == RoleAppearance(attributes: .underline))
  }

  @Test func coloursOfAThemeCountInTheOneItInherits() {
    let files = [
      "base": "accent = glow\ntitle = glow\n[palette]\nglow = #111111",
      "mine": "inherit = base\n[palette]\nglow = #222222",
    ]
    #expect(load(files).theme.palette(at: .trueColor)[.title].foreground == .rgb(RGB(0x222222)))
    #expect(load(files, "base").theme.palette(at: .trueColor)[.title].foreground == .rgb(RGB(0x111111)))
  }

  @Test(arguments: [
    ("itself", ["mine": "inherit = mine\naccent = red"], "mine.theme:1:11: the theme inherits itself: mine → mine"),
    (
      "in a ring", ["mine": "inherit = b\naccent = red", "b": "inherit = mine"],
      "b.theme:1:11: the theme inherits itself: mine → b → mine"
    ),
    (
      "nobody", ["mine": "accent = red\ninherit = gone"],
      "mine.theme:2:11: there is no theme “gone”; the default theme stands in"
    ),
  ])
  func chainsThatDoNotEndAreToldAndTheDefaultEndsThem(id: String, files: [String: String], message: String) {
    let (theme, problems) = load(files)
    #expect(problems.map(\.description) == [message])
    #expect(theme.palette(at: .trueColor)[.accent].foreground == .indexed(1))
    #expect(theme.palette(at: .trueColor)[.rule] == Theme.default.palette(at: .trueColor)[.rule])
  }

  @Test func anUnknownThemeIsTheDefaultOne() {
    let (theme, problems) = load([:], "nosuch")
    #expect(problems.map(\.description) == ["theme: there is no theme “nosuch”; the default theme stands in"])
    #expect(theme.palette(at: .colors16) == Theme.default.palette(at: .colors16))
  }

  @Test func aDefaultThemeOfTheUsersOwnBuildsOnTheBuiltInOne() {
    let (theme, problems) = load(["default": "accent = #abcdef"], "default")
    #expect(problems == [])
    #expect(theme.palette(at: .trueColor)[.accent].foreground == .rgb(RGB(0xABCDEF)))
    #expect(theme.palette(at: .trueColor)[.rule] == Theme.default.palette(at: .trueColor)[.rule])
  }

  @Test func theCubeAndTheGreysAreTheirOwnNearest() {
    for index in UInt8(16)...255 {
      let nearest = PaletteColor.rgb(RGB(indexed: index)).converted(to: .colors256)
      guard case .indexed(let found) = nearest else { Issue.record("not indexed"); continue }
      #expect(RGB(indexed: found) == RGB(indexed: index))
    }
  }
}
