import Media
import Mixer

/// A volume on its way down, a whole per cent at a time.
struct Fade: Equatable, Sendable {
  /// As it was before, of the one thing that the session's volume keys drive.
  enum Former: Equatable, Sendable {
    case stream(Volume)
    case device(name: String, Volume)
    case player(Double)
  }

  let former: Former
  let length: Span
  /// What was asked for last, in per cent.
  fileprivate(set) var asked: Int
  /// What may be reported while nobody else turns it: between what was reported last and what was asked for.
  fileprivate var expected: ClosedRange<Int>
  /// The stream that was turned last: another one starts as loud as it likes.
  fileprivate var target: MixerCommand.Target?

  /// What is left to the end when the next step is due.
  var next: Span { length * (Double(max(0, asked - 1)) / Double(max(1, former.percent))) }

  /// Rounded up: silence comes with the end.
  fileprivate func percent(rest: Span) -> Int {
    guard length > .zero, rest > .zero else { return 0 }
    let share = min(1, rest.inSeconds / length.inSeconds)
    return min(former.percent, Int((Double(former.percent) * share).rounded(.up)))
  }
}

extension Fade.Former {
  fileprivate var percent: Int {
    switch self {
    case .stream(let volume), .device(_, let volume): min(volume.percent, 1_000)
    case .player(let volume): Int((max(0, min(volume, 10)) * 100).rounded())
    }
  }

  /// Players with a coarse volume of their own round.
  fileprivate var tolerance: Int {
    switch self {
    case .stream, .device: 1
    case .player: 10
    }
  }
}

extension Model {
  /// Nil where there is no volume, or nothing is left of it, or a change of it is on its way.
  func beginFade(of session: Session, length: Span) -> Fade? {
    guard length > .zero, let former = formerVolume(of: session), former.percent > 0 else { return nil }
    let percent = former.percent
    let fade = Fade(
      former: former, length: length, asked: percent, expected: percent...percent, target: target(of: former, session))
    return askedVolume(fade, session) == nil ? fade : nil
  }

  private func formerVolume(of session: Session) -> Fade.Former? {
    switch volumeControl(of: session) {
    case .stream(let stream): shownVolume(of: .sinkInput(stream.index)).map { .stream($0) }
    case .device(let sink): shownVolume(of: .sink(sink.index)).map { .device(name: sink.name, $0) }
    case .player(let volume): .player(volume)
    case nil: nil
    }
  }

  private func target(of former: Fade.Former, _ session: Session) -> MixerCommand.Target? {
    guard isConnectedToSound else { return nil }
    switch former {
    case .stream:
      return stream(of: session).flatMap { isWritable(.sinkInput($0.index)) ? .sinkInput($0.index) : nil }
    case .device(let name, _): return world.graph.sink(named: name).map { .sink($0.index) }
    case .player: return nil
    }
  }

  /// A step, if one is due.
  mutating func turn(_ fade: Fade, of session: Session, rest: Span, now: Instant) -> [Effect] {
    var fade = fade
    fade.take(reported: reportedVolume(fade, session), target: target(of: fade.former, session))
    let percent = fade.percent(rest: rest)
    let isDue = percent != fade.asked
    if isDue { fade.ask(percent) }
    sleepTimer?.phase = .fading(fade)
    return isDue ? set(fade.former.setting(percent: percent), of: session, now: now) ?? [] : []
  }

  /// As loud as before; nil if there is nothing that could be.
  mutating func restore(_ fade: Fade, of session: Session, now: Instant) -> [Effect]? {
    set(fade.former, of: session, now: now)
  }

  /// Past the history of what our own keys changed: there is nothing for `u` to take back.
  private mutating func set(_ volume: Fade.Former, of session: Session, now: Instant) -> [Effect]? {
    switch volume {
    case .player(let volume):
      guard session.volume != nil, session.commands[.setVolume] == .enabled else { return nil }
      pending.ask(.playerVolume(session.id, volume), now: now)
      return command(.setVolume(volume), to: session, wish: nil, now: now)
    case .stream(let former), .device(_, let former):
      guard let target = target(of: volume, session), let shown = shownVolume(of: target) else { return nil }
      let wanted = former.fitted(to: shown, shape: world.graph.shape(of: target))
      pending.ask(.volume(target, wanted), now: now)
      return [.mixer(.setVolume(target, wanted))]
    }
  }

}

// Whether somebody else has the volume in hand.
extension Model {
  func isDisturbed(_ fade: Fade, _ session: Session) -> Bool {
    if let asked = askedVolume(fade, session), abs(asked - fade.asked) > 1 { return true }
    guard let reported = reportedVolume(fade, session), fade.target == target(of: fade.former, session) else {
      return false
    }
    let tolerance = fade.former.tolerance
    return reported < fade.expected.lowerBound - tolerance || reported > fade.expected.upperBound + tolerance
  }

  /// What was asked for and is not yet reported.
  private func askedVolume(_ fade: Fade, _ session: Session) -> Int? {
    let target = target(of: fade.former, session)
    return pending.first { wish in
      switch (wish, fade.former) {
      case (.volume(let other, let volume), .stream), (.volume(let other, let volume), .device):
        other == target ? volume.percent : nil
      case (.playerVolume(session.id, let volume), .player): Fade.Former.player(volume).percent
      default: nil  // wishes about anything else
      }
    }
  }

  private func reportedVolume(_ fade: Fade, _ session: Session) -> Int? {
    switch fade.former {
    case .stream, .device: target(of: fade.former, session).flatMap { world.graph.volume(of: $0)?.percent }
    case .player: session.volume.map { Fade.Former.player($0).percent }
    }
  }
}

extension Fade {
  fileprivate mutating func take(reported: Int?, target: MixerCommand.Target?) {
    self.target = target
    if let reported { expected = min(reported, asked)...max(reported, asked) }
  }

  fileprivate mutating func ask(_ percent: Int) {
    asked = percent
    expected = min(expected.lowerBound, percent)...max(expected.upperBound, percent)
  }
}

extension Fade.Former {
  fileprivate func setting(percent: Int) -> Fade.Former {
    switch self {
    case .stream(let volume): .stream(volume.setting(percent: percent, shape: volume))
    case .device(let name, let volume): .device(name: name, volume.setting(percent: percent, shape: volume))
    case .player: .player(Double(percent) / 100)
    }
  }
}
