import Drawing
import Media
import Mixer

// The current session: title, artist, album, time, state, volume.

extension Canvas {
  mutating func drawHeader() {
    let area = layout.header
    guard !area.isEmpty else { return }
    let x = put("Marquee", x: area.x + 1, y: area.y, to: area.maxX - 1, .heading)
    let room = area.maxX - x - 3
    var text = counted(model.world.sessions.count, "session")
    if let sleep = sleepText {
      let both = "\(sleep) \(glyphs.separator) \(text)"
      text = TextMetrics.width(of: both) <= room ? both : sleep
    }
    putRight(text, end: area.maxX - 1, y: area.y, width: room, .secondary)
  }

  mutating func drawNowPlaying() {
    let area = layout.nowPlaying
    guard !area.isEmpty else { return }
    if let picture = model.artwork.picture, !layout.artwork.isEmpty { drawArtwork(picture) }
    guard let (session, reason) = current else { return drawNothingPlaying(in: area) }
    if layout.kind == .short { return drawShort(session, in: area) }
    drawLines(lines(of: session, reason: reason), in: area)
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    switch count {
    case 0: "no \(noun)s"
    case 1: "1 \(noun)"
    default: "\(count) \(noun)s"
    }
  }

  private mutating func drawArtwork(_ picture: Picture) {
    let room = layout.artwork
    let x = room.x + max(0, room.width - picture.size.columns) / 2
    let y = room.y + max(0, room.height - picture.size.rows) / 2
    frame.draw(picture, at: Point(x: x, y: y), in: room)
  }

  private mutating func drawNothingPlaying(in area: Rect) {
    put("Nothing is playing", x: area.x, y: area.y, to: area.maxX, .title)
    guard area.height > 1 else { return }
    put("Start a player, and it appears here.", x: area.x, y: area.y + 1, to: area.maxX, .secondary)
  }

  /// A line of the text beside the artwork; what is not needed falls away first when there is little room.
  private enum Line {
    case title(String)
    case text(String)
    case time(Session)
    case state(Session, Arbiter.Reason)
    case volume(Session)
    case blank

    var isBlank: Bool { if case .blank = self { true } else { false } }
    var isText: Bool { if case .text = self { true } else { false } }
  }

  private func lines(of session: Session, reason: Arbiter.Reason) -> [Line] {
    let content = session.content
    var lines: [Line] = [.title(titleText(of: session))]
    let artist = artistText(of: session)
    if !artist.isEmpty { lines.append(.text(artist)) }
    let album = albumText(content)
    if !album.isEmpty { lines.append(.text(album)) }
    lines += [.blank, .time(session), .state(session, reason), .blank, .volume(session)]
    return lines
  }

  private mutating func drawLines(_ all: [Line], in area: Rect) {
    let lines = fitted(all, height: area.height)
    // Beside a tall picture the text stands in the middle.
    let room = layout.artwork.isEmpty || layout.kind != .wide ? lines.count : layout.artwork.height
    var y = area.y + max(0, (room - lines.count) / 2)
    for line in lines where y < area.maxY {
      draw(line, in: Rect(x: area.x, y: y, width: area.width, height: 1))
      y += 1
    }
  }

  private func fitted(_ all: [Line], height: Int) -> [Line] {
    var lines = all
    while lines.count > height, let index = lines.lastIndex(where: \.isBlank) { lines.remove(at: index) }
    guard lines.count > height else { return lines }
    // Title, time and state say the most.
    return Array(lines.filter { !$0.isText }.prefix(height))
  }

  private mutating func draw(_ line: Line, in area: Rect) {
    switch line {
    case .title(let text):
      if model.interface.focus == .nowPlaying { frame.cursor = area.origin }
      put(text, x: area.x, y: area.y, to: area.maxX, .title)
    case .text(let text): put(text, x: area.x, y: area.y, to: area.maxX, .secondary)
    case .time(let session): clocks.append(.line(session, in: area))
    case .state(let session, let reason): drawState(of: session, reason: reason, in: area)
    case .volume(let session): drawVolume(of: session, in: area)
    case .blank: break
    }
  }
}
