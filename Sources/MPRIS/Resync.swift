import Media
import Runtime

/// Asks a player that plays every ten seconds where it is: signals are hints, and some changes are never told.
final class Resync {
  /// The moment of a second at which players are asked: when a shown second changes, the program is awake anyway. One
  /// for all players of a bus, so that all are asked at once.
  final class Beat {
    fileprivate var phase = Duration.zero

    /// Takes note of a clock that is on the screen.
    func follow(_ playback: PlaybackSnapshot) {
      guard playback.state == .playing, playback.pace == 1, let position = playback.position else { return }
      let second: Int64 = 1_000_000_000
      let start = (playback.timestamp + -position).nanoseconds % second
      phase = .nanoseconds((start + second) % second) + Self.margin
    }

    /// After the shown second has changed for certain.
    private static let margin = Duration.microseconds(300)
  }

  private let interval: Duration
  private let beat: Beat
  private var timer: TimerSource?

  init(_ loop: EventLoop, _ beat: Beat, every interval: Duration, ask: @escaping () -> Void) {
    self.interval = interval
    self.beat = beat
    timer = TimerSource(loop, accuracy: .milliseconds(20)) { [weak self] in
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
    let earliest = EventLoop.now() + interval / 2 - beat.phase
    timer?.arm(at: interval * (Int(earliest / interval) + 1) + beat.phase)
  }
}
