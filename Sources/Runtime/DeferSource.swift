import CSystemd

/// Does something from the loop rather than in the middle of what is going on now.
package final class DeferSource {
  private let handle = SourceHandle()
  private let handler: () -> Void

  /// Disabled at first.
  package init(_ loop: EventLoop, priority: Priority = .normal, handler: @escaping () -> Void) {
    self.handler = handler
    var source: OpaquePointer?
    let result = sd_event_add_defer(
      loop.handle, &source,
      { _, userdata in
        CallbackTarget.object(userdata, as: DeferSource.self).handler()
        return 0
      }, CallbackTarget.pointer(to: self))
    required(result, "add a deferred task")
    handle.adopt(source, priority: priority)
    handle.setEnabled(Enabled.off)
  }

  package var isEnabled: Bool { handle.isEnabled }

  /// Once, before the loop sleeps next.
  package func runOnce() { handle.setEnabled(Enabled.once) }

  /// In every iteration until `disable()`; the loop does not sleep meanwhile.
  package func runAlways() { handle.setEnabled(Enabled.always) }

  package func disable() { handle.setEnabled(Enabled.off) }

  package func cancel() { handle.cancel() }
}
