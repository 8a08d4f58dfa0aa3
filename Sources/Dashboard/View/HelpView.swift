import Drawing
import Keyboard

/// The help screen's lines, made from the catalogue of actions and the keymap as it is.
package enum HelpText {
  package enum Line: Equatable, Sendable {
    case heading(String)
    case action(keys: String, sentence: String)
    /// The rest of a sentence that is longer than the screen is wide.
    case continuation(String)
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

extension HelpText {
  /// The lines as they fit a screen of that width.
  static func lines(keymap: Keymap, width: Int) -> [Line] {
    let room = width - sentenceColumn(width: width) - 2
    return lines(keymap: keymap).flatMap { line -> [Line] in
      guard case .action(let keys, let sentence) = line else { return [line] }
      let parts = wrapped(sentence, width: room)
      return [.action(keys: keys, sentence: parts.first ?? "")] + parts.dropFirst().map(Line.continuation)
    }
  }

  /// Where the sentences stand on a screen of that width.
  static func sentenceColumn(width: Int) -> Int { min(22, max(8, width / 3)) }

  /// Broken between words, so that no line is wider than `width` unless a word is.
  static func wrapped(_ sentence: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in sentence.split(separator: " ") {
      if let last = lines.last, TextMetrics.width(of: last) + 1 + TextMetrics.width(of: String(word)) <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Canvas {
  mutating func drawHelp(scroll: Int) {
    let area = frame.bounds
    drawViewHead("Keys")
    let body = area.inset(left: 1, top: 2, right: 1, bottom: 1)
    let lines = HelpText.lines(keymap: model.keymap, width: frame.size.columns)
    let start = max(0, min(scroll, lines.count - body.height))
    for (row, line) in lines.dropFirst(start).prefix(body.height).enumerated() {
      draw(line, in: Rect(x: body.x, y: body.y + row, width: body.width, height: 1))
    }
    drawHelpFooter(isCut: lines.count > body.height, in: area)
  }

  private mutating func draw(_ line: HelpText.Line, in area: Rect) {
    let sentences = area.x + HelpText.sentenceColumn(width: frame.size.columns)
    switch line {
    case .heading(let text): put(text, x: area.x, y: area.y, to: area.maxX, .heading)
    case .blank: break
    case .action(let keys, let sentence):
      put(keys, x: area.x + 2, y: area.y, to: sentences - 1, .key)
      put(sentence, x: sentences, y: area.y, to: area.maxX, .text)
    case .continuation(let text): put(text, x: sentences, y: area.y, to: area.maxX, .text)
    }
  }

  private mutating func drawHelpFooter(isCut: Bool, in area: Rect) {
    guard area.height > 1 else { return }
    let text = isCut ? "up and down scroll, escape closes" : "escape closes"
    put(text, x: 1, y: area.maxY - 1, to: area.maxX - 1, .secondary)
  }
}
