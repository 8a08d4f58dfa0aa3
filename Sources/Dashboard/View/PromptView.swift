import Drawing

// What is being asked, in the bottom line.

extension Canvas {
  mutating func draw(_ prompt: Prompt, in line: Rect) {
    clear(line)
    switch prompt {
    case .find(let find): draw(find, in: line)
    case .sleep(let question): draw(question, in: line)
    }
  }

  private mutating func draw(_ find: Find, in line: Rect) {
    let matches = model.matches(of: find)
    let isMissing = matches.isEmpty && !find.entry.text.isEmpty
    let count = isMissing ? Wording.noRowMatches : placeText(of: find.found, in: matches)
    let hint = count.isEmpty ? Wording.findHint : count
    // Where there is no room for both, what is typed goes before what is said about it.
    let typed = min(line.width, TextMetrics.width(of: find.entry.text) + 2)
    let room = line.width - typed - 2
    let isShown = TextMetrics.width(of: hint) <= room
    if isShown { putRight(hint, end: line.maxX, y: line.y, width: room, isMissing ? .warning : .secondary) }
    draw(find.entry, after: "/", in: line, isMissing ? .warning : .text)
  }

  private func placeText(of row: RowID?, in matches: [RowID]) -> String {
    guard let row, let index = matches.firstIndex(of: row) else { return "" }
    return matches.count == 1 ? "1 row" : "\(index + 1) of \(matches.count) rows"
  }

  /// The end of the text if it does not fit, and the cursor behind it.
  mutating func draw(_ entry: TextEntry, after sign: String, in line: Rect, _ role: Role) {
    let start = put(sign, x: line.x, y: line.y, to: line.maxX, .key)
    let room = line.maxX - start - 1
    guard room >= 0 else { return }
    let text = String(TextMetrics.suffix(of: entry.text, columns: room))
    let end = put(text, x: start, y: line.y, to: start + room, role)
    frame.restyle(Rect(x: end, y: line.y, width: 1, height: 1)) { $0 = Style(.text, isSelected: true) }
    frame.cursor = Point(x: end, y: line.y)
  }
}
