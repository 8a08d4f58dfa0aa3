import Drawing

/// How a terminal shows pixels, as it has proved.
nonisolated enum PixelSupport: Equatable {
  /// Kitty's protocol, with pictures put over the cells.
  case kitty
  /// Kitty's protocol, with pictures shown by characters that stand for their parts.
  case kittyPlaceholders(Passage)
  /// At most so many colours.
  case sixel(colors: Int)

  /// The way to the terminal that shows the pictures.
  enum Passage: Equatable {
    case direct
    /// Through tmux, if it lets pass what it does not understand.
    case tmux
  }

  var format: PixelFormat {
    switch self {
    case .kitty, .kittyPlaceholders: .kitty
    case .sixel(let colors): .sixel(colors: colors)
    }
  }
}

/// Finds out by asking how a terminal shows pixels. It asks for more only where the answers so far make it likely:
/// what a terminal does not know it may show as text, and tmux takes it for a title.
nonisolated struct TerminalProbe {
  /// What has been asked last.
  private enum Stage {
    case nothing
    /// Who it is. The reply to DA1, which every terminal gives, comes after all others.
    case identity
    /// Whether it has kitty's protocol, and how many colours.
    case pixels
    /// Who is behind tmux, and then whether that one has kitty's protocol. Only what is asked for comes back.
    case identityBehindTmux, pixelsBehindTmux
    case done
  }

  /// The number of the picture that is asked about, which is never shown.
  let id: Int
  private(set) var support: PixelSupport?
  private(set) var reportedCell: CellSize?
  private(set) var reportedWindow: (width: Int, height: Int)?
  private var stage = Stage.nothing
  private var version: TerminalVersion?
  private var hasSixels = false
  private var hasKitty = false
  private var colors = 256
  private var isAwaitingCell = false

  init(id: Int) { self.id = id }

  /// Whether there may be replies on their way.
  var isAwaiting: Bool {
    switch stage {
    case .nothing, .done: isAwaitingCell
    case .identity, .pixels, .identityBehindTmux, .pixelsBehindTmux: true
    }
  }

  var hasStarted: Bool { if case .nothing = stage { false } else { true } }

  /// The first questions.
  mutating func start() -> [UInt8] {
    stage = .identity
    return Query.version + Query.cellSize + Query.attributes
  }

  mutating func askForCell() -> [UInt8] {
    isAwaitingCell = true
    return Query.cellSize
  }

  /// Takes a reply, whenever it comes; returns what to ask next.
  mutating func take(_ reply: TerminalReply) -> [UInt8] {
    switch reply {
    case .attributes(let level, let hasSixels): return take(level: level, hasSixels: hasSixels)
    case .version(let text): return take(version: TerminalVersion(text))
    case .cellSize(let width, let height):
      reportedCell = CellSize(width: width, height: height)
      isAwaitingCell = false
    case .windowSize(let width, let height): reportedWindow = (width, height)
    case .colorRegisters(let count): colors = count
    case .graphics(id, let isOK): take(hasKitty: isOK)
    case .graphics: break
    }
    return []
  }

  private mutating func take(level: Int, hasSixels: Bool) -> [UInt8] {
    switch stage {
    case .identity: return askFurther(level: level, hasSixels: hasSixels)
    case .pixels: conclude()
    case .nothing, .identityBehindTmux, .pixelsBehindTmux, .done: break
    }
    return []
  }

  private mutating func askFurther(level: Int, hasSixels: Bool) -> [UInt8] {
    if version?.kind == .tmux {
      stage = .identityBehindTmux
      version = nil
      return Tmux.passing(Query.version)
    }
    self.hasSixels = hasSixels && version?.kind != .multiplexer
    // Emulators of the oldest terminals print what they do not know.
    let isModern = version.map { $0.kind != .multiplexer } ?? (level >= 60)
    guard isModern || self.hasSixels else {
      stage = .done
      return []
    }
    stage = .pixels
    return (isModern ? KittyCommand.query(id) : []) + (self.hasSixels ? Query.colorRegisters : []) + Query.attributes
  }

  private mutating func take(version: TerminalVersion) -> [UInt8] {
    self.version = version
    guard case .identityBehindTmux = stage else { return [] }
    guard version.knowsPlaceholders else {
      stage = .done
      return []
    }
    stage = .pixelsBehindTmux
    return Tmux.passing(KittyCommand.query(id))
  }

  private mutating func take(hasKitty isOK: Bool) {
    hasKitty = isOK
    guard case .pixelsBehindTmux = stage else { return }
    support = isOK ? .kittyPlaceholders(.tmux) : nil
    stage = .done
  }

  private mutating func conclude() {
    stage = .done
    if hasKitty {
      support = version?.knowsPlaceholders == true ? .kittyPlaceholders(.direct) : .kitty
    } else if hasSixels {
      support = .sixel(colors: colors)
    }
  }
}

/// Questions that terminals know or leave alone.
private nonisolated enum Query {
  static let version = Array("\u{1B}[>0q".utf8)
  static let attributes = Array("\u{1B}[c".utf8)
  static let cellSize = Array("\u{1B}[16t".utf8)
  static let colorRegisters = Array("\u{1B}[?1;1;0S".utf8)
}

/// What a terminal calls itself.
nonisolated struct TerminalVersion: Equatable {
  enum Kind {
    case tmux
    /// Something else that draws for several programs on one screen, and knows only its own pictures.
    case multiplexer
    case terminal
  }

  let kind: Kind
  /// Whether it is known to show the parts of pictures where certain characters stand.
  let knowsPlaceholders: Bool

  init(_ text: String) {
    let name = text.lowercased()
    kind = name.hasPrefix("tmux") ? .tmux : Self.multiplexers.contains { name.hasPrefix($0) } ? .multiplexer : .terminal
    knowsPlaceholders = name.hasPrefix("ghostty") || Self.isKittyWithPlaceholders(name)
  }

  private static let multiplexers = ["screen", "zellij", "dvtm", "mtm"]

  /// Since 0.28.0.
  private static func isKittyWithPlaceholders(_ name: String) -> Bool {
    guard name.hasPrefix("kitty(") || name.hasPrefix("kitty ") else { return false }
    let numbers = name.dropFirst(6).split { !$0.isASCII || !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard numbers.count == 2 else { return false }
    return numbers[0] > 0 || numbers[1] >= 28
  }
}
