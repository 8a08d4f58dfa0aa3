import ArtworkLoading
import Dashboard
import Drawing
import Glibc
import Settings

/// Configuration and theme as they are used, with what was wrong in their files, in words.
struct LoadedSettings {
  /// Where the configuration is, or would be; nil when none is wanted.
  let path: String?
  private(set) var configuration = Configuration()
  private(set) var theme: Theme?
  /// The theme that is shown: the configuration's, unless another was tried.
  private(set) var themeName: String
  private var text: String?
  private var problems: [SettingsProblem] = []
  private var themeProblems: [SettingsProblem] = []
  /// Why the configuration could not be read.
  private var readingProblem: String?

  /// The configuration only; the theme can wait until there is a screen for it.
  init(_ file: ConfigurationFile?, path: String?) {
    self.path = path
    text = file?.text
    if let file { (configuration, problems) = LoadedSettings.parse(file.text, path: file.path) }
    themeName = configuration.theme
  }

  mutating func loadTheme() { loadTheme(named: themeName) }

  /// Another theme than the one before; what was wrong elsewhere has been said.
  mutating func loadTheme(named name: String) {
    if name != themeName { (problems, readingProblem) = ([], nil) }
    themeName = name
    let (theme, faults) = Theme.load(name) { ThemeFiles.find($0) }
    self.theme = theme
    themeProblems = faults
  }

  /// Reads the files again; what a wrong line would have set stays as it was. False if nothing is new.
  mutating func reload() -> Bool {
    let (before, wasTheme, wereProblems) = (configuration.theme, theme, themeProblems)
    let isNew = reloadConfiguration()
    if !isNew { problems = [] }
    let name = configuration.theme == before ? themeName : configuration.theme
    // A name that leads nowhere is told, and the theme that is there stays.
    if ThemeFiles.find(name) != nil || name == "default" || theme == nil {
      loadTheme(named: name)
    } else {
      themeProblems = Theme.load(name) { ThemeFiles.find($0) }.problems
    }
    return isNew || theme != wasTheme || themeProblems != wereProblems
  }

  /// A file that is not there changes nothing: it may be about to be written anew.
  private mutating func reloadConfiguration() -> Bool {
    readingProblem = nil
    guard let path, ConfigurationFile.isRegular(path) else { return false }
    do throws(ConfigurationFile.ReadingError) {
      let text = try ConfigurationFile.text(of: path)
      guard text != self.text else { return false }
      self.text = text
      (configuration, problems) = LoadedSettings.parse(text, path: path, keeping: configuration)
    } catch {
      readingProblem = error.words
    }
    return true
  }

  /// The first problem, and how many more there are: the bottom line has room for one.
  var problemText: String? {
    let all = [readingProblem].compactMap { $0 } + (problems + themeProblems).map(\.description)
    guard let first = all.first.map(Self.shortened) else { return nil }
    return all.count == 1 ? first : "\(first) (and \(all.count - 1) more)"
  }

  /// With ~ for the home, so that what is wrong has room beside where it is.
  private static func shortened(_ problem: String) -> String {
    guard let home = getenv("HOME").map({ String(cString: $0) + "/" }), home.count > 2, problem.hasPrefix(home) else {
      return problem
    }
    return "~/" + problem.dropFirst(home.count)
  }

  private static func parse(
    _ text: String, path: String, keeping current: Configuration = Configuration()
  ) -> (configuration: Configuration, problems: [SettingsProblem]) {
    let actions = Set(Action.catalogue.map(\.name))
    return Configuration.parse(text, file: path, knownActions: actions, keeping: current)
  }
}

extension GlyphSet {
  static func chosen(_ choice: Configuration.GlyphChoice, isUnicode: Bool, isConsole: Bool) -> GlyphSet {
    switch choice {
    case .automatic: isUnicode ? (isConsole ? .console : .unicode) : .ascii
    case .unicode: .unicode
    case .ascii: .ascii
    }
  }
}

extension PictureMode {
  /// `pixels` is how the terminal takes them, once it has proved that it does. Nil when there are to be no pictures.
  static func chosen(
    _ choice: Configuration.ArtworkChoice, depth: ColorDepth, isUnicode: Bool, pixels: PixelFormat?
  ) -> PictureMode? {
    let characters = isUnicode ? PictureMode.characters(PictureColors(depth)) : .ascii
    return switch choice {
    case .off: nil
    case .ascii: .ascii
    case .characters: characters
    case .pixels: pixels.map(PictureMode.pixels)
    case .automatic: pixels.map(PictureMode.pixels) ?? characters
    }
  }
}

extension PictureColors {
  init(_ depth: ColorDepth) {
    switch depth {
    case .trueColor: self = .trueColor
    case .colors256: self = .palette256
    case .colors16: self = .palette16
    case .mono: self = .mono
    }
  }
}
