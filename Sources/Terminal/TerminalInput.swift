import Keyboard
import Runtime

/// Reads the terminal as long as it is ours.
final class TerminalInput {
  private let device: TerminalDevice
  private let deliver: (TerminalEvent) -> Void
  /// Called with each reply of the terminal.
  var onReply: (TerminalReply) -> Void = { _ in }
  /// Whether replies may come, whose first byte is the Escape key's.
  var isAwaitingReply: () -> Bool = { false }
  private var decoder = KeyDecoder()
  private var source: IOSource?
  private var pause: TimerSource?

  /// The rest of a key's sequence follows within this time, also over a slow line; a person's next key does not.
  private static let pauseLength = Duration.milliseconds(25)
  /// While a reply may come, an ESC is taken for its beginning a little longer.
  private static let replyPauseLength = Duration.milliseconds(150)

  init(_ device: TerminalDevice, _ loop: EventLoop, deliver: @escaping (TerminalEvent) -> Void) throws(SystemError) {
    self.device = device
    self.deliver = deliver
    pause = TimerSource(loop, priority: .important) { [unowned self] in
      if let event = decoder.pause() { deliver(event) }
    }
    source = try IOSource(loop, descriptor: device.descriptor, events: .readable, priority: .important) {
      [unowned self] _ in read()
    }
    isEnabled = false
  }

  var isEnabled: Bool {
    get { source?.isEnabled ?? false }
    set {
      source?.isEnabled = newValue
      pause?.disarm()
      // What began before belongs to another conversation.
      decoder = KeyDecoder()
    }
  }

  private func read() {
    switch device.read() {
    case .nothing: break
    case .bytes(let bytes): take(bytes)
    case .end:
      isEnabled = false
      deliver(.closed)
    }
  }

  private func take(_ bytes: [UInt8]) {
    var events: [TerminalEvent] = []
    decoder.decode(bytes) { events.append($0) }
    // A key may suspend the program, and with it this decoder.
    if decoder.isAwaitingPause {
      pause?.arm(after: isAwaitingReply() ? Self.replyPauseLength : Self.pauseLength)
    } else {
      pause?.disarm()
    }
    for reply in decoder.takeReplies() { onReply(reply) }
    for event in events { deliver(event) }
  }

  /// Reads and throws away what comes until a reply is the last, at most for a time.
  func drain(for time: Duration, until isLast: (TerminalReply) -> Bool) {
    let deadline = EventLoop.now() + time
    while device.waitForInput(deadline - EventLoop.now()), case .bytes(let bytes) = device.read() {
      decoder.decode(bytes) { _ in }
      if decoder.takeReplies().contains(where: isLast) { return }
    }
  }
}
