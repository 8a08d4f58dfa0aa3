import CLinux
import Glibc

/// Gives the terminal back when the program crashes, is killed by a signal that nobody expects, or exits without leaving.
enum CrashGuard {
  /// All that a signal handler may need, prepared beforehand.
  fileprivate nonisolated struct Record {
    var isArmed: sig_atomic_t = 0
    var descriptor: Int32 = -1
    var settings = termios()
    var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var original: Int32 = -1
    var printed: Int32 = -1
  }

  private static let crashes = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSYS]
  /// What else ends a program that does not listen: timers, limits, and what somebody may send.
  private static let others =
    [SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT]
    + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

  /// SIG_IGN, which is a number in place of a function.
  private static let ignoring = 1

  /// From now on a crash sends these bytes and restores these settings first.
  static func arm(_ device: TerminalDevice, leave: [UInt8], _ capture: StandardErrorCapture?) {
    let record = prepared()
    record.pointee.descriptor = device.descriptor
    record.pointee.settings = device.saved
    record.pointee.original = capture?.original ?? -1
    record.pointee.printed = capture?.printed ?? -1
    change(leave: leave)
  }

  /// From now on a crash sends these bytes.
  static func change(leave: [UInt8]) {
    let record = prepared()
    record.pointee.isArmed = 0
    let old = record.pointee.bytes
    // CAN ends a sequence that was being written.
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: leave.count + 1)
    _ = bytes.initialize(from: [0x18] + leave)
    record.pointee.bytes = UnsafeBufferPointer(bytes)
    record.pointee.isArmed = 1
    old.deallocate()
  }

  static func disarm() { crashRecord?.pointee.isArmed = 0 }

  /// Installs the handlers once, before the first time.
  private static func prepared() -> UnsafeMutablePointer<Record> {
    if let record = crashRecord { return record }
    let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    record.initialize(to: Record())
    crashRecord = record
    installStack()
    for number in crashes + others { install(number) }
    atexit { giveBack() }
    return record
  }

  /// A stack that has overflown is no place for a handler.
  private static func installStack() {
    let size = 1 << 16
    var stack = stack_t(
      ss_sp: UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
  }

  private static func install(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      giveBack()
      // Once more, as if nobody had listened: the runtime's own report, the core dump, the exit status.
      signal(number, SIG_DFL)
      raise(number)
    }
    action.sa_flags = Int32(SA_ONSTACK)
    var before = sigaction()
    sigaction(number, &action, &before)
    // What the parent wants to be ignored stays so.
    if unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == ignoring {
      sigaction(number, &before, nil)
    }
  }
}

/// Only what is safe in a signal handler.
nonisolated private func giveBack() {
  guard let record = crashRecord, record.pointee.isArmed == 1 else { return }
  record.pointee.isArmed = 0
  let descriptor = record.pointee.descriptor
  var rest = UnsafeRawBufferPointer(record.pointee.bytes)
  var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  while !rest.isEmpty, poll(&poller, 1, 100) > 0 {
    let count = write(descriptor, rest.baseAddress, rest.count)
    guard count > 0 else { break }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
  tcflush(descriptor, TCIFLUSH)
  tcsetattr(descriptor, TCSANOW, &record.pointee.settings)
  if record.pointee.original >= 0 {
    StandardErrorCapture.copy(from: record.pointee.printed, to: record.pointee.original)
    dup2(record.pointee.original, STDERR_FILENO)
  }
}

// A signal handler has no other way to its data: it gets no context, and may interrupt anything on any thread.
nonisolated(unsafe) private var crashRecord: UnsafeMutablePointer<CrashGuard.Record>?
