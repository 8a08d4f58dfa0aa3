import Media
import Runtime

/// Looks after a command whether the player shows what was asked: some do it and do not tell, and what counts is what
/// they have.
final class ReadBack {
  private let refresh: () -> Void
  private var timer: TimerSource?
  private var isMet: (() -> Bool)?
  private var looks = 0

  /// How long a player may take to tell by itself, and then to do it at all.
  private static let waits: [Duration] = [.milliseconds(300), .milliseconds(700)]

  /// `refresh`: asks the player for everything.
  init(_ loop: EventLoop, refresh: @escaping () -> Void) {
    self.refresh = refresh
    timer = TimerSource(loop, accuracy: .milliseconds(50)) { [weak self] in self?.look() }
  }

  /// The player has said yes to something; a later command takes the place of an earlier one.
  func expect(_ isMet: @escaping () -> Bool) {
    self.isMet = isMet
    looks = 0
    timer?.arm(after: Self.waits[0])
  }

  private func look() {
    guard let isMet, !isMet() else { return self.isMet = nil }
    refresh()
    looks += 1
    guard looks < Self.waits.count else { return self.isMet = nil }
    timer?.arm(after: Self.waits[looks])
  }
}

nonisolated extension PlayerState {
  /// Whether it is as a command wanted it; what leads to another track has only to have done anything.
  func shows(_ command: MediaCommand, since status: PlaybackSnapshot.State?, hasMoved: Bool) -> Bool {
    switch command {
    case .play: self.status == .playing
    case .pause: self.status != .playing
    case .playPause: self.status != status
    case .stop: self.status == .stopped
    case .next, .previous, .goTo, .activate: hasMoved
    case .setVolume(let wanted): volume.map { abs($0 - wanted) < 0.005 } ?? false
    case .setRate(let wanted): abs(effectiveRate - wanted) < 0.005
    case .setShuffled(let wanted): isShuffled == wanted
    case .setRepeatMode(let wanted): repeatMode == wanted
    case .skip, .seek: true
    }
  }
}
