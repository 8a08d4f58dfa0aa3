import CLinux
import Drawing
import Glibc
import Runtime

/// The terminal as a device: its descriptor, its line settings, its size.
final class TerminalDevice {
  /// Ours alone where possible: the shell shares the flags of the standard ones, and must not find them non-blocking.
  let descriptor: Int32
  private(set) var saved: termios

  init() throws(TerminalError) {
    guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal(.output) }
    guard isatty(STDIN_FILENO) == 1 else { throw .notATerminal(.input) }
    descriptor = Self.openAgain()
    saved = termios()
    guard tcgetattr(descriptor, &saved) == 0 else { throw .system(SystemError("read its settings", code: errno)) }
  }

  /// Another user's terminal (after su) cannot be opened by name, but the controlling one always can.
  private static func openAgain() -> Int32 {
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var name = [CChar](repeating: 0, count: 256)
    if ttyname_r(STDOUT_FILENO, &name, name.count) == 0 {
      let opened = open(name, flags)
      if opened >= 0 { return opened }
    }
    let controlling = open("/dev/tty", flags)
    return controlling >= 0 ? controlling : fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
  }

  /// 80 by 24 where the terminal does not say, as on a serial line.
  var size: Size {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// The size of a cell in pixels; nil where the terminal does not tell the kernel.
  var cell: CellSize? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 else { return nil }
    return CellSize(
      windowWidth: Int(window.ws_xpixel), windowHeight: Int(window.ws_ypixel),
      cells: Size(columns: Int(window.ws_col), rows: Int(window.ws_row)))
  }

  /// Whether the driver erases whole UTF-8 characters, which emulators ask for when they show UTF-8.
  var isUTF8: Bool { saved.c_iflag & tcflag_t(IUTF8) != 0 }

  /// Keeps the settings as they are now for `restore()`.
  func remember() throws(TerminalError) {
    guard tcgetattr(descriptor, &saved) == 0 else { throw .system(SystemError("read its settings", code: errno)) }
  }

  /// Every key comes at once and as itself, and every byte goes out as it is.
  func makeRaw() throws(TerminalError) {
    var raw = saved
    raw.c_iflag &= ~tcflag_t(BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    raw.c_cflag = raw.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    // With 0, an empty read would look like the end of the file.
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    guard tcsetattr(descriptor, TCSANOW, &raw) == 0 else {
      throw .system(SystemError("change its settings", code: errno))
    }
  }

  /// Does not wait for the output, which a stopped terminal would never take. What was typed or reported and not read
  /// is thrown away: a late report must not land in the shell.
  func restore() {
    tcflush(descriptor, TCIFLUSH)
    tcsetattr(descriptor, TCSANOW, &saved)
  }

  enum Input {
    case bytes([UInt8])
    case nothing
    case end
  }

  func read() -> Input {
    let limit = 4096
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
      count = Glibc.read(descriptor, buffer.baseAddress, limit)
      initialized = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    return count < 0 && [EAGAIN, EINTR].contains(errno) ? .nothing : .end
  }

  /// Waits until there is something to read, or it is gone. Returns whether that came within the time.
  func waitForInput(_ time: Duration) -> Bool {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&poller, 1, Int32(max(.zero, time) / .milliseconds(1))) > 0
  }

  /// Returns how many bytes it took; nil when it is gone.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    return [EAGAIN, EINTR].contains(errno) ? 0 : nil
  }
}
