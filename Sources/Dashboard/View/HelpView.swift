import Drawing
import Keyboard

/// The help screen's lines, made from the catalogue of actions and the keymap as it is.
package enum HelpText {
  package enum Line: Equatable, Sendable {
    case heading(String)
    case action(keys: String, sentence: String)
    case blank
  }

  /// Rows of the screen that are not lines of help: the header and the bottom line.
  static let margin = 3

  static func lines(keymap: Keymap) -> [Line] {
    var lines: [Line] = []
    for topic in ActionTopic.allCases {
      if !lines.isEmpty { lines.append(.blank) }
      lines.append(.heading(topic.rawValue))
      lines += topicLines(topic) { keymap.keys(of: $0.action) }
    }
    return lines
  }

  /// The lines of a topic; the nine numbers are one line, and an action without a key none.
  package static func topicLines(_ topic: ActionTopic, keys: (ActionDescription) -> [Key]) -> [Line] {
    var lines: [Line] = []
    for description in Action.catalogue where description.topic == topic {
      let names = keys(description).map(\.name)
      guard !names.isEmpty else { continue }
      switch description.action {
      case .session(1):
        lines.append(.action(keys: "1 … 9", sentence: "make the session of that number the current one"))
      case .session: continue
      default: lines.append(.action(keys: names.joined(separator: " "), sentence: description.sentence))
      }
    }
    return lines
  }
}

extension Canvas {
  mutating func drawHelp() {
    let area = frame.bounds
    put("Keys", x: 1, y: 0, to: area.maxX - 1, .heading)
    let body = area.inset(left: 1, top: 2, right: 1, bottom: 1)
    let lines = HelpText.lines(keymap: model.keymap)
    let start = max(0, min(model.interface.helpScroll, lines.count - body.height))
    for (row, line) in lines.dropFirst(start).prefix(body.height).enumerated() {
      draw(line, in: Rect(x: body.x, y: body.y + row, width: body.width, height: 1))
    }
    drawHelpFooter(isCut: lines.count > body.height, in: area)
  }

  private mutating func draw(_ line: HelpText.Line, in area: Rect) {
    switch line {
    case .heading(let text): put(text, x: area.x, y: area.y, to: area.maxX, .heading)
    case .blank: break
    case .action(let keys, let sentence):
      let width = min(20, area.width / 3)
      put(keys, x: area.x + 2, y: area.y, to: area.x + width, .key)
      put(sentence, x: area.x + width + 2, y: area.y, to: area.maxX, .text)
    }
  }

  private mutating func drawHelpFooter(isCut: Bool, in area: Rect) {
    guard area.height > 1 else { return }
    let text = isCut ? "up and down scroll, escape closes" : "escape closes"
    put(text, x: 1, y: area.maxY - 1, to: area.maxX - 1, .secondary)
  }
}
