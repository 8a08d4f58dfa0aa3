import CSystemd

/// Runs the turn when nothing else is ready, and in a storm at the latest 16 ms after it was asked for.
final class TurnSource {
  var action: () -> Void = {}
  private let handle = SourceHandle()
  private var requestedAt: Int64?
  private var isOverdue = false

  /// A frame at 60 Hz.
  private static let patience: Int64 = 16_000_000

  init(_ loop: OpaquePointer) {
    var source: OpaquePointer?
    required(
      sd_event_add_defer(
        loop, &source,
        { _, userdata in
          CallbackTarget.object(userdata, as: TurnSource.self).run()
          return 0
        }, CallbackTarget.pointer(to: self)), "add the turn")
    handle.adopt(source, priority: .idle)
    handle.setEnabled(Enabled.off)
    let prepared = sd_event_source_set_prepare(source) { _, userdata in
      CallbackTarget.object(userdata, as: TurnSource.self).raiseIfOverdue()
      return 0
    }
    required(prepared, "prepare the turn")
  }

  func request() {
    guard requestedAt == nil else { return }
    requestedAt = EventLoop.nanoseconds()
    handle.setEnabled(Enabled.once)
  }

  func cancel() { handle.cancel() }

  private func run() {
    requestedAt = nil
    if isOverdue { setOverdue(false) }
    action()
  }

  /// Called before every iteration while a turn is due: sources that are always ready must not starve it.
  private func raiseIfOverdue() {
    guard let requestedAt, !isOverdue, EventLoop.nanoseconds() - requestedAt >= Self.patience else { return }
    setOverdue(true)
  }

  private func setOverdue(_ overdue: Bool) {
    isOverdue = overdue
    // One step before every other priority.
    let priority = overdue ? Priority.important.rawValue - 1 : Priority.idle.rawValue
    required(sd_event_source_set_priority(handle.source, priority), "set the turn's priority")
  }
}
