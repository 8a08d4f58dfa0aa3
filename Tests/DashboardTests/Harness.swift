import Dashboard
import Drawing
import Keyboard
import Media
import Mixer
import Settings
import Testing

/// The dashboard without an outside: keys and events go in, effects and screens come out, and time passes by hand.
/// An effect that no test asked about is a failure.
final class Harness {
  private(set) var model: Model
  private(set) var now = Instant(nanoseconds: 1_000_000_000_000)
  private var effects: [Effect] = []
  private let location: SourceLocation

  init(
    _ stage: Stage = Stage(), size: Size = Size(columns: 80, rows: 24), configuration: Configuration = Configuration(),
    location: SourceLocation = #_sourceLocation
  ) {
    self.location = location
    model = Model(configuration: configuration, glyphs: .unicode, size: size)
    receive(.listed)
    receive(.mixer(stage.mixer))
    for session in stage.sessions { receive(.session(.changed(session.started(at: now)))) }
    if let pinned = stage.pinned { press("\(pinned)") }
    effects = []
  }

  deinit {
    if !effects.isEmpty { Issue.record("effects nobody asked about: \(effects)", sourceLocation: location) }
  }

  func receive(_ message: Message) { effects += model.update(message, now: now) }

  /// Does something to the model that is no message.
  func act(_ body: (inout Model, Instant) -> [Effect]) { effects += body(&model, now) }

  /// Presses keys by their names, separated by spaces.
  func press(_ names: String, location: SourceLocation = #_sourceLocation) {
    for name in names.split(separator: " ") {
      guard let key = try? Key(name: String(name)) else {
        Issue.record("no such key: \(name)", sourceLocation: location)
        continue
      }
      receive(.key(key))
    }
  }

  /// The mouse over what is on the screen now.
  func mouse(_ kind: MouseEvent.Kind, x: Int, y: Int, modifiers: Key.Modifiers = []) {
    receive(.mouse(MouseEvent(kind, x: x, y: y, modifiers: modifiers), over: screen.hits(x: x, y: y)))
  }

  func click(x: Int, y: Int) {
    mouse(.press(.left), x: x, y: y)
    mouse(.release(.left), x: x, y: y)
  }

  /// Lets time pass, as the loop does: every wake-up on the way is taken.
  func wait(_ span: Span) {
    let end = now + span
    while let next = wakeUp(model, after: now), next <= end {
      now = max(next, now)
      receive(.time)
    }
    now = end
    receive(.time)
  }

  func expectEffects(_ expected: [Effect], location: SourceLocation = #_sourceLocation) {
    #expect(effects == expected, sourceLocation: location)
    effects = []
  }

  func expectNoEffects(location: SourceLocation = #_sourceLocation) { expectEffects([], location: location) }

  /// For tests that look at what was asked in their own way.
  func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  /// For tests about something else than what is asked of the outside.
  func ignoreEffects() { effects = [] }

  var screen: Screen { view(model, now: now) }

  var text: String { (0..<model.interface.size.rows).map { screen.frame.line($0) }.joined(separator: "\n") }

  func expectSee(_ words: String..., location: SourceLocation = #_sourceLocation) {
    let text = text
    for word in words { #expect(text.contains(word), "\(text)", sourceLocation: location) }
  }

  func expectNotSee(_ words: String..., location: SourceLocation = #_sourceLocation) {
    let text = text
    for word in words { #expect(!text.contains(word), "\(text)", sourceLocation: location) }
  }

  /// Where words begin on the screen; beyond its edge when they are not there.
  func column(of words: String) -> Int {
    let line = text.split(separator: "\n").first { $0.contains(words) } ?? ""
    let start = line.indices.first { line[$0...].hasPrefix(words) } ?? line.endIndex
    return line.isEmpty ? .max : line.distance(from: line.startIndex, to: start)
  }

  func expectScreen(_ name: String, location: SourceLocation = #_sourceLocation) {
    Golden.expect(screen, named: name, location: location)
  }
}
