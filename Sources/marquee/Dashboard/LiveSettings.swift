import ArtworkLoading
import Dashboard
import Drawing
import Runtime
import Settings
import Terminal

/// The settings in force on the screen: those that the program began with, then whatever their files say.
final class LiveSettings {
  private let loop: EventLoop
  private let screen: TerminalScreen
  private let outside: Outside
  private let deliver: (Message) -> Void
  private var settings: LoadedSettings
  private var watch: SettingsWatch?

  init(
    _ loop: EventLoop, _ settings: LoadedSettings, screen: TerminalScreen, outside: Outside,
    deliver: @escaping (Message) -> Void
  ) {
    self.loop = loop
    self.settings = settings
    self.screen = screen
    self.outside = outside
    self.deliver = deliver
    let artwork = settings.configuration.artwork
    screen.wantsPixels = artwork == .automatic || artwork == .pixels
  }

  /// What the marks of the screen are drawn with.
  static func glyphs(_ configuration: Configuration, on screen: TerminalScreen) -> GlyphSet {
    .chosen(configuration.glyphs, isUnicode: screen.isUnicode, isConsole: screen.isLinuxConsole)
  }

  /// Begins to look at the files; worth nothing before the first frame is shown.
  func startWatching() {
    guard watch == nil, let path = settings.path else { return }
    watch = SettingsWatch(
      loop, file: path, themes: ThemeFiles.ownDirectory, shippedThemes: ThemeFiles.shippedDirectories
    ) { [unowned self] in reload() }
  }

  /// How covers are drawn, now that it is known what the terminal does.
  func chooseArtwork() {
    let style = PictureMode.chosen(
      settings.configuration.artwork, depth: screen.colorDepth, isUnicode: screen.isUnicode, pixels: screen.pixelFormat)
    outside.drawArtwork(style, cell: screen.cell)
  }

  func nextTheme() {
    let names = ThemeFiles.names
    let index = names.firstIndex(of: settings.themeName).map { ($0 + 1) % names.count } ?? 0
    guard names.indices.contains(index) else { return }
    settings.loadTheme(named: names[index])
    apply()
    if let problem = settings.problemText { return deliver(.warning(problem)) }
    deliver(.told(Wording.theme(settings.themeName, isKept: settings.themeName == settings.configuration.theme)))
  }

  private func reload() {
    let before = (settings.configuration, settings.theme)
    guard settings.reload() else { return }
    if settings.configuration != before.0 {
      deliver(.settings(settings.configuration, LiveSettings.glyphs(settings.configuration, on: screen)))
    }
    apply()
    chooseArtwork()
    if let problem = settings.problemText {
      deliver(.warning(problem))
    } else if settings.configuration != before.0 || settings.theme != before.1 {
      deliver(.told(Wording.settingsTaken))
    }
  }

  /// Shows the theme, and takes the mouse or leaves it.
  func apply() {
    let palette = (settings.theme ?? .default).palette(at: screen.colorDepth)
    if screen.palette != palette { screen.palette = palette }
    screen.readsMouse = settings.configuration.mouse
  }
}
