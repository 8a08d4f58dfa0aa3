import Drawing
import Media

// The details of a row under the keys.

extension Model {
  mutating func openDetails(now: Instant) -> [Effect] {
    guard let row = rowOfDetails else {
      notify(Wording.nothingToDetail, as: .warning, now: now)
      return []
    }
    interface.overlay = .details(row, scroll: 0)
    return []
  }

  /// Scrolls and closes; what plays obeys its keys as ever.
  mutating func performInDetails(_ action: Action, of row: RowID, scroll: Int, now: Instant) -> [Effect] {
    switch action {
    case .details, .close, .quit: interface.overlay = nil
    case .up, .down, .pageUp, .pageDown, .top, .bottom: scrollDetails(of: row, from: scroll, by: rows(of: action) ?? 0)
    case .activate, .nextArea, .previousArea: break
    default: return performBehindView(action, now: now)
    }
    return []
  }

  /// What a key means whose meaning a view leaves as it is.
  mutating func performBehindView(_ action: Action, now: Instant) -> [Effect] {
    // A row cannot be looked for where none is seen.
    if action == .find { interface.overlay = nil }
    return perform(action, now: now)
  }

  private var rowOfDetails: RowID? {
    switch interface.focus {
    case .nowPlaying: current.map { .session($0.session.id) }
    case .sessions: selectedIndex(in: world.sessions).map { .session(world.sessions[$0].id) }
    case .outputs: selectedOutputRow.map { .output($0.id) }
    }
  }

  /// From the line that is shown: since the last key there may have become fewer.
  private mutating func scrollDetails(of row: RowID, from line: Int, by lines: Int) {
    let limit = max(0, Canvas(model: self).detailsLayout(of: row).height - ViewRoom(interface.size).body.height)
    interface.overlay = .details(row, scroll: max(0, min(limit, min(limit, line) + lines)))
  }
}
