import CPulse
import Runtime

/// The event loop as libpulse wants to see it: a table of functions that make, change and free event sources.
final class MainloopTable {
  let loop: EventLoop
  let api: UnsafeMutablePointer<pa_mainloop_api>
  /// Nobody waits for an answer: in a storm the sockets may be left alone for a moment.
  var mayRest = false {
    didSet { if !mayRest { resting?.wake() } }
  }
  weak var resting: DescriptorEvent?

  /// Must outlive every context that was made with `api`.
  init(_ loop: EventLoop) {
    self.loop = loop
    api = .allocate(capacity: 1)
    api.initialize(to: pa_mainloop_api())
    api.pointee.userdata = Unmanaged.passUnretained(self).toOpaque()
    fillDescriptors()
    fillTimers()
    fillDeferred()
    // libpulse itself never ends the loop it lives in.
    api.pointee.quit = { _, _ in }
  }

  isolated deinit {
    api.deinitialize(count: 1)
    api.deallocate()
  }

  private func fillDescriptors() {
    api.pointee.io_new = { api, descriptor, events, callback, userdata in
      handOut(DescriptorEvent(owner(of: api), descriptor, events, callback, userdata))
    }
    api.pointee.io_enable = { event, events in
      object(behind: event, as: DescriptorEvent.self).watch(events)
    }
    api.pointee.io_free = { event in takeBack(event, as: DescriptorEvent.self).free() }
    api.pointee.io_set_destroy = { event, destroy in
      object(behind: event, as: DescriptorEvent.self).destroy = destroy
    }
  }

  private func fillTimers() {
    api.pointee.time_new = { api, time, callback, userdata in
      handOut(TimeEvent(owner(of: api), time, callback, userdata))
    }
    api.pointee.time_restart = { event, time in object(behind: event, as: TimeEvent.self).restart(time) }
    api.pointee.time_free = { event in takeBack(event, as: TimeEvent.self).free() }
    api.pointee.time_set_destroy = { event, destroy in object(behind: event, as: TimeEvent.self).destroy = destroy }
  }

  private func fillDeferred() {
    api.pointee.defer_new = { api, callback, userdata in
      handOut(DeferredEvent(owner(of: api), callback, userdata))
    }
    api.pointee.defer_enable = { event, isOn in object(behind: event, as: DeferredEvent.self).enable(isOn != 0) }
    api.pointee.defer_free = { event in takeBack(event, as: DeferredEvent.self).free() }
    api.pointee.defer_set_destroy = { event, destroy in
      object(behind: event, as: DeferredEvent.self).destroy = destroy
    }
  }
}

/// libpulse's event pointers are opaque and ours to define: each is a retained object of this file.
private func handOut(_ event: some AnyObject) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(event).toOpaque())
}

private func object<Event: AnyObject>(behind pointer: OpaquePointer?, as type: Event.Type) -> Event {
  guard let pointer else { preconditionFailure("libpulse passes back only what it was given") }
  return Unmanaged<Event>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

private func takeBack<Event: AnyObject>(_ pointer: OpaquePointer?, as type: Event.Type) -> Event {
  guard let pointer else { preconditionFailure("libpulse passes back only what it was given") }
  return Unmanaged<Event>.fromOpaque(UnsafeRawPointer(pointer)).takeRetainedValue()
}

private func owner(of api: UnsafeMutablePointer<pa_mainloop_api>?) -> MainloopTable {
  guard let table = api?.pointee.userdata else { preconditionFailure("libpulse passes back the table it was given") }
  return Unmanaged<MainloopTable>.fromOpaque(table).takeUnretainedValue()
}
