import CSystemd

/// What a descriptor is ready for, or is asked to be.
package struct IOEvents: OptionSet, Sendable {
  package let rawValue: UInt32

  package nonisolated init(rawValue: UInt32) { self.rawValue = rawValue }

  package nonisolated static let readable = IOEvents(rawValue: EPOLLIN.rawValue)
  package nonisolated static let writable = IOEvents(rawValue: EPOLLOUT.rawValue)
  /// Reported without being asked for.
  package nonisolated static let error = IOEvents(rawValue: EPOLLERR.rawValue)
  /// Reported without being asked for.
  package nonisolated static let hangUp = IOEvents(rawValue: EPOLLHUP.rawValue)
}

/// Tells when a descriptor is ready. The descriptor stays the owner's, who closes it after `cancel()`.
package final class IOSource {
  private let handle = SourceHandle()
  private let handler: (IOEvents) -> Void

  /// Fails with EPERM for regular files, which are always ready and cannot be watched.
  package init(
    _ loop: EventLoop, descriptor: Int32, events: IOEvents, priority: Priority = .normal,
    handler: @escaping (IOEvents) -> Void
  ) throws(SystemError) {
    self.handler = handler
    var source: OpaquePointer?
    let result = sd_event_add_io(
      loop.handle, &source, descriptor, events.rawValue,
      { _, _, ready, userdata in
        CallbackTarget.object(userdata, as: IOSource.self).handler(IOEvents(rawValue: ready))
        return 0
      }, CallbackTarget.pointer(to: self))
    try checked(result, "watch descriptor \(descriptor)")
    handle.adopt(source, priority: priority)
  }

  /// What is waited for. Even an empty set reports errors and hang-ups; `isEnabled` silences those too.
  package var events: IOEvents {
    get {
      var mask: UInt32 = 0
      if let source = handle.source { sd_event_source_get_io_events(source, &mask) }
      return IOEvents(rawValue: mask)
    }
    set {
      guard let source = handle.source else { return }
      required(sd_event_source_set_io_events(source, newValue.rawValue), "change what a descriptor is watched for")
    }
  }

  package var isEnabled: Bool {
    get { handle.isEnabled }
    set { handle.setEnabled(newValue ? Enabled.always : Enabled.off) }
  }

  package func cancel() { handle.cancel() }
}
