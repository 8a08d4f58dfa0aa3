// What the sleep timer says.

extension Wording {
  static let sleepQuestion = "sleep"
  static let sleepHint = "enter sets"
  static let sleepIsOff = "the sleep timer is off"
  static let sleepIsDisturbed = "the volume was changed: the sleep timer is off"

  static func sleepTypingHint(_ choice: SleepChoice) -> String {
    switch choice {
    case .off, .minutes: "t makes it tracks, enter sets"
    case .tracks: "t makes it minutes, enter sets"
    }
  }

  static func sleepText(_ choice: SleepChoice) -> String {
    switch choice {
    case .off: "off"
    case .minutes(let minutes): "\(minutes) min"
    case .tracks(1): "this track"
    case .tracks(let count): "\(count) tracks"
    }
  }

  static func sleepIsSet(_ name: String, _ choice: SleepChoice) -> String {
    switch choice {
    case .off: sleepIsOff
    case .minutes(let minutes): "\(name) pauses in \(minutes) min"
    case .tracks(1): "\(name) pauses after this track"
    case .tracks(let count): "\(name) pauses after \(count) tracks"
    }
  }

  static func sleepHasEnded(_ name: String) -> String { "the sleep timer has ended; \(name) did not play" }
  static func sleepingIsGone(_ name: String) -> String { "\(name) is gone, and its sleep timer with it" }
}
