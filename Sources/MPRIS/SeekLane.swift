import DBus
import Media
import Runtime

/// Seeks on their way to one player: summed while one is under way, a few a second at most, and checked afterwards,
/// since many players say yes and do not move.
final class SeekLane {
  /// What the lane needs of its player.
  struct Surroundings {
    let place: (Instant) -> Span?
    let state: () -> PlayerState
    let length: () -> Span?
    let send: (PlayerRequest, @escaping (RefusalReason?) -> Void) -> Void
    let readPosition: (@escaping (PositionReader.Answer) -> Void) -> Void
    let refuse: (MediaCommand, RefusalReason) -> Void
  }

  /// Seeks that follow one another, from the first that was sent until the player has been seen to move.
  private struct Burst {
    let start: Span?
    let startedAt: Instant
    var target: Span?
    var command: MediaCommand
    var wasAbsolute = false
    var hasTriedOther = false
    var looks = 0
    var hasMoved = false

    /// A place may be asked for twice. A way gone twice is twice as far, should the player only have been slow.
    var mayTryOther: Bool { !hasTriedOther && looks > (wasAbsolute ? 1 : 0) }
  }

  /// What has been seen to work with this player where the other way did not.
  private enum Preference {
    case absolute, relative
  }

  private let surroundings: Surroundings
  private var timer: TimerSource?
  private var waiting: MediaCommand?
  private var isUnderWay = false
  private var sentAt = Duration.zero
  private var burst: Burst?
  private var preference: Preference?

  private static let interval = Duration.milliseconds(150)
  /// How long a player may take to move.
  private static let patience = Duration.milliseconds(300)
  private static let secondPatience = Duration.milliseconds(500)
  /// Way that is too short to be seen for certain.
  private static let visible = Span.seconds(1)

  init(_ loop: EventLoop, _ surroundings: Surroundings) {
    self.surroundings = surroundings
    timer = TimerSource(loop, accuracy: .milliseconds(5)) { [weak self] in self?.timeIsUp() }
  }

  /// Takes a `skip` or a `seek`.
  func send(_ command: MediaCommand) {
    waiting = Self.merge(waiting, command)
    proceed()
  }

  /// The player has told by itself that it is elsewhere.
  func noteMove() { burst?.hasMoved = true }

  /// Places of the former track mean nothing in the new one.
  func noteTrackChange() {
    burst = nil
    if waiting == nil { timer?.disarm() }
  }

  func cancel() {
    timer = nil
    waiting = nil
    burst = nil
  }

  private static func merge(_ first: MediaCommand?, _ second: MediaCommand) -> MediaCommand {
    guard case .skip(let more) = second else { return second }
    switch first {
    case .skip(let span): return .skip(by: span + more)
    case .seek(let target): return .seek(to: max(.zero, target + more))
    default: return second
    }
  }

  private func timeIsUp() { waiting == nil ? check() : proceed() }

  private func proceed() {
    guard !isUnderWay, let command = waiting else { return }
    let wait = sentAt + Self.interval - EventLoop.now()
    guard wait <= .zero else {
      timer?.arm(after: wait)
      return
    }
    waiting = nil
    perform(command)
  }

  private func perform(_ command: MediaCommand) {
    let now = Instant.now
    let place = surroundings.place(now)
    guard let request = request(for: command, at: place) else {
      return surroundings.refuse(command, .noEffect)
    }
    note(command, request, at: now, from: place)
    transmit(request, for: command)
  }

  private func request(for command: MediaCommand, at place: Span?) -> PlayerRequest? {
    let state = surroundings.state()
    switch (preference, command, place) {
    case (.absolute, .skip(let span), let place?) where state.metadata.seekableTrackID != nil:
      return PlayerRequest(.seek(to: clamped(place + span)), to: state, at: place)
    case (.relative, .seek(let target), let place?):
      return PlayerRequest(.skip(by: clamped(target) - place), to: state, at: place)
    default: return PlayerRequest(command, to: state, at: place)
    }
  }

  private func note(_ command: MediaCommand, _ request: PlayerRequest, at now: Instant, from place: Span?) {
    var burst = burst ?? Burst(start: place, startedAt: now, target: place, command: command)
    burst.target = target(of: command, from: burst.target)
    burst.command = command
    burst.wasAbsolute = request.isAbsolute
    burst.looks = 0
    self.burst = burst
  }

  private func transmit(_ request: PlayerRequest, for command: MediaCommand) {
    isUnderWay = true
    sentAt = EventLoop.now()
    surroundings.send(request) { [weak self] reason in
      guard let self else { return }
      isUnderWay = false
      if let reason {
        burst = nil
        surroundings.refuse(command, reason)
      }
      waiting == nil ? checkSoon() : proceed()
    }
  }

  private func target(of command: MediaCommand, from place: Span?) -> Span? {
    switch command {
    case .seek(let target): clamped(target)
    case .skip(let span): place.map { clamped($0 + span) }
    default: nil
    }
  }

  private func clamped(_ place: Span) -> Span {
    min(max(.zero, place), surroundings.length() ?? Span(nanoseconds: .max))
  }

  private func checkSoon() {
    guard let burst else { return }
    // Its own word stands for a while; a reading too soon after it may still be the old one.
    timer?.arm(after: burst.hasMoved ? Self.patience * 2 : Self.patience)
  }

  private func check() {
    guard burst != nil, !isUnderWay else { return }
    surroundings.readPosition { [weak self] answer in self?.judge(answer) }
  }

  private func judge(_ answer: PositionReader.Answer) {
    guard var burst, waiting == nil, !isUnderWay else { return }
    guard case .place(let place) = answer, !burst.hasMoved, isWhereItWas(place, burst) else {
      if burst.hasTriedOther { preference = burst.wasAbsolute ? .relative : .absolute }
      self.burst = nil
      return
    }
    burst.looks += 1
    if burst.mayTryOther, let request = otherRequest(for: burst, at: place) {
      burst.hasTriedOther = true
      self.burst = burst
      transmit(request, for: burst.command)
    } else if burst.looks < 2 {
      self.burst = burst
      timer?.arm(after: Self.secondPatience)
    } else {
      self.burst = nil
      surroundings.refuse(burst.command, .noEffect)
    }
  }

  /// A place where the way had no effect, or the way where the place had none.
  private func otherRequest(for burst: Burst, at place: Span) -> PlayerRequest? {
    let state = surroundings.state()
    guard let target = burst.target else { return nil }
    if burst.wasAbsolute { return PlayerRequest(.skip(by: target - place), to: state, at: place) }
    return state.metadata.seekableTrackID == nil ? nil : PlayerRequest(.seek(to: target), to: state, at: place)
  }

  /// Whether a way that should be visible has not been gone.
  private func isWhereItWas(_ place: Span, _ burst: Burst) -> Bool {
    guard let start = burst.start, let target = burst.target, (target - start).magnitude >= Self.visible else {
      return false
    }
    let state = surroundings.state()
    let passed = state.isPlaying ? (Instant.now - burst.startedAt) * state.effectiveRate : .zero
    return (place - (start + passed)).magnitude < min(Self.visible, (target - start).magnitude * 0.5)
  }
}

extension PlayerRequest {
  fileprivate var isAbsolute: Bool {
    guard case .call(let member, _) = self else { return false }
    return member == "SetPosition"
  }
}

extension Instant {
  /// The loop's clock.
  static var now: Instant { Instant(nanoseconds: EventLoop.nanoseconds()) }
}
