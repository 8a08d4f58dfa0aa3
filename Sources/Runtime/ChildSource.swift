import CSystemd
import Glibc

/// How a child process ended.
package enum ChildExit: Equatable, Sendable {
  case exited(code: Int32)
  case killed(signal: Int32)
}

/// Tells when a child process has ended, and reaps it.
package final class ChildSource {
  private let handle = SourceHandle()
  private let handler: (ChildExit) -> Void

  package init(_ loop: EventLoop, process: pid_t, handler: @escaping (ChildExit) -> Void) throws(SystemError) {
    self.handler = handler
    // sd-event insists, even where it uses a pidfd.
    SignalSource.block([SIGCHLD])
    var source: OpaquePointer?
    let result = sd_event_add_child(
      loop.handle, &source, process, Int32(WEXITED),
      { _, info, userdata in
        guard let info else { return 0 }
        let status = info.pointee._sifields._sigchld.si_status
        let exited = info.pointee.si_code == Int32(CLD_EXITED)
        CallbackTarget.object(userdata, as: ChildSource.self).handler(
          exited ? .exited(code: status) : .killed(signal: status))
        return 0
      }, CallbackTarget.pointer(to: self))
    try checked(result, "watch process \(process)")
    handle.adopt(source, priority: .normal)
  }

  package func cancel() { handle.cancel() }
}
