import DBus
import Glibc
import Runtime
import TestSupport
import Testing

/// The built dashboard on a terminal of its own, with what a desk has: a private message bus with scripted players, a
/// private sound server if a test wants one, and a home with files.
final class Desk {
  let loop = EventLoop()
  let bus: PrivateBus
  let sound: (any PrivateSoundServer)?
  let home: TemporaryDirectory
  private var opened: PseudoTerminal?

  init(sound: SoundServerKind? = nil) throws {
    bus = try PrivateBus()
    self.sound = try sound?.make()
    home = try TemporaryDirectory()
    for name in ["config", "config/marquee", "config/marquee/themes"] { mkdir(home.path + "/" + name, 0o700) }
  }

  var homePath: String { home.path }

  func configure(_ text: String) throws { try home.write(text, to: "config/marquee/config") }

  /// What is in a file at home.
  func text(of name: String) -> String? { home.text(of: name) }

  func writeTheme(_ text: String) throws { try home.write(text, to: "config/marquee/themes/mine.theme") }

  // MARK: Players

  /// A player that is on the bus.
  func player(
    _ name: String, metadata: [(String, Value)] = ScriptedPlayer.song, status: String = "Playing",
    _ prepare: (ScriptedPlayer) -> Void = { _ in }
  ) throws -> ScriptedPlayer {
    let player = ScriptedPlayer(loop, bus, name, metadata: metadata, status: status)
    prepare(player)
    try player.arrive()
    return player
  }

  // MARK: The dashboard

  /// What the program sees: nothing of the user's own.
  var environment: [String: String] {
    var all = [
      "DBUS_SESSION_BUS_ADDRESS": bus.address.text, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus",
      "HOME": home.path, "XDG_CONFIG_HOME": home.path + "/config", "XDG_RUNTIME_DIR": "/nonexistent",
    ]
    all["PULSE_SERVER"] = sound?.address ?? "unix:/nonexistent/pulse"
    return all
  }

  /// Starts the program; returns at once.
  func start(_ words: String..., environment extra: [String: String] = [:], columns: Int = 80, rows: Int = 24) throws {
    let terminal = try PseudoTerminal(
      [BuiltProgram.path] + words, environment: environment.merging(extra) { $1 }, columns: columns, rows: rows)
    try terminal.join(loop)
    opened = terminal
  }

  /// Starts a shell on the terminal.
  func startShell() throws {
    let terminal = try PseudoTerminal(["/bin/bash", "--norc", "--noprofile", "-i"], environment: environment)
    try terminal.join(loop)
    opened = terminal
  }

  /// Starts a shell on the terminal for these words.
  func startShell(_ words: String) throws {
    let terminal = try PseudoTerminal(["/bin/bash", "-c", words], environment: environment)
    try terminal.join(loop)
    opened = terminal
  }

  var terminal: PseudoTerminal {
    guard let opened else { fatalError("start() comes before the terminal is looked at") }
    return opened
  }

  func press(_ keys: String) { terminal.send(keys) }

  /// Serves everything until the condition holds; fails the test, with the screen, if it does not come to it.
  func expect(
    _ what: String, within limit: Duration = .seconds(10), location: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
  ) throws {
    let isSo = pump(loop, limit: limit, until: condition)
    try #require(isSo, "\(what)\n\(opened?.lines.joined(separator: "\n") ?? "")", sourceLocation: location)
  }

  /// Until the screen has a row with all of these.
  func expectRow(_ parts: String..., location: SourceLocation = #_sourceLocation) throws {
    try expect("a row with \(parts)", location: location) { row(parts) != nil }
  }

  /// The first row with all of these.
  func row(_ parts: String...) -> String? { row(parts) }

  func row(_ parts: [String]) -> String? {
    terminal.lines.first { line in parts.allSatisfy { line.contains($0) } }
  }

  /// Serves everything for a time: to see that something does not happen.
  func settle(for time: Duration = .milliseconds(300)) { pump(loop, for: time) }

  /// Waits for the program's end.
  func exitStatus() -> PseudoTerminal.ExitStatus? {
    _ = pump(loop) { terminal.hasExited }
    return terminal.waitForExit(limit: .seconds(1))
  }
}

/// Keys as a terminal sends them.
enum Press {
  static let enter = "\r"
  static let tab = "\t"
  static let right = "\u{1B}[C"
  static let down = "\u{1B}[B"
  static let escape = "\u{1B}"
  static let controlZ = "\u{1A}"
}
