import Drawing
import Media
import Mixer

// The list of sessions.

extension Canvas {
  mutating func drawSessions() {
    let area = layout.sessions
    let sessions = model.world.sessions
    let rows = putHeading(
      "SESSIONS", in: area, rowCount: sessions.count, isFocused: model.interface.focus == .sessions)
    guard !rows.isEmpty else { return }
    guard !sessions.isEmpty else { return drawNoSessions(in: rows) }
    let selected = model.selectedIndex(in: sessions)
    let columns = SessionColumns(rows)
    let isBusy = sessions.lazy.filter(\.isPlaying).count > Canvas.tickingRows
    // The blank line below belongs to the area only if it is not needed.
    let height = sessions.count >= rows.height ? rows.height : max(1, rows.height - 1)
    let visible = visibleRows(count: sessions.count, height: height, selected: selected)
    putPlace(of: visible, in: sessions.count, area: area)
    for (line, index) in visible.enumerated() {
      let row = Rect(x: rows.x, y: rows.y + line, width: rows.width, height: 1)
      let isSelected = index == selected && model.interface.focus == .sessions
      draw(sessions[index], number: index + 1, in: row, columns)
      hits.append(HitArea(area: row, subject: .session(sessions[index].id)))
      if isSelected { select(row) }
      clocks.append(.row(sessions[index], in: row, columns, isBusy: isBusy, isSelected: isSelected))
    }
  }

  /// With more sessions than this playing, only the current one shows seconds: a screen full of running digits says
  /// nothing, and costs.
  static let tickingRows = 4

  private mutating func drawNoSessions(in rows: Rect) {
    let reasons = model.world.unavailable.sorted { $0.key < $1.key }.map { Wording.noPlayers($0.key, reason: $0.value) }
    let text = reasons.first ?? "No players. Whatever speaks MPRIS appears here when it starts."
    putSentence(text, in: rows, reasons.isEmpty ? .secondary : .warning)
  }

  private mutating func draw(_ session: Session, number: Int, in row: Rect, _ columns: SessionColumns) {
    let isCurrent = session.id == current?.session.id
    let state = model.shownState(of: session)
    let isAccented = isCurrent && state == .playing
    let y = row.y
    let marker = isCurrent ? "\(glyphs.selection)" : (number <= 9 ? "\(number)" : " ")
    put(marker, x: row.x + 1, y: y, to: columns.name, isCurrent ? .accent : .secondary)
    put(stateGlyph(state), x: row.x + 3, y: y, to: columns.name, isAccented ? .accent : .state)
    let name = sessionName(session, columns: columns.nameWidth)
    put(name, x: columns.name, y: y, to: columns.name + columns.nameWidth, isAccented ? .accent : .text)
    putContent(of: session, y: y, columns)
    if columns.outputWidth > 0, let sink = model.sink(of: session) {
      let name = outputName(sink, columns: columns.outputWidth)
      put(name, x: columns.output, y: y, to: columns.output + columns.outputWidth, .secondary)
    }
  }

  mutating func drawTime(
    of session: Session, in row: Rect, _ columns: SessionColumns, isBusy: Bool, isSelected: Bool
  ) {
    let isCurrent = session.id == current?.session.id
    let isAccented = isCurrent && model.shownState(of: session) == .playing
    putRight(
      timeText(of: session, isRough: isBusy && !isCurrent), end: columns.timeEnd, y: row.y, width: columns.timeWidth,
      isAccented ? .text : .secondary, isSelected: isSelected)
  }

  private mutating func putContent(of session: Session, y: Int, _ columns: SessionColumns) {
    let end = columns.content + columns.contentWidth
    guard session.isAnswering else {
      put("not answering", x: columns.content, y: y, to: end, .warning)
      return
    }
    guard let content = session.content, !content.title.isEmpty else { return }
    let x = put(content.title, x: columns.content, y: y, to: end, .text)
    putCredit(content.artists, x: x, y: y, to: end)
  }

  private func timeText(of session: Session, isRough: Bool) -> String {
    switch session.content?.duration {
    case .live, .continuous: return durationText(session.content?.duration)
    case .finite, nil: break
    }
    guard isRough, let elapsed = model.shownElapsed(of: session, now: now) else { return elapsedText(of: session) }
    return Clock.roughText(elapsed)
  }

  /// Lays the selection behind a row, and the cursor on it for screen readers.
  mutating func select(_ row: Rect) {
    frame.restyle(row) { $0.isSelected = true }
    frame.cursor = Point(x: row.x + 1, y: row.y)
  }
}

/// Where the columns of a session's row stand.
struct SessionColumns: Equatable {
  let name: Int
  let nameWidth: Int
  let content: Int
  let contentWidth: Int
  let output: Int
  let outputWidth: Int
  let timeEnd: Int
  let timeWidth: Int

  init(_ area: Rect) {
    name = area.x + 5
    nameWidth = max(4, min(24, area.width / 5))
    timeEnd = area.maxX - 1
    timeWidth = min(8, max(0, area.width / 4))
    outputWidth = area.width >= 66 ? min(28, area.width / 6) : 0
    content = name + nameWidth + 2
    let contentEnd = timeEnd - timeWidth - 1 - (outputWidth > 0 ? outputWidth + 2 : 0)
    contentWidth = max(0, contentEnd - content)
    output = contentEnd + 2
  }
}
