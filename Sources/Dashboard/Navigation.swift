import Media

// Focus and selection.

extension Model {
  /// How many rows down an action moves, in whatever is shown: farther than any list is long for its ends. Nil for an
  /// action that goes through no rows.
  func rows(of action: Action) -> Int? {
    switch action {
    case .up: -1
    case .down: 1
    case .pageUp: -pageLength
    case .pageDown: pageLength
    case .top: -1_000_000
    case .bottom: 1_000_000
    default: nil  // every other action stays where it is
    }
  }

  private var pageLength: Int { max(1, interface.size.rows / 2) }

  mutating func moveFocus(by step: Int) -> [Effect] {
    let areas = Area.allCases
    let index = areas.firstIndex(of: interface.focus) ?? 0
    interface.focus = areas[(index + step + areas.count) % areas.count]
    return []
  }

  mutating func moveSelection(by rows: Int) -> [Effect] {
    switch interface.focus {
    case .nowPlaying:
      // Nothing to select there: the first arrow enters the list below.
      interface.focus = .sessions
    case .sessions:
      if let index = moved(selectedIndex(in: world.sessions), by: rows, count: world.sessions.count) {
        interface.selectedSession = world.sessions[index].id
      }
    case .outputs:
      let all = outputRows
      if let index = moved(selectedIndex(in: all), by: rows, count: all.count) {
        interface.selectedOutput = all[index].id
      }
    }
    return []
  }

  private func moved(_ index: Int?, by rows: Int, count: Int) -> Int? {
    guard let index, count > 0 else { return nil }
    return max(0, min(count - 1, index + rows))
  }

  /// Enter: in Sessions the row becomes the current session and stays it, in Outputs the current session plays there.
  mutating func activate(now: Instant) -> [Effect] {
    switch interface.focus {
    case .nowPlaying: return []
    case .sessions:
      if let index = selectedIndex(in: world.sessions) { world.pin(world.sessions[index].id) }
      return []
    case .outputs: return playHere(now: now)
    }
  }
}
