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
    case .seekBackward: sideways(-1, isLarge: false, now: now)
    case .seekForward: sideways(1, isLarge: false, now: now)
    case .seekFarBackward: sideways(-1, isLarge: true, now: now)
    case .seekFarForward: sideways(1, isLarge: true, now: now)
    case .volumeUp: stepSessionVolume(by: volumeStep, now: now)
    case .volumeDown: stepSessionVolume(by: -volumeStep, now: now)
    case .mute: interface.focus == .outputs ? muteSelected(now: now) : muteSession(now: now)
    case .shuffle: toggleShuffle(now: now)
    case .repeatMode: nextRepeatMode(now: now)
    case .slower: changeRate(by: -configuration.steps.rate, now: now)
    case .faster: changeRate(by: configuration.steps.rate, now: now)
    case .normalSpeed: setRate(1, now: now)
    case .automatic: chooseAutomatically()
    case .session(let number): chooseSession(number: number, now: now)
    case .up: moveSelection(by: -1)
    case .down: moveSelection(by: 1)
    case .pageUp: moveSelection(by: -pageLength)
    case .pageDown: moveSelection(by: pageLength)
    case .top: moveSelection(by: -1_000_000)
    case .bottom: moveSelection(by: 1_000_000)
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
    // Nobody would turn it up again.
    case .quit: endSleepTimer(now: now) + [.quit]
    }
  }

  /// The arrows: a place in the track, or the volume of the selected output.
  private mutating func sideways(_ direction: Int, isLarge: Bool, now: Instant) -> [Effect] {
    guard interface.focus == .outputs else {
      let step = Span(isLarge ? configuration.steps.seekLarge : configuration.steps.seek)
      return seek(by: direction < 0 ? -step : step, now: now)
    }
    return stepSelectedVolume(by: direction * (isLarge ? configuration.steps.volumeFine : volumeStep), now: now)
  }

  private mutating func toggleRemainingTime() -> [Effect] {
    interface.showsRemainingTime.toggle()
    return []
  }

  private mutating func closeNotice() -> [Effect] {
    interface.notice = nil
    return []
  }

  private var volumeStep: Int { configuration.steps.volume }
  var pageLength: Int { max(1, interface.size.rows / 2) }
}
