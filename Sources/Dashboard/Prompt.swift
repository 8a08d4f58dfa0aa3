import Drawing
import Keyboard
import Media

/// What is being asked in the bottom line: every key belongs to it.
enum Prompt: Equatable, Sendable {
  case find(Find)
  case sleep(SleepPrompt)
}

extension Model {
  /// A key while something is being asked. What draws the screen anew or suspends works everywhere.
  mutating func press(_ key: Key, in prompt: Prompt, now: Instant) -> [Effect] {
    if !key.modifiers.isDisjoint(with: .control) {
      switch keymap[key] {
      case .redraw: return [.redraw]
      case .suspend: return [.suspend]
      default: break  // any other action waits until the question is answered
      }
    }
    switch prompt {
    case .find(let find):
      press(key, in: find)
      return []
    case .sleep(let question): return press(key, in: question, now: now)
    }
  }

  /// Pasted text is text, never commands: without a question it goes nowhere.
  mutating func paste(_ text: String) {
    switch interface.prompt {
    case .find(let find): paste(text, in: find)
    case .sleep, nil: break
    }
  }
}

extension Key {
  /// Takes back what is being asked.
  var cancels: Bool {
    switch (code, modifiers) {
    case (.escape, []), (.character("c"), .control), (.character("g"), .control): true
    default: false  // every other key is for the question itself
    }
  }
}
