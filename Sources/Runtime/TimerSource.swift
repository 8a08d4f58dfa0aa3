import CSystemd

/// Fires once at a time of the monotonic clock, and can be set again as often as needed.
package final class TimerSource {
  private let handle = SourceHandle()
  private let handler: () -> Void

  /// Disarmed at first. `accuracy` is how late it may come so that the kernel can join wake-ups; sd-event uses up all
  /// of it as a rule.
  package init(
    _ loop: EventLoop, accuracy: Duration = .milliseconds(1), priority: Priority = .normal,
    handler: @escaping () -> Void
  ) {
    self.handler = handler
    var source: OpaquePointer?
    // Zero would mean sd-event's own quarter of a second.
    let lateness = max(accuracy.clampedMicroseconds, 1)
    let result = sd_event_add_time(
      loop.handle, &source, CLOCK_MONOTONIC, .max, lateness,
      { _, _, userdata in
        CallbackTarget.object(userdata, as: TimerSource.self).handler()
        return 0
      }, CallbackTarget.pointer(to: self))
    required(result, "add a timer")
    handle.adopt(source, priority: priority)
    handle.setEnabled(Enabled.off)
  }

  package var isArmed: Bool { handle.isEnabled }

  /// Fires at a time of `EventLoop.now()`; one that has passed fires at once.
  package func arm(at time: Duration) {
    guard let source = handle.source else { return }
    required(sd_event_source_set_time(source, time.clampedMicroseconds), "set a timer")
    handle.setEnabled(Enabled.once)
  }

  package func arm(after delay: Duration) { arm(at: EventLoop.now() + delay) }

  package func disarm() { handle.setEnabled(Enabled.off) }

  package func cancel() { handle.cancel() }
}
