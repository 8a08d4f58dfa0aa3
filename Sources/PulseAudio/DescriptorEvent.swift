import CPulse
import Glibc
import Runtime

/// A socket that libpulse watches.
final class DescriptorEvent {
  var destroy: pa_io_event_destroy_cb_t?
  private let table: MainloopTable
  private let descriptor: Int32
  private let callback: pa_io_event_cb_t?
  private let userdata: UnsafeMutableRawPointer?
  private var source: IOSource?
  private var wanted: IOEvents
  private var gate = StormGate()
  private var alarm: TimerSource?

  init(
    _ table: MainloopTable, _ descriptor: Int32, _ events: pa_io_event_flags_t, _ callback: pa_io_event_cb_t?,
    _ userdata: UnsafeMutableRawPointer?
  ) {
    self.table = table
    self.descriptor = descriptor
    self.callback = callback
    self.userdata = userdata
    wanted = Self.interest(events)
    // Fails only without memory; the connection's deadline then says that nothing comes.
    source = try? IOSource(table.loop, descriptor: descriptor, events: wanted) { [unowned self] in fire($0) }
  }

  func watch(_ events: pa_io_event_flags_t) {
    wanted = Self.interest(events)
    source?.events = table.resting === self ? wanted.subtracting(.readable) : wanted
  }

  func free() {
    source?.cancel()
    source = nil
    alarm?.cancel()
    destroy?(table.api, pointer, userdata)
  }

  private func fire(_ ready: IOEvents) {
    callback?(table.api, pointer, descriptor, Self.flags(ready), userdata)
    // Freed by its own callback, perhaps.
    guard source != nil, ready == .readable else { return }
    if gate.received(at: EventLoop.now()), table.mayRest, isDrained { rest() }
  }

  private var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }
}

// Resting in a storm.
extension DescriptorEvent {
  /// Reads on at once: an answer is waited for.
  func wake() {
    guard table.resting === self else { return }
    table.resting = nil
    alarm?.disarm()
    gate.rested(until: EventLoop.now())
    source?.events = wanted
  }

  private func rest() {
    table.resting = self
    source?.events = wanted.subtracting(.readable)
    let alarm = alarm ?? TimerSource(table.loop, accuracy: .microseconds(500)) { [unowned self] in wake() }
    self.alarm = alarm
    alarm.arm(after: StormGate.rest)
  }

  /// libpulse takes one message at a time; the rest of a burst is read before resting.
  private var isDrained: Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) == 0
  }
}

extension DescriptorEvent {
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
