import Drawing
import Media

// The stand-by view under the keys: what plays goes on being played with, and the lists are out of sight.

extension Model {
  mutating func openStandBy() -> [Effect] {
    interface.overlay = .standBy
    return []
  }

  mutating func performInStandBy(_ action: Action, now: Instant) -> [Effect] {
    switch action {
    case .standBy, .close, .quit:
      interface.overlay = nil
      return []
    case .seekBackward, .seekForward, .seekFarBackward, .seekFarForward, .mute:
      return performUnfocused(action, now: now)
    case .up, .down, .pageUp, .pageDown, .top, .bottom, .nextArea, .previousArea, .activate, .setDefault, .find:
      // For rows that nobody sees.
      return []
    default: return perform(action, now: now)  // whatever else a key means on the dashboard
    }
  }

  /// The arrows mean the track, whatever has the focus behind the view.
  private mutating func performUnfocused(_ action: Action, now: Instant) -> [Effect] {
    let focus = interface.focus
    interface.focus = .nowPlaying
    defer { interface.focus = focus }
    return perform(action, now: now)
  }
}
