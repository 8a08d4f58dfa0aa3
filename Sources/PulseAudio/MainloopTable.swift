import CPulse
import Glibc
import Runtime

/// The event loop as libpulse wants to see it: a table of functions that make, change and free event sources.
final class MainloopTable {
  let loop: EventLoop
  let api: UnsafeMutablePointer<pa_mainloop_api>

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

/// A socket that libpulse watches.
private final class DescriptorEvent {
  var destroy: pa_io_event_destroy_cb_t?
  private let table: MainloopTable
  private let descriptor: Int32
  private let callback: pa_io_event_cb_t?
  private let userdata: UnsafeMutableRawPointer?
  private var source: IOSource?

  init(
    _ table: MainloopTable, _ descriptor: Int32, _ events: pa_io_event_flags_t, _ callback: pa_io_event_cb_t?,
    _ userdata: UnsafeMutableRawPointer?
  ) {
    self.table = table
    self.descriptor = descriptor
    self.callback = callback
    self.userdata = userdata
    // Fails only without memory; the connection's deadline then says that nothing comes.
    source = try? IOSource(table.loop, descriptor: descriptor, events: Self.interest(events)) { [unowned self] ready in
      fire(ready)
    }
  }

  func watch(_ events: pa_io_event_flags_t) { source?.events = Self.interest(events) }

  func free() {
    source?.cancel()
    destroy?(table.api, pointer, userdata)
  }

  private func fire(_ ready: IOEvents) { callback?(table.api, pointer, descriptor, Self.flags(ready), userdata) }

  private var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

  private static func interest(_ flags: pa_io_event_flags_t) -> IOEvents {
    var events: IOEvents = []
    if flags.rawValue & PA_IO_EVENT_INPUT.rawValue != 0 { events.insert(.readable) }
    if flags.rawValue & PA_IO_EVENT_OUTPUT.rawValue != 0 { events.insert(.writable) }
    return events
  }

  private static func flags(_ events: IOEvents) -> pa_io_event_flags_t {
    var flags: UInt32 = 0
    if events.contains(.readable) { flags |= PA_IO_EVENT_INPUT.rawValue }
    if events.contains(.writable) { flags |= PA_IO_EVENT_OUTPUT.rawValue }
    if events.contains(.hangUp) { flags |= PA_IO_EVENT_HANGUP.rawValue }
    if events.contains(.error) { flags |= PA_IO_EVENT_ERROR.rawValue }
    return pa_io_event_flags_t(rawValue: flags)
  }
}

/// A moment that libpulse waits for.
private final class TimeEvent {
  var destroy: pa_time_event_destroy_cb_t?
  private let table: MainloopTable
  private let callback: pa_time_event_cb_t?
  private let userdata: UnsafeMutableRawPointer?
  private lazy var source = TimerSource(table.loop) { [unowned self] in fire() }

  init(
    _ table: MainloopTable, _ time: UnsafePointer<timeval>?, _ callback: pa_time_event_cb_t?,
    _ userdata: UnsafeMutableRawPointer?
  ) {
    self.table = table
    self.callback = callback
    self.userdata = userdata
    restart(time)
  }

  /// No time means never.
  func restart(_ time: UnsafePointer<timeval>?) {
    if let time { source.arm(at: Self.monotonic(time.pointee)) } else { source.disarm() }
  }

  func free() {
    source.cancel()
    destroy?(table.api, pointer, userdata)
  }

  private func fire() {
    var now = timeval()
    gettimeofday(&now, nil)
    callback?(table.api, pointer, &now, userdata)
  }

  private var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// libpulse marks times of the monotonic clock by a bit in the microseconds (PA_TIMEVAL_RTCLOCK); others are of the
  /// wall clock.
  private static func monotonic(_ time: timeval) -> Duration {
    let mark = 1 << 30
    if time.tv_usec & mark != 0 { return .seconds(time.tv_sec) + .microseconds(time.tv_usec & ~mark) }
    var wall = timeval()
    gettimeofday(&wall, nil)
    return EventLoop.now() + .seconds(time.tv_sec) - .seconds(wall.tv_sec)
      + .microseconds(time.tv_usec) - .microseconds(wall.tv_usec)
  }
}

/// Something that libpulse does in every round of the loop while it is on.
private final class DeferredEvent {
  var destroy: pa_defer_event_destroy_cb_t?
  private let table: MainloopTable
  private let callback: pa_defer_event_cb_t?
  private let userdata: UnsafeMutableRawPointer?
  private lazy var source = DeferSource(table.loop) { [unowned self] in fire() }

  init(_ table: MainloopTable, _ callback: pa_defer_event_cb_t?, _ userdata: UnsafeMutableRawPointer?) {
    self.table = table
    self.callback = callback
    self.userdata = userdata
    enable(true)
  }

  func enable(_ isOn: Bool) { if isOn { source.runAlways() } else { source.disable() } }

  func free() {
    source.cancel()
    destroy?(table.api, pointer, userdata)
  }

  private func fire() { callback?(table.api, pointer, userdata) }

  private var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }
}
