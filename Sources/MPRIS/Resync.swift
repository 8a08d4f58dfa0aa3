import Runtime

/// Asks a player that plays every ten seconds where it is: signals are hints, and some changes are never told.
final class Resync {
  private let interval: Duration
  private var timer: TimerSource?

  init(_ loop: EventLoop, every interval: Duration, ask: @escaping () -> Void) {
    self.interval = interval
    // A second's leave lets the moment be one at which the program is awake anyway.
    timer = TimerSource(loop, accuracy: interval / 10) { [weak self] in
      self?.arm()
      ask()
    }
  }

  var isOn = false {
    didSet {
      guard isOn != oldValue else { return }
      isOn ? arm() : timer?.disarm()
    }
  }

  /// At a full multiple of the interval on the clock, so that all players are asked in the same moment.
  private func arm() {
    let earliest = EventLoop.now() + interval / 2
    timer?.arm(at: interval * (Int(earliest / interval) + 1))
  }
}
