import CSystemd
import Glibc

/// A signal as an event of the loop: no handler, nothing to be careful about.
package final class SignalSource {
  private let handle = SourceHandle()
  private let handler: () -> Void

  /// Blocks the signal in this thread. Threads started earlier must have it blocked too, so create these sources first.
  package init(_ loop: EventLoop, signal: Int32, priority: Priority = .normal, handler: @escaping () -> Void)
    throws(SystemError)
  {
    self.handler = handler
    Self.block([signal])
    var source: OpaquePointer?
    let result = sd_event_add_signal(
      loop.handle, &source, signal,
      { _, _, userdata in
        CallbackTarget.object(userdata, as: SignalSource.self).handler()
        return 0
      }, CallbackTarget.pointer(to: self))
    try checked(result, "watch signal \(signal)")
    handle.adopt(source, priority: priority)
  }

  package func cancel() { handle.cancel() }

  /// Keeps signals pending in this thread and the threads it starts. Child processes inherit this: spawn them with an
  /// empty mask.
  package static func block(_ signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }
}
