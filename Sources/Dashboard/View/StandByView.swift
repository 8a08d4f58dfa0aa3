import Drawing
import Media

// What plays, in letters that are read across a room.

extension Canvas {
  mutating func drawStandBy() {
    guard layout.kind != .strip else { return drawStrip() }
    let (body, line) = frame.bounds.split(top: frame.bounds.height - 1)
    drawStandByFooter(in: line.inset(left: 1, right: 1))
    if body.height < StandByLayout.leastHeight, let session = current?.session {
      return drawShort(session, in: body.inset(left: 1, right: 1))
    }
    let area = body.inset(left: 2, top: 1, right: 2)
    guard let session = current?.session else {
      drawCentred([.plain("Nothing is playing")], y: area.y + area.height / 2, in: area, .title)
      return
    }
    let plan = StandByLayout(
      title: titleText(of: session), artist: artistText(of: session),
      time: longestTime(of: session), size: Size(columns: area.width, rows: area.height),
      scales: LargeText.scales(glyphs.largeTextDetail))
    draw(plan, of: session, in: area)
  }

  private mutating func draw(_ plan: StandByLayout, of session: Session, in area: Rect) {
    var y = area.y + max(0, (area.height - plan.height) / 2)
    frame.cursor = Point(x: area.x, y: y)
    y = drawCentred(plan.title, gap: plan.gap, y: y, in: area, .title) + 1
    if !plan.artist.isEmpty { y = drawCentred(plan.artist, y: y, in: area, .secondary) + 1 }
    let time = Rect(x: area.x, y: y, width: area.width, height: plan.timeHeight).intersection(area)
    clocks.append(.large(session, in: time, plan.timeScale))
    let bar = Rect(x: area.x, y: time.maxY + 1, width: area.width, height: 1).intersection(area)
    clocks.append(.bar(session, in: bar))
  }

  /// Returns the row below.
  @discardableResult
  private mutating func drawCentred(
    _ lines: [StandByLayout.Line], gap: Int = 0, y: Int, in area: Rect, _ role: Role
  ) -> Int {
    var y = y
    for line in lines {
      draw(line, y: y, in: area, role)
      y += line.height + gap
    }
    return lines.isEmpty ? y : y - gap
  }

  private mutating func draw(_ line: StandByLayout.Line, y: Int, in area: Rect, _ role: Role) {
    switch line {
    case .large(let text):
      frame.put(text, x: area.x + (area.width - text.width) / 2, y: y, in: area, style: Style(role))
    case .plain(let text):
      guard area.contains(Point(x: area.x, y: y)) else { return }
      frame.put(text, x: area.x, y: y, width: area.width, style: Style(role), alignment: .center)
    }
  }

  /// The time in large figures, or the word that stands for it. The bar says whether it plays: colours here would be
  /// told to the terminal anew with every second.
  mutating func drawLargeTime(of session: Session, in area: Rect, _ scale: LargeText.Scale?) {
    let text = standByTime(of: session)
    let large = scale.flatMap { LargeText(text, scale: $0) }
    draw(large.map(StandByLayout.Line.large) ?? .plain(text), y: area.y, in: area, .text)
  }

  /// A bar as wide as the screen, with the length at its end; nothing where there is no end.
  mutating func drawWideBar(of session: Session, in area: Rect) {
    guard !area.isEmpty, case .finite(let end) = session.content?.duration, end > .zero,
      let place = shownPlace(of: session)
    else { return }
    let length = Clock.text(end)
    putRight(length, end: area.maxX, y: area.y, width: area.width, .secondary)
    drawTimeBar(
      of: session, place: place, end: end,
      in: Rect(x: area.x, y: area.y, width: area.width - TextMetrics.width(of: length) - 1, height: 1))
  }

  private func standByTime(of session: Session) -> String {
    switch session.content?.duration {
    case .live, .continuous: durationText(session.content?.duration)
    case .finite, nil: elapsedText(of: session)
    }
  }

  /// As wide as the time will be: the figures are all of one width.
  private func longestTime(of session: Session) -> String {
    switch session.content?.duration {
    case .live, .continuous: return durationText(session.content?.duration)
    case .finite(let end):
      let mark = session.playback?.isPositionEstimated == true ? "~" : ""
      return mark + (model.interface.showsRemainingTime ? "-" : "") + Clock.text(end)
    case nil: return "0:00:00"
    }
  }

  private mutating func drawStandByFooter(in line: Rect) {
    if let prompt = model.interface.prompt { return draw(prompt, in: line) }
    if let notice = model.interface.notice {
      put(notice.text, x: line.x, y: line.y, to: line.maxX, notice.role)
      return
    }
    guard let session = current?.session else { return }
    let state = model.shownState(of: session)
    var text = "\(stateGlyph(state)) \(stateText(state)) in \(sessionName(session))"
    if let control = model.volumeControl(of: session), let percent = reading(of: control, session: session).percent {
      let isMuted = reading(of: control, session: session).isMuted
      text += "   volume \(percent)%\(isMuted ? ", muted" : "")"
    }
    put(text, x: line.x, y: line.y, to: line.maxX, .secondary)
  }
}
