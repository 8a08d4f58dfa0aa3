import ArtworkLoading
import Dashboard
import Drawing
import Glibc
import Settings

/// Configuration and theme as they are used, with what was wrong in their files, in words.
struct LoadedSettings {
  let configuration: Configuration
  private(set) var theme: Theme?
  private var problems: [SettingsProblem]

  /// The configuration only; the theme can wait until there is a screen for it.
  init(_ file: ConfigurationFile?) { (configuration, problems) = LoadedSettings.configuration(of: file) }

  mutating func loadTheme() {
    let (theme, faults) = Theme.load(configuration.theme) { ThemeFiles.find($0) }
    self.theme = theme
    problems += faults
  }

  /// The first problem, and how many more there are: the bottom line has room for one.
  var problemText: String? {
    guard let first = problems.first.map({ Self.shortened($0.description) }) else { return nil }
    return problems.count == 1 ? first : "\(first) (and \(problems.count - 1) more)"
  }

  /// With ~ for the home, so that what is wrong has room beside where it is.
  private static func shortened(_ problem: String) -> String {
    guard let home = getenv("HOME").map({ String(cString: $0) + "/" }), home.count > 2, problem.hasPrefix(home) else {
      return problem
    }
    return "~/" + problem.dropFirst(home.count)
  }

  private static func configuration(
    of file: ConfigurationFile?
  ) -> (configuration: Configuration, problems: [SettingsProblem]) {
    guard let file else { return (Configuration(), []) }
    return Configuration.parse(file.text, file: file.path, knownActions: Set(Action.catalogue.map(\.name)))
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
