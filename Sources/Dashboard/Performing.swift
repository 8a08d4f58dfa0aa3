import Drawing
import Media
import Mixer

extension Model {
  /// Does what the user means by an action, where the focus is.
  mutating func perform(_ action: Action, now: Instant) -> [Effect] {
    switch action {
    case .playPause: playOrPause(now: now)
    case .stop: command(.stop, wish: { .state($0, .stopped) }, now: now)
    case .next: command(.next, now: now)
    case .previous: command(.previous, now: now)
    case .seekBackward, .seekForward: sideways(isOnward: action == .seekForward, isFar: false, now: now)
    case .seekFarBackward, .seekFarForward: sideways(isOnward: action == .seekFarForward, isFar: true, now: now)
    case .volumeUp: stepSessionVolume(by: volumeStep(isFine: false, isUp: true), now: now)
    case .volumeDown: stepSessionVolume(by: volumeStep(isFine: false, isUp: false), now: now)
    case .mute: interface.focus == .outputs ? muteSelected(now: now) : muteSession(now: now)
    case .shuffle: toggleShuffle(now: now)
    case .repeatMode: nextRepeatMode(now: now)
    case .slower: changeRate(by: -configuration.steps.rate, now: now)
    case .faster: changeRate(by: configuration.steps.rate, now: now)
    case .normalSpeed: setRate(1, now: now)
    case .automatic: chooseAutomatically()
    case .session(let number): chooseSession(number: number, now: now)
    case .up, .down, .pageUp, .pageDown, .top, .bottom: moveSelection(by: rows(of: action) ?? 0)
    case .nextArea: moveFocus(by: 1)
    case .previousArea: moveFocus(by: -1)
    case .activate: activate(now: now)
    case .setDefault: setDefault(now: now)
    case .undo: undo(now: now)
    case .find: openFind()
    case .details: openDetails(now: now)
    case .queue: openQueue(now: now)
    case .lyrics: openLyrics(now: now)
    case .remainingTime: toggleRemainingTime()
    case .sleepTimer: openSleepPrompt(now: now)
    case .standBy: openStandBy()
    case .nextTheme: [.nextTheme]
    case .help: openHelp()
    case .close: closeNotice()
    case .redraw: [.redraw]
    case .suspend: [.suspend]
    case .quit: quit(now: now)
    }
  }

  /// The arrows: a place in the track, or the volume of the selected output.
  private mutating func sideways(isOnward: Bool, isFar: Bool, now: Instant) -> [Effect] {
    guard interface.focus == .outputs else { return seek(by: seekStep(isFar: isFar, isOnward: isOnward), now: now) }
    return stepSelectedVolume(by: volumeStep(isFine: isFar, isUp: isOnward), now: now)
  }

  /// A step through a track, as configured.
  func seekStep(isFar: Bool, isOnward: Bool) -> Span {
    let step = Span(isFar ? configuration.steps.seekLarge : configuration.steps.seek)
    return isOnward ? step : -step
  }

  /// A step of a volume in per cent, as configured.
  func volumeStep(isFine: Bool, isUp: Bool) -> Int {
    let step = isFine ? configuration.steps.volumeFine : configuration.steps.volume
    return isUp ? step : -step
  }

  private mutating func toggleRemainingTime() -> [Effect] {
    interface.showsRemainingTime.toggle()
    return []
  }

  private mutating func closeNotice() -> [Effect] {
    interface.notice = nil
    return []
  }

  /// Without a sleep timer: nobody would turn up again what it has turned down.
  private mutating func quit(now: Instant) -> [Effect] { endSleepTimer(now: now) + [.quit] }
}
