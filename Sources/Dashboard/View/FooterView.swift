import Drawing
import Keyboard

// The bottom line: what the keys do here, or what has just happened.

extension Canvas {
  mutating func drawFooter() {
    let area = layout.footer
    guard !area.isEmpty else { return }
    if let prompt = model.interface.prompt { return draw(prompt, in: area.inset(left: 1, right: 1)) }
    if let notice = model.interface.notice {
      put(notice.text, x: area.x + 1, y: area.y, to: area.maxX - 1, notice.role)
      return
    }
    let last = [hint(.help)].compactMap { $0 }
    let reserved = last.reduce(0) { $0 + $1.width + 2 }
    var x = area.x + 1
    for hint in footerActions.compactMap({ hint($0) }) where x + hint.width + reserved < area.maxX {
      x = draw(hint, x: x, y: area.y) + 2
    }
    for hint in last where x + hint.width < area.maxX { x = draw(hint, x: x, y: area.y) + 2 }
  }

  private struct Hint {
    let keys: String
    let text: String
    var width: Int { TextMetrics.width(of: keys) + 1 + TextMetrics.width(of: text) }
  }

  /// What is worth saying where the focus is, the most useful first.
  private var footerActions: [Action] {
    switch model.interface.focus {
    case .nowPlaying: [.playPause, .next, .previous, .seekBackward, .volumeUp, .mute, .nextArea, .quit]
    case .sessions: [.activate, .playPause, .next, .previous, .seekBackward, .volumeUp, .automatic, .nextArea, .quit]
    case .outputs: [.activate, .setDefault, .seekBackward, .mute, .playPause, .volumeUp, .nextArea, .quit]
    }
  }

  private func hint(_ action: Action) -> Hint? {
    guard let key = model.keymap.keys(of: action).first else { return nil }
    let partner = Canvas.partner(of: action).flatMap { model.keymap.keys(of: $0).first }
    return Hint(keys: label(key) + (partner.map(label) ?? ""), text: hintText(action))
  }

  /// Two keys that belong together stand together: `←→ seek`.
  private static func partner(of action: Action) -> Action? {
    switch action {
    case .seekBackward: .seekForward
    case .volumeUp: .volumeDown
    default: nil  // every other action stands alone
    }
  }

  private func hintText(_ action: Action) -> String {
    switch (action, model.interface.focus) {
    case (.activate, .sessions): "make current"
    case (.seekBackward, .outputs): "volume here"
    default: Action.described(action)?.hint ?? ""  // the catalogue's own word
    }
  }

  func label(_ key: Key) -> String {
    switch (key.code, key.modifiers) {
    case (.left, []): "\(glyphs.left)"
    case (.right, []): "\(glyphs.right)"
    case (.up, []): "\(glyphs.up)"
    case (.down, []): "\(glyphs.down)"
    default: key.name
    }
  }

  private mutating func draw(_ hint: Hint, x: Int, y: Int) -> Int {
    let middle = put(hint.keys, x: x, y: y, to: frame.size.columns, .key)
    return put(hint.text, x: middle + 1, y: y, to: frame.size.columns, .secondary)
  }
}
