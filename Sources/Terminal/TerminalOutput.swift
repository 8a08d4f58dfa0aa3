import Glibc
import Runtime

/// Bytes on their way to the terminal. One that does not read (ctrl-s, a slow line) keeps them waiting here, and
/// nothing else waits for it.
final class TerminalOutput {
  private let device: TerminalDevice
  private var waiting: ArraySlice<UInt8> = []
  private var source: IOSource?
  /// The kernel watches each number once only, and the device's is watched for input.
  private let watched: Int32
  /// Called when all has gone after something had to wait.
  var onDrained: () -> Void = {}

  init(_ device: TerminalDevice, _ loop: EventLoop) throws(SystemError) {
    self.device = device
    watched = fcntl(device.descriptor, F_DUPFD_CLOEXEC, 3)
    source = try IOSource(loop, descriptor: watched, events: .writable) { [unowned self] _ in
      pass()
      if !isWaiting { onDrained() }
    }
    source?.isEnabled = false
  }

  isolated deinit {
    source?.cancel()
    close(watched)
  }

  /// Longer than any screen of text.
  private static let longest = 1 << 16

  var isWaiting: Bool { !waiting.isEmpty }

  func send(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    waiting += bytes
    pass()
  }

  /// Drops what waits if it is long: nobody waits for a picture that is to be taken away again.
  func dropPicture() {
    if waiting.count > Self.longest { waiting = [0x18] }
  }

  /// Sends what waits and these, for a tenth of a second at the most; what a stopped terminal does not take is dropped.
  func finish(with bytes: [UInt8]) {
    send(bytes)
    var poller = pollfd(fd: device.descriptor, events: Int16(POLLOUT), revents: 0)
    while isWaiting, poll(&poller, 1, 100) > 0 { pass() }
    drop()
  }

  private func pass() {
    guard let count = device.write(waiting) else { return drop() }
    waiting = count == waiting.count ? [] : waiting.dropFirst(count)
    if source?.isEnabled != isWaiting { source?.isEnabled = isWaiting }
  }

  private func drop() {
    waiting = []
    source?.isEnabled = false
  }
}
