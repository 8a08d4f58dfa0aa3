import CPulse
import Glibc
import Runtime

/// A moment that libpulse waits for.
final class TimeEvent {
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
final class DeferredEvent {
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
