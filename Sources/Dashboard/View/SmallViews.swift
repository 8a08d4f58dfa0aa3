import Drawing
import Media

// What is left of the screen when there is little room.

extension Canvas {
  /// One or two lines: a pane of a few rows.
  mutating func drawStrip() {
    let area = layout.nowPlaying
    guard area.height > 0 else { return }
    guard let session = current?.session else {
      put("Nothing is playing", x: area.x, y: area.y, to: area.maxX, .secondary)
      return
    }
    drawShort(session, in: area)
    drawNoticeOverStrip(in: area)
  }

  /// Three lines at most: title, time, volume.
  mutating func drawShort(_ session: Session, in area: Rect) {
    drawOneLine(session, in: Rect(x: area.x, y: area.y, width: area.width, height: 1))
    if area.height > 1 { drawTime(of: session, in: Rect(x: area.x, y: area.y + 1, width: area.width, height: 1)) }
    if area.height > 2 { drawVolume(of: session, in: Rect(x: area.x, y: area.y + 2, width: area.width, height: 1)) }
  }

  /// State, title and artist, and the time at the right end if the line is the only one.
  private mutating func drawOneLine(_ session: Session, in area: Rect) {
    let state = model.shownState(of: session)
    let isPlaying = state == .playing
    let time = layout.nowPlaying.height == 1 ? elapsedText(of: session) : ""
    let end = time.isEmpty ? area.maxX : area.maxX - TextMetrics.width(of: time) - 1
    let glyphEnd = put(stateGlyph(state) + " ", x: area.x, y: area.y, to: end, isPlaying ? .accent : .state)
    let x = put(titleText(of: session), x: glyphEnd, y: area.y, to: end, .title)
    let artist = session.content?.artists.joined(separator: ", ") ?? ""
    if !artist.isEmpty, x + 6 < end { put(" \(glyphs.dash) \(artist)", x: x, y: area.y, to: end, .secondary) }
    putRight(time, end: area.maxX, y: area.y, width: area.width, .text)
  }

  private mutating func drawNoticeOverStrip(in area: Rect) {
    guard let notice = model.interface.notice else { return }
    let line = Rect(x: area.x, y: area.maxY - 1, width: area.width, height: 1)
    frame.clear(line)
    put(notice.text, x: line.x, y: line.y, to: line.maxX, notice.role)
  }
}
