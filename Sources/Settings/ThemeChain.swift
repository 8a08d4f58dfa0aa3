import Drawing

/// A theme and those it inherits, the theme asked for first and the built-in one last, and what comes of them.
struct ThemeChain {
  private var layers: [ThemeLayer] = []
  private var names: [String] = []
  private var problems: [SettingsProblem] = []

  init(_ name: String, find: (String) -> ThemeSource?) {
    let configuration = SettingsPosition(file: "theme", line: 0, column: 0)
    var next: ThemeLayer.WrittenName? = ThemeLayer.WrittenName(text: name, position: configuration)
    while let asked = next { next = add(asked, find) }
    add(ThemeLayer(.builtIn))
  }

  /// Adds the theme asked for, and returns the one that it inherits.
  private mutating func add(_ asked: ThemeLayer.WrittenName, _ find: (String) -> ThemeSource?) -> ThemeLayer
    .WrittenName?
  {
    guard !names.contains(asked.text) else {
      problems.append(SettingsProblem(.inheritsItself(names + [asked.text]), at: asked.position))
      return nil
    }
    names.append(asked.text)
    guard let source = find(asked.text), source.text != ThemeSource.builtIn.text else {
      if asked.text != "default" { problems.append(SettingsProblem(.unknownTheme(asked.text), at: asked.position)) }
      return nil
    }
    let layer = ThemeLayer(source)
    add(layer)
    return layer.inherit
  }

  private mutating func add(_ layer: ThemeLayer) {
    layers.append(layer)
    problems += layer.problems
  }

  /// Puts the layers over one another: a file's palette counts in the files it inherits too, and a line takes the place
  /// of what the files below say about its role, at every depth with colour.
  func resolve(name: String) -> (theme: Theme, problems: [SettingsProblem]) {
    var resolver = ThemeResolver(layers: layers)
    for layer in layers.reversed() {
      for rule in layer.rules where rule.scope == .all { resolver.apply(rule) }
      for rule in layer.rules where rule.scope != .all { resolver.apply(rule) }
    }
    return (Theme(name: name) { resolver.palette(at: $0) }, problems + resolver.problems)
  }
}

/// Turns rules into appearances, from the inherited to the particular.
private struct ThemeResolver {
  private var colors: [String: PaletteColor] = [:]
  private var base = Palette { _ in RoleAppearance() }
  /// Overrides by depth, then by role.
  private var overrides: [[Role: RoleAppearance]] = ColorDepth.allCases.map { _ in [:] }
  private(set) var problems: [SettingsProblem] = []

  init(layers: [ThemeLayer]) {
    for layer in layers.reversed() {
      for (name, color) in layer.palette { colors[name] = color }
    }
  }

  mutating func apply(_ rule: ThemeLayer.Rule) {
    let foreground = rule.foreground.map { color($0) } ?? .default
    let background = rule.background.map { color($0) } ?? .default
    guard let foreground, let background else { return }
    let look = RoleAppearance(foreground: foreground, background: background, attributes: rule.attributes)
    switch rule.scope {
    case .all:
      base[rule.role] = look
      // A theme that thinks of colours alone still has a selection without them.
      for depth in ColorDepth.allCases where depth != .mono { overrides[Int(depth.rawValue)][rule.role] = nil }
    case .only(let depth): overrides[Int(depth.rawValue)][rule.role] = look
    }
  }

  /// A theme whose text has a background has it everywhere: what names none of its own stands on it.
  func palette(at depth: ColorDepth) -> Palette {
    let ground = look(of: .text, at: depth).background
    return Palette { role in
      var look = look(of: role, at: depth)
      if look.background == .default { look.background = ground }
      return look
    }
  }

  private func look(of role: Role, at depth: ColorDepth) -> RoleAppearance {
    (overrides[Int(depth.rawValue)][role] ?? base[role]).converted(to: depth)
  }

  /// The colour with a name; nil, and a problem, if there is none.
  private mutating func color(_ name: ThemeLayer.WrittenName) -> PaletteColor? {
    if let color = colors[name.text] ?? PaletteColor(written: name.text) { return color }
    let near = nearest(to: name.text, among: PaletteColor.names + colors.keys)
    problems.append(SettingsProblem(.unknownColor(name.text, near: near), at: name.position))
    return nil
  }
}
