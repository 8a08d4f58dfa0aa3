import Drawing

// The help screen under the keys.

extension Model {
  mutating func openHelp() -> [Effect] {
    interface.overlay = .help(scroll: 0)
    return []
  }

  /// With the help open, keys move it or close it; nothing else is meant.
  mutating func performInHelp(_ action: Action, scroll: Int) -> [Effect] {
    switch action {
    case .help, .close, .quit: interface.overlay = nil
    case .up, .down, .pageUp, .pageDown, .top, .bottom: scrollHelp(to: scroll + (rows(of: action) ?? 0))
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    default: break  // whatever else a key means on the dashboard
    }
    return []
  }

  private mutating func scrollHelp(to row: Int) {
    let limit = max(0, HelpText.lines(keymap: keymap, width: interface.size.columns).count - helpHeight)
    interface.overlay = .help(scroll: max(0, min(limit, row)))
  }

  private var helpHeight: Int { max(1, interface.size.rows - HelpText.margin) }
}
