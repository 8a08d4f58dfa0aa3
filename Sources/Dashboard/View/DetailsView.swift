import Drawing
import Media

// All that is known of a row.

extension Canvas {
  mutating func drawDetails(of row: RowID, scroll: Int) {
    let room = ViewRoom(frame.size)
    if room.hasHead { drawViewHead("Details", tellsWhatPlays: row != current.map { .session($0.session.id) }) }
    let layout = detailsLayout(of: row)
    let start = max(0, min(scroll, layout.height - room.body.height))
    if layout.height == 0 { put(Wording.rowIsGone, x: room.body.x, y: room.body.y, to: room.body.maxX, .secondary) }
    for (index, lines) in layout.columns.enumerated() {
      let x = room.body.x + index * (layout.columnWidth + DetailsLayout.gap)
      for (y, line) in lines.dropFirst(start).prefix(room.body.height).enumerated() {
        draw(line, in: Rect(x: x, y: room.body.y + y, width: layout.columnWidth, height: 1), layout)
      }
    }
    drawViewFoot(detailsHints(isCut: layout.height > room.body.height))
  }

  func detailsLayout(of row: RowID) -> DetailsLayout {
    let room = ViewRoom(frame.size)
    return DetailsLayout(details(of: row), width: room.body.width, hasHeadings: room.hasHead)
  }

  private func details(of row: RowID) -> [DetailsSection] {
    switch row {
    case .session(let id): model.world.session(id).map(details) ?? []
    case .output(let id): model.outputRows.first { $0.id == id }.map(details) ?? []
    }
  }

  private mutating func draw(_ line: DetailsLine, in area: Rect, _ layout: DetailsLayout) {
    switch line {
    case .heading(let text): put(text, x: area.x, y: area.y, to: area.maxX, .heading)
    case .blank: break
    case .row(let row):
      let value = area.inset(left: layout.labelWidth + 4)
      put(row.label, x: area.x + 2, y: area.y, to: value.x - 2, .secondary)
      switch row.value {
      case .text(let text, let role): put(text, x: value.x, y: value.y, to: value.maxX, role)
      case .place(let session): clocks.append(.detail(session, in: value))
      }
    }
  }

  private func detailsHints(isCut: Bool) -> [ViewHint] {
    (isCut ? [ViewHint(action: .up, partner: .down, text: "scroll")] : [])
      + [ViewHint(action: .close, text: "close"), ViewHint(action: .help, text: "help")]
  }
}
