import Drawing
import Media

// What a player has to play: its tracks, or its playlists.

extension Canvas {
  mutating func drawQueue(_ view: QueueView) {
    let room = ViewRoom(frame.size)
    let queue = model.queue(of: view)
    let count = model.rowCount(of: view)
    let selected = model.selectedRow(of: view)
    let visible = visibleRows(count: count, height: room.body.height, selected: selected)
    if room.hasHead { drawQueueHead(view, queue, visible: visible, count: count) }
    if let queue, count > 0 {
      let columns = QueueColumns(room.body, count: count)
      for (line, index) in visible.enumerated() {
        let row = Rect(x: 0, y: room.body.y + line, width: frame.size.columns, height: 1)
        draw(index, of: queue, page: model.page(of: view), in: row, columns)
        if index == selected { select(row) }
      }
    } else {
      putSentence(emptyText(view, queue), in: room.body.inset(left: -3), .secondary)
    }
    drawViewFoot(queueHints(view, queue, count: count))
  }

  private mutating func drawQueueHead(_ view: QueueView, _ queue: Queue?, visible: Range<Int>, count: Int) {
    let isCurrent = view.session == current?.session.id
    let name = isCurrent ? "" : " of \(model.name(of: view.session))"
    var notes: [ViewNote] = []
    if model.hasTwoPages(queue) {
      let page = model.page(of: view)
      notes.append(ViewNote(text: "tracks", role: page == .tracks ? .title : .secondary))
      notes.append(ViewNote(text: "playlists", role: page == .playlists ? .title : .secondary))
    }
    if visible.count < count {
      notes.append(ViewNote(text: "\(visible.lowerBound + 1)-\(visible.upperBound) of \(count)", role: .secondary))
    }
    drawViewHead("Queue\(name)", notes: notes)
  }

  private mutating func draw(
    _ index: Int, of queue: Queue, page: QueueView.Page, in row: Rect, _ columns: QueueColumns
  ) {
    switch page {
    case .tracks:
      let id = queue.trackIDs[index]
      let isCurrent = id == model.shownTrack(of: queue)
      drawNumber(index, isCurrent: isCurrent, y: row.y, columns)
      draw(queue.items[id], isCurrent: isCurrent, y: row.y, columns)
    case .playlists:
      let list = queue.playlistsOffered[index]
      let isCurrent = list.id == model.shownPlaylist(of: queue)
      drawNumber(index, isCurrent: isCurrent, y: row.y, columns)
      put(list.name, x: columns.title, y: row.y, to: columns.durationEnd, isCurrent ? .accent : .text)
    }
  }

  private mutating func drawNumber(_ index: Int, isCurrent: Bool, y: Int, _ columns: QueueColumns) {
    if isCurrent { put("\(glyphs.selection)", x: columns.mark, y: y, to: columns.title, .accent) }
    putRight(
      "\(index + 1)", end: columns.numberEnd, y: y, width: columns.numberWidth, isCurrent ? .accent : .secondary)
  }

  private mutating func draw(_ item: QueueItem?, isCurrent: Bool, y: Int, _ columns: QueueColumns) {
    let length = item?.duration.map(Clock.text) ?? ""
    putRight(length, end: columns.durationEnd, y: y, width: columns.durationWidth, .secondary)
    let end = columns.titleEnd
    guard let item else {
      put("\(glyphs.ellipsis)", x: columns.title, y: y, to: end, .secondary)
      return
    }
    let title = item.title.isEmpty ? "Untitled" : item.title
    let x = put(title, x: columns.title, y: y, to: end, isCurrent ? .accent : .text)
    putCredit(item.artists, x: x, y: y, to: end)
  }

  /// In place of the rows.
  private func emptyText(_ view: QueueView, _ queue: Queue?) -> String {
    guard let session = model.world.session(view.session) else { return Wording.rowIsGone }
    let name = session.name
    guard session.isAnswering else { return Wording.noQueueAnswer(name) }
    guard let queue else { return Wording.asksForQueue(name) }
    switch (queue.tracks, queue.playlists) {
    case (.asked, _), (_, .asked): return Wording.asksForQueue(name)
    case (.failed, _), (_, .failed): return Wording.noQueueAnswer(name)
    case (.notOffered, .notOffered): return Wording.noQueue(name)
    case (.offered, _), (.notOffered, .offered):
      return model.page(of: view) == .tracks ? Wording.emptyQueue : Wording.noPlaylists(name)
    }
  }

  private func queueHints(_ view: QueueView, _ queue: Queue?, count: Int) -> [ViewHint] {
    let other = model.page(of: view) == .tracks ? "playlists" : "tracks"
    return (count > 0 ? [ViewHint(action: .activate, text: "play")] : [])
      + [ViewHint(action: .close, text: "close")]
      + (model.hasTwoPages(queue) ? [ViewHint(action: .nextArea, text: other)] : [])
      + [ViewHint(action: .help, text: "help")]
  }
}

/// Where the columns of a row of the queue stand.
private struct QueueColumns {
  let mark: Int
  let numberEnd: Int
  let numberWidth: Int
  let title: Int
  let titleEnd: Int
  let durationEnd: Int
  let durationWidth: Int

  init(_ area: Rect, count: Int) {
    mark = area.x
    // Numbers are the first to go where there is no room.
    numberWidth = area.width >= 30 ? "\(count)".count : 0
    numberEnd = area.x + 2 + numberWidth
    title = numberEnd + (numberWidth > 0 ? 2 : 0)
    durationEnd = area.maxX
    durationWidth = min(8, max(0, area.width / 4))
    titleEnd = durationEnd - durationWidth - 1
  }
}
