import Drawing
import Media

// What is left of the screen when there is little room.

extension Canvas {
  /// One or two lines: a pane of a few rows.
  mutating func drawStrip() {
    let area = layout.nowPlaying
    guard area.height > 0 else { return }
    if let session = current?.session {
      drawShort(session, in: area)
    } else {
      put("Nothing is playing", x: area.x, y: area.y, to: area.maxX, .secondary)
    }
    if let prompt = model.interface.prompt {
      draw(prompt, in: Rect(x: area.x, y: area.maxY - 1, width: area.width, height: 1))
    } else {
      drawNoticeOverStrip(in: area)
    }
  }

  /// Three lines at most: title, time, volume.
  mutating func drawShort(_ session: Session, in area: Rect) {
    func line(_ row: Int) -> Rect { Rect(x: area.x, y: area.y + row, width: area.width, height: 1) }
    guard area.height > 1 else { return clocks.append(.only(session, in: line(0))) }
    drawOneLine(session, in: line(0), withTime: false)
    clocks.append(.line(session, in: line(1)))
    if area.height > 2 { drawVolume(of: session, in: line(2)) }
  }

  /// State, title and artist, and the time at the right end if the line is the only one.
  mutating func drawOneLine(_ session: Session, in area: Rect, withTime: Bool) {
    let state = model.shownState(of: session)
    let isPlaying = state == .playing
    let time = withTime ? elapsedText(of: session) : ""
    let end = time.isEmpty ? area.maxX : area.maxX - TextMetrics.width(of: time) - 1
    let glyphEnd = put(stateGlyph(state) + " ", x: area.x, y: area.y, to: end, isPlaying ? .accent : .state)
    let x = put(titleText(of: session), x: glyphEnd, y: area.y, to: end, .title)
    putCredit(session.content?.artists ?? [], x: x, y: area.y, to: end)
    putRight(time, end: area.maxX, y: area.y, width: area.width, .text)
  }

  private mutating func drawNoticeOverStrip(in area: Rect) {
    guard let notice = model.interface.notice else { return }
    let line = Rect(x: area.x, y: area.maxY - 1, width: area.width, height: 1)
    clear(line)
    put(notice.text, x: line.x, y: line.y, to: line.maxX, notice.role)
  }
}
