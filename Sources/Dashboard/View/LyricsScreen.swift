import Drawing
import Media

// The words of a track, following what is sung.

extension Canvas {
  mutating func drawLyrics(_ view: LyricsView) {
    let room = ViewRoom(frame.size)
    if room.hasHead { drawLyricsHead(view) }
    if model.lyrics.lyrics == nil {
      putSentence(emptyText(view), in: room.body.inset(left: -3), .secondary)
    } else {
      clocks.append(.lyrics(view, in: room.body))
    }
    drawViewFoot(lyricsHints(view))
  }

  private mutating func drawLyricsHead(_ view: LyricsView) {
    var notes: [ViewNote] = []
    if let lyrics = model.lyrics.lyrics {
      notes.append(ViewNote(text: Wording.source(lyrics.source), role: .secondary))
      if let text = shiftText(view) { notes.append(ViewNote(text: text, role: .secondary)) }
    }
    let isCurrent = view.session == current?.session.id
    drawViewHead("Lyrics" + (isCurrent ? "" : " in \(model.name(of: view.session))"), notes: notes)
  }

  private func shiftText(_ view: LyricsView) -> String? {
    let shift = model.world.session(view.session).map(model.lyricsShift) ?? .zero
    guard shift != .zero else { return nil }
    let tenths = max(shift, -shift).nanoseconds / 100_000_000
    return "\(tenths / 10).\(tenths % 10) s \(shift > .zero ? "later" : "sooner")"
  }

  /// The words as they fit the screen.
  var lyricsLayout: LyricsLayout {
    LyricsLayout(model.lyrics.lyrics?.lines.map(\.text) ?? [], in: ViewRoom(frame.size).body)
  }

  func lineSung(_ view: LyricsView, now: Instant) -> Int? {
    guard let session = model.world.session(view.session), let place = model.lyricsPlace(of: session, now: now) else {
      return nil
    }
    return model.lyrics.lyrics?.line(at: place)
  }

  /// What time moves: the whole of the words.
  mutating func drawWords(_ view: LyricsView, in area: Rect) {
    let layout = lyricsLayout
    let line = lineSung(view, now: now)
    let isSynchronized = model.lyrics.lyrics?.isSynchronized == true
    let top = view.scroll.map { min($0, layout.lastTop) } ?? (isSynchronized ? layout.top(following: line) : 0)
    let isPlaying = model.world.session(view.session).flatMap(model.shownState) == .playing
    for y in 0..<area.height where layout.rows.indices.contains(top + y) {
      let row = layout.rows[top + y]
      let role: Role = !isSynchronized ? .text : (row.line != line ? .secondary : (isPlaying ? .accent : .title))
      put(row.text, x: area.x + layout.indent, y: area.y + y, to: area.maxX, role)
      if row.line == line, isSynchronized, area.height > 0 {
        frame.cursor = Point(x: area.x + layout.indent, y: area.y + y)
      }
    }
  }

  private func emptyText(_ view: LyricsView) -> String {
    guard let session = model.world.session(view.session) else { return Wording.rowIsGone }
    guard let content = session.content else { return Wording.nothingToSing(session.name) }
    guard model.lyrics.isAnswered else { return Wording.looksForLyrics }
    return Wording.noLyrics(session.name, beside: LocationText.nameOfFile(content.location?.rawValue))
  }

  private func lyricsHints(_ view: LyricsView) -> [ViewHint] {
    var hints: [ViewHint] = []
    if model.lyrics.lyrics?.isSynchronized == true {
      if view.scroll != nil { hints.append(ViewHint(action: .activate, text: "follow")) }
      hints.append(ViewHint(action: .slower, partner: .faster, text: "sooner, later"))
    }
    hints.append(ViewHint(action: .close, text: "close"))
    if lyricsLayout.isCut { hints.append(ViewHint(action: .up, partner: .down, text: "scroll")) }
    return hints + [ViewHint(action: .help, text: "help")]
  }
}

/// The words in rows of a width, as one block in the middle.
struct LyricsLayout: Equatable {
  struct Row: Equatable {
    let line: Int
    let text: String
  }

  let rows: [Row]
  let indent: Int
  private let height: Int

  /// Wider lines are hard to follow.
  private static let widest = 72

  init(_ lines: [String], in area: Rect) {
    let width = max(1, min(area.width, Self.widest))
    rows = lines.enumerated().flatMap { line, text in
      text.isEmpty
        ? [Row(line: line, text: "")]
        : TextWrapping.lines(of: text, width: width).map { Row(line: line, text: $0) }
    }
    let longest = rows.lazy.map { TextMetrics.width(of: $0.text) }.max() ?? 0
    indent = max(0, (area.width - longest) / 2)
    height = area.height
  }

  var isCut: Bool { rows.count > height }
  var lastTop: Int { max(0, rows.count - height) }

  /// The row at the top that puts what is sung a little above the middle; before the first line, the first of it.
  func top(following line: Int?) -> Int {
    let row = rows.firstIndex { $0.line == line ?? 0 } ?? 0
    return row - height * 2 / 5
  }
}
