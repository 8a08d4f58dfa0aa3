import Drawing

// The sleep timer in the header, and its question in the bottom line.

extension Canvas {
  /// Nil while none is set.
  var sleepText: String? {
    guard let timer = model.sleepTimer, model.isSleepTimerSet else { return nil }
    let name = timer.session == current?.session.id ? "" : " (\(model.name(of: timer.session)))"
    switch (timer.phase, timer.end) {
    case (.pausing, _): return "sleep now\(name)"
    case (_, .at): return timer.minutes.map { "sleep \($0) min\(name)" }
    case (_, .tracks(1)): return "sleep after this track\(name)"
    case (_, .tracks(let count)): return "sleep after \(count) tracks\(name)"
    }
  }

  mutating func draw(_ prompt: SleepPrompt, in line: Rect) {
    let question = TextMetrics.width(of: Wording.sleepQuestion) + 2
    // In a pane of a few columns what is chosen says enough.
    let isAsked = question + TextMetrics.width(of: Wording.sleepText(prompt.choice)) <= line.width
    let x = isAsked ? put(Wording.sleepQuestion, x: line.x, y: line.y, to: line.maxX, .key) + 2 : line.x
    frame.cursor = Point(x: min(x, line.maxX - 1), y: line.y)
    if prompt.digits.isEmpty {
      drawChoices(of: prompt, from: x, in: line)
    } else {
      let end = put(Wording.sleepText(prompt.choice), x: x, y: line.y, to: line.maxX, .text)
      restyle(x..<end, y: line.y)
      putRight(
        Wording.sleepTypingHint(prompt.choice), end: line.maxX, y: line.y, width: line.maxX - end - 2, .secondary)
    }
  }

  /// All of them where there is room, else the chosen one.
  private mutating func drawChoices(of prompt: SleepPrompt, from start: Int, in line: Rect) {
    let all = prompt.choices
    let width = all.reduce(-2) { $0 + TextMetrics.width(of: Wording.sleepText($1)) + 2 }
    var x = start
    for choice in start + width <= line.maxX ? all : [prompt.choice] {
      let end = put(Wording.sleepText(choice), x: x, y: line.y, to: line.maxX, .text)
      if choice == prompt.choice {
        restyle(x..<end, y: line.y)
        frame.cursor = Point(x: min(x, line.maxX - 1), y: line.y)
      }
      x = end + 2
    }
    putRight(Wording.sleepHint, end: line.maxX, y: line.y, width: line.maxX - x, .secondary)
  }

  private mutating func restyle(_ columns: Range<Int>, y: Int) {
    frame.restyle(Rect(x: columns.lowerBound, y: y, width: columns.count, height: 1)) { $0.isSelected = true }
  }
}
