import Keyboard
import Media

/// The question that `S` asks: when to pause.
struct SleepPrompt: Equatable, Sendable {
  fileprivate(set) var choice: SleepChoice
  /// What is being typed: a number of minutes or tracks.
  fileprivate(set) var digits = ""

  fileprivate static let digitLimit = 3

  /// The usual choices, and the one that is neither usual nor typed.
  var choices: [SleepChoice] {
    SleepChoice.usual.contains(choice) ? SleepChoice.usual : [choice] + SleepChoice.usual
  }
}

extension Model {
  mutating func openSleepPrompt(now: Instant) -> [Effect] {
    guard current != nil else { return nothingToControl(now: now) }
    let choice = isSleepTimerSet ? SleepChoice.off : .minutes(configuration.sleep.minutes)
    interface.prompt = .sleep(SleepPrompt(choice: choice))
    return []
  }

  mutating func press(_ key: Key, in prompt: SleepPrompt, now: Instant) -> [Effect] {
    var prompt = prompt
    switch (key.code, key.modifiers) {
    case (.enter, []):
      interface.prompt = nil
      return setSleepTimer(prompt.choice, now: now)
    case _ where key.cancels, (.backspace, []) where prompt.digits.isEmpty:
      interface.prompt = nil
      return []
    case (.backspace, []): prompt.type(String(prompt.digits.dropLast()))
    case (.left, []), (.up, []), (.tab, .shift): prompt.go(by: -1)
    case (.right, []), (.down, []), (.tab, []): prompt.go(by: 1)
    case (.character("t"), []) where !prompt.digits.isEmpty: prompt.changeUnit()
    case (.character(let character), []):
      if let digit = character.wholeNumberValue, character.isASCII {
        prompt.type(prompt.digits + "\(digit)")
      } else if keymap[key] == .sleepTimer {
        prompt.go(by: 1)
      }
    default: break  // every other key says nothing here
    }
    interface.prompt = .sleep(prompt)
    return []
  }
}

extension SleepPrompt {
  fileprivate mutating func go(by step: Int) {
    let all = choices
    let index = all.firstIndex(of: choice) ?? 0
    choice = all[(index + step + all.count) % all.count]
    digits = ""
  }

  fileprivate mutating func type(_ text: String) {
    guard text.count <= SleepPrompt.digitLimit else { return }
    let number = Int(text) ?? 0
    if case .tracks = choice, !digits.isEmpty { choice = .tracks(number) } else { choice = .minutes(number) }
    digits = text
    if text.isEmpty { choice = .tracks(1) }
  }

  fileprivate mutating func changeUnit() {
    switch choice {
    case .minutes(let number): choice = .tracks(number)
    case .tracks(let number): choice = .minutes(number)
    case .off: break
    }
  }
}
