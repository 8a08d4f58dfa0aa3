/// Tells a double click from two clicks: terminals report presses only.
package struct ClickCounter: Equatable, Sendable {
  private struct Press: Equatable {
    let event: MouseEvent
    let time: Duration
  }

  /// The press that a second one may join; none after a double click, so that a third press begins anew.
  private var first: Press?

  /// What desktops allow between the presses of a double click.
  private static let limit = Duration.milliseconds(400)

  package init() {}

  /// 1 for a press by itself, 2 for the second of a double click: the same button, soon, at the same place or beside it.
  /// 0 for what is no press. Time is counted from any fixed moment.
  package mutating func clicks(of event: MouseEvent, at time: Duration) -> Int {
    guard case .press = event.kind else {
      // Whoever scrolls or drags between two presses means two of them.
      if !event.isRelease { first = nil }
      return 0
    }
    if let first, isSecond(event, at: time, after: first) {
      self.first = nil
      return 2
    }
    first = Press(event: event, time: time)
    return 1
  }

  private func isSecond(_ event: MouseEvent, at time: Duration, after first: Press) -> Bool {
    let elapsed = time - first.time
    return event.kind == first.event.kind && event.modifiers == first.event.modifiers && event.y == first.event.y
      && abs(event.x - first.event.x) <= 1 && elapsed >= .zero && elapsed <= ClickCounter.limit
  }
}

extension MouseEvent {
  fileprivate var isRelease: Bool {
    switch kind {
    case .release: true
    case .press, .drag, .wheel: false
    }
  }
}
