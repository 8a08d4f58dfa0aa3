import Drawing
import Glibc
import Keyboard
import Runtime

/// The terminal that the program was started on: shows frames, reports keys, and is left as it was found.
package final class TerminalScreen {
  /// What colours the palette may use.
  package let colorDepth: ColorDepth
  /// Whether characters beyond ASCII arrive.
  package let isUnicode: Bool
  /// Whether it is the kernel's own terminal, whose font has few of them.
  package let isLinuxConsole: Bool
  package private(set) var size: Size
  /// Where events go, one at a time, from within the loop.
  package var deliver: (TerminalEvent) -> Void = { _ in }
  /// Whether presses, drags and the wheel are reported. The terminal then selects text with shift held only.
  package var readsMouse = false {
    didSet {
      guard isEntered, readsMouse != oldValue else { return }
      let bytes = readsMouse ? modes.mouseOn : modes.mouseOff
      if opening.isEmpty { output.send(bytes) } else { opening += bytes }
    }
  }

  /// Whether the terminal is asked if it shows pixels; set before it is entered.
  package var wantsPixels: Bool {
    get { pictures.isWanted }
    set { pictures.isWanted = newValue }
  }
  /// The size of a cell in pixels, if it is known.
  package private(set) var cell: CellSize?
  /// How the terminal takes pixels; nil as long as it has not proved that it does.
  package var pixelFormat: PixelFormat? { pictures.format(cell) }

  private let device: TerminalDevice
  private let modes: TerminalModes
  private let curses: CursesScreen
  private let output: TerminalOutput
  private var pictures: TerminalPictures
  private var input: TerminalInput?
  private var signals: [SignalSource] = []
  private var capture: StandardErrorCapture?
  private var isEntered = false
  private var frame: Frame?
  private var title = ""
  /// What makes the terminal ours, until it goes out with the first frame: nobody sees an empty screen.
  private var opening: [UInt8] = []

  /// Finds out what the terminal can do, without a byte written to it. Blocks the signals that it handles in this
  /// thread, so create it before any other thread.
  package init(_ loop: EventLoop, maximumDepth: ColorDepth = .trueColor) throws(TerminalError) {
    device = try TerminalDevice()
    size = device.size
    cell = device.cell
    let environment = TerminalEnvironment.current()
    isUnicode = CharacterSet.settle(environment, terminalIsUTF8: device.isUTF8)
    isLinuxConsole = environment.isLinuxConsole
    let terminfo = try Terminfo.load(environment)
    defer { terminfo.unload() }
    let depth = terminfo.colorDepth(environment)
    let wanted = depth.rawValue < maximumDepth.rawValue ? depth : maximumDepth
    modes = TerminalModes(terminfo, environment)
    curses = try CursesScreen(terminfo, depth: wanted, isUnicode: isUnicode, size: size)
    colorDepth = curses.colorDepth
    pictures = TerminalPictures(environment, depth: colorDepth, isUnicode: isUnicode)
    do {
      output = try TerminalOutput(device, loop)
      try connect(loop)
    } catch { throw .system(error) }
  }

  isolated deinit { leave() }

  private func connect(_ loop: EventLoop) throws(SystemError) {
    output.onDrained = { [unowned self] in showHeldFrame() }
    input = try TerminalInput(device, loop) { [unowned self] event in pass(event) }
    input?.onReply = { [unowned self] reply in take(reply) }
    input?.isAwaitingReply = { [unowned self] in pictures.isAwaitingReply }
    for number in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] {
      try watch(number, loop) { screen in
        screen.leave()
        screen.deliver(.terminated(signal: number))
      }
    }
    try watch(SIGTSTP, loop) { $0.suspend() }
    try watch(SIGCONT, loop) { $0.comeBack() }
    try watch(SIGWINCH, loop) { $0.measure() }
  }

  private func watch(
    _ number: Int32, _ loop: EventLoop, _ handler: @escaping (TerminalScreen) -> Void
  ) throws(SystemError) {
    signals.append(try SignalSource(loop, signal: number) { [unowned self] in handler(self) })
  }
}

// MARK: Reading

extension TerminalScreen {
  private func take(_ reply: TerminalReply) {
    let before = pixelFormat
    let question = pictures.take(reply)
    guard isEntered else { return }
    output.send(question)
    updateCell()
    guard pixelFormat != before else { return }
    CrashGuard.change(leave: pictures.farewell + modes.leave)
    deliver(.pixelsChanged)
  }

  private func pass(_ event: TerminalEvent) {
    guard case .mouse(let mouse) = event else { return deliver(event) }
    if let mouse = mouse.inside(size) { deliver(.mouse(mouse)) }
  }
}

nonisolated extension MouseEvent {
  /// Nil for what begins outside, where a screen that has just become smaller was; what was begun inside ends at the
  /// border.
  func inside(_ size: Size) -> MouseEvent? {
    if x < size.columns, y < size.rows { return self }
    switch kind {
    case .press, .wheel: return nil
    case .drag, .release:
      guard size.columns > 0, size.rows > 0 else { return nil }
      return MouseEvent(kind, x: min(x, size.columns - 1), y: min(y, size.rows - 1), modifiers: modifiers)
    }
  }
}

// MARK: Showing

extension TerminalScreen {
  /// Every role's look.
  package var palette: Palette {
    get { curses.palette }
    set { curses.palette = newValue }
  }

  /// Shows a frame: the cells that differ are written, and nothing for one that is shown already. A frame of another
  /// size than the terminal's is left out, and the size told once more.
  package func present(_ frame: Frame) {
    guard isEntered else { return }
    guard frame.size == size else { return deliver(.resized(size)) }
    self.frame = frame
    if !output.isWaiting { show(frame) }
  }

  /// Wipes the screen and draws all of it, for when something else wrote to it.
  package func redraw() {
    guard isEntered else { return }
    curses.invalidate(clearing: true)
    if let frame { present(frame) }
  }

  private func show(_ frame: Frame) {
    var bytes = opening
    opening = []
    pictures.draw(frame, curses, into: &bytes)
    if modes.setsTitle, frame.windowTitle != title {
      title = frame.windowTitle
      bytes += WindowTitle.sequence(title, isUnicode: isUnicode)
    }
    output.send(bytes + pictures.introduction())
    sendPicture(of: frame)
  }

  /// Sends what is on its way of a picture, as fast as the terminal reads.
  private func sendPicture(of frame: Frame) {
    while !output.isWaiting, let piece = pictures.nextPiece(for: frame) { output.send(piece) }
  }

  /// The terminal reads again: only the newest of the frames that came meanwhile is of interest.
  private func showHeldFrame() {
    guard isEntered, let frame, frame.size == size else { return }
    show(frame)
  }

  private func measure() {
    let measured = device.size
    let isResized = measured != size
    size = measured
    if device.cell == nil, isEntered { output.send(pictures.askForCell()) }
    updateCell()
    if isResized { deliver(.resized(measured)) }
  }

  private func updateCell() {
    let known = device.cell ?? pictures.reportedCell(size)
    guard known != cell else { return }
    cell = known
    deliver(.pixelsChanged)
  }
}

// MARK: Coming and going

extension TerminalScreen {
  /// Makes the terminal ours, to be seen with the first frame. Does nothing if it is.
  package func enter() throws(TerminalError) {
    guard !isEntered else { return }
    try device.remember()
    try device.makeRaw()
    isEntered = true
    capture = StandardErrorCapture()
    CrashGuard.arm(device, leave: pictures.farewell + modes.leave, capture)
    opening = modes.enter + (readsMouse ? modes.mouseOn : [])
    title = ""
    curses.invalidate(clearing: true)
    pictures.forget()
    input?.isEnabled = true
    measure()
  }

  /// Gives the terminal back as it was. Does nothing if it is not ours.
  package func leave() {
    guard isEntered else { return }
    isEntered = false
    if opening.isEmpty {
      output.dropPicture()
      output.finish(with: pictures.farewell + modes.leave)
      takeLastReplies()
    }
    input?.isEnabled = false
    device.restore()
    CrashGuard.disarm()
    capture?.end()
    capture = nil
  }

  /// Hands the terminal to the shell until it puts the program in the foreground again.
  package func suspend() {
    guard isEntered else { return }
    leave()
    Self.stop()
    resume()
  }

  /// Stops the whole job, as ctrl-z does: `make run` must stop with what it runs. In a job that nobody controls, the
  /// kernel ignores it.
  private static func stop() {
    var stopping = sigset_t()
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTSTP)
    var before = sigset_t()
    kill(0, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stopping, &before)
    // Here it stands still.
    pthread_sigmask(SIG_SETMASK, &before, nil)
    takePending(SIGCONT)
  }

  private func resume() {
    do {
      try enter()
      if let frame { present(frame) }
    } catch {
      deliver(.closed)
    }
  }

  /// Continued after a stop that could not be caught: the shell has used the terminal meanwhile.
  private func comeBack() {
    guard isEntered else { return }
    do { try device.makeRaw() } catch { return deliver(.closed) }
    output.send(modes.again + (readsMouse ? modes.mouseOn : []))
    measure()
    redraw()
  }

  /// What has been asked must not be answered to the shell. The user waits, so whoever is slow is not waited for.
  private func takeLastReplies() {
    guard pictures.isAwaitingReply else { return }
    input?.drain(for: .milliseconds(250)) { reply in
      _ = pictures.take(reply)
      return !pictures.isAwaitingReply
    }
  }

  private static func takePending(_ number: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    var now = timespec()
    sigtimedwait(&set, nil, &now)
  }
}
