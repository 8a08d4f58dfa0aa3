/// When to leave a socket alone for a moment: in a storm of messages each one would wake the program on its own, which
/// costs more than what it says. As network drivers do, the socket is then looked at a few times a frame instead.
nonisolated struct StormGate {
  /// Short enough that what was last said is read within the frame.
  static var rest: Duration { .milliseconds(4) }

  /// This many messages in a frame are a storm.
  private static let threshold = 8
  private static var frame: Duration { .milliseconds(16) }
  /// A message this soon after a rest means that the storm goes on.
  private static var afterRest: Duration { .milliseconds(2) }

  private var frameStart = Duration.zero
  private var count = 0
  private var restEnd: Duration?

  init() {}

  /// Notes a message. Returns whether it is one of a storm.
  mutating func received(at now: Duration) -> Bool {
    if let restEnd, now - restEnd < Self.afterRest { return true }
    restEnd = nil
    if now - frameStart > Self.frame {
      frameStart = now
      count = 0
    }
    count += 1
    return count > Self.threshold
  }

  mutating func rested(until now: Duration) { restEnd = now }
}
