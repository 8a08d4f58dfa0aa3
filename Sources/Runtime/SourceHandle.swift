import CSystemd

/// One sd-event source, taken out of the loop when it is cancelled or let go. sd-event keeps a source that is being
/// dispatched until its callback returns, so cancelling inside a callback is safe.
final class SourceHandle {
  private(set) var source: OpaquePointer?

  var isCancelled: Bool { source == nil }

  isolated deinit { cancel() }

  /// Takes over the reference that an `sd_event_add_…` call handed out.
  func adopt(_ source: OpaquePointer?, priority: Priority) {
    self.source = source
    required(sd_event_source_set_priority(source, priority.rawValue), "set a source's priority")
  }

  /// Whether the loop will call it: on, or waiting to fire once.
  var isEnabled: Bool {
    guard let source else { return false }
    var state = Enabled.off
    sd_event_source_get_enabled(source, &state)
    return state != Enabled.off
  }

  func setEnabled(_ state: Int32) {
    guard let source else { return }
    required(sd_event_source_set_enabled(source, state), "enable a source")
  }

  func cancel() {
    guard let source else { return }
    self.source = nil
    sd_event_source_disable_unref(source)
  }
}

/// `SD_EVENT_OFF`, `SD_EVENT_ON` and `SD_EVENT_ONESHOT` in the type that the calls take.
enum Enabled {
  static let off = Int32(SD_EVENT_OFF)
  static let always = Int32(SD_EVENT_ON)
  static let once = Int32(SD_EVENT_ONESHOT)
}
