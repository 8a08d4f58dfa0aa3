import Drawing

/// Where everything stands at a size: pure arithmetic that is right for any numbers.
struct Layout: Equatable {
  enum Kind: Equatable {
    /// Artwork beside the text, three areas.
    case wide
    /// Artwork above the text, or none.
    case narrow
    /// No artwork, the least of everything.
    case short
    /// One or two lines.
    case strip
  }

  let kind: Kind
  private(set) var header = Rect.none
  private(set) var artwork = Rect.none
  private(set) var nowPlaying = Rect.none
  private(set) var sessions = Rect.none
  private(set) var outputs = Rect.none
  private(set) var footer = Rect.none

  init(_ model: Model, expectsArtwork: Bool = false) {
    var outputCount = model.world.graph.sinks.count + model.world.graph.sinkInputs.count
    // The line that says the server has gone.
    if model.isSoundLost { outputCount += 1 }
    let content = model.current?.session.content
    let hasArtwork = expectsArtwork || content?.expectsArtwork(model.artwork) == true
    self.init(
      size: model.interface.size, sessionCount: model.world.sessions.count, outputCount: outputCount,
      hasArtwork: model.configuration.artwork != .off && hasArtwork, focus: model.interface.focus)
  }

  init(size: Size, sessionCount: Int, outputCount: Int, hasArtwork: Bool, focus: Area) {
    kind = Layout.kind(of: size)
    let screen = Rect(x: 0, y: 0, width: size.columns, height: size.rows)
    // A heading, the rows, and a blank line between the two.
    let wanted = Lists(sessions: 2 + max(1, sessionCount), outputs: 1 + max(1, outputCount))
    switch kind {
    case .strip: nowPlaying = screen
    case .short: arrangeShort(screen, wanted, focus: focus)
    case .wide, .narrow: arrange(screen, wanted, hasArtwork: hasArtwork)
    }
  }

  /// The heights of both lists.
  private struct Lists {
    var sessions: Int
    var outputs: Int
    var total: Int { sessions + outputs }

    /// What each wants if there is room; else each has a heading and two rows, and they share the rest.
    func fitted(in room: Int) -> Lists {
      guard total > room else { return self }
      let half = room / 2
      if sessions <= half { return Lists(sessions: sessions, outputs: room - sessions) }
      if outputs <= room - half { return Lists(sessions: room - outputs, outputs: outputs) }
      return Lists(sessions: half, outputs: room - half)
    }
  }

  private mutating func arrange(_ screen: Rect, _ wanted: Lists, hasArtwork: Bool) {
    var body: Rect
    var top: Rect
    (body, footer) = screen.split(top: screen.height - 1)
    (header, body) = body.split(top: 1)
    let least = Layout.textHeight(kind, isCramped: wanted.total + Layout.textHeight(kind) > body.height)
    let lists = wanted.fitted(in: body.height - least)
    let room = body.height - lists.total
    (top, body) = body.split(top: hasArtwork ? pictureHeight(room: room, least: least, width: body.width) : least)
    (sessions, body) = body.split(top: lists.sessions)
    (outputs, _) = body.split(top: lists.outputs)
    if hasArtwork { (artwork, top) = splitArtwork(top) }
    nowPlaying = top.inset(left: 1, right: 1)
  }

  /// Title and time, and the list that the focus is in; both lists only where both have rows to show.
  private mutating func arrangeShort(_ screen: Rect, _ wanted: Lists, focus: Area) {
    var body: Rect
    (body, footer) = screen.split(top: screen.height - 1)
    let top: Rect
    (top, body) = body.split(top: screen.height >= 9 ? 3 : 2)
    nowPlaying = top.inset(left: 1, right: 1)
    if body.height >= 6 {
      let lists = wanted.fitted(in: body.height)
      (sessions, body) = body.split(top: lists.sessions)
      (outputs, _) = body.split(top: lists.outputs)
    } else if focus == .outputs {
      outputs = body
    } else {
      sessions = body
    }
  }

  private static func kind(of size: Size) -> Kind {
    if size.rows <= 3 { return .strip }
    if size.rows < 14 || size.columns < 34 { return .short }
    return size.columns >= 60 ? .wide : .narrow
  }

  /// The lines of text about what plays: title, artist, album, time, state and volume, with air between if there is
  /// room, and a blank line below.
  private static func textHeight(_ kind: Kind, isCramped: Bool = false) -> Int {
    switch kind {
    case .wide, .narrow: isCramped ? 7 : 9
    case .short, .strip: 0
    }
  }

  /// What plays takes the room that the lists leave, up to a picture that is as large as is good to look at.
  private func pictureHeight(room: Int, least: Int, width: Int) -> Int {
    switch kind {
    case .wide: max(least, min(room, width / 5 + 1))
    case .narrow: max(least, min(room, least + width / 3))
    case .short, .strip: least
    }
  }

  /// A square on the screen is twice as many columns as rows.
  private func splitArtwork(_ top: Rect) -> (artwork: Rect, rest: Rect) {
    switch kind {
    case .wide:
      let rows = max(0, top.height - 1)
      let (left, rest) = top.split(left: rows * 2 + 3)
      return (Rect(x: left.x + 1, y: left.y, width: min(rows * 2, left.width - 2), height: rows), rest)
    case .narrow:
      let rows = top.height - Layout.textHeight(kind) - 1
      guard rows >= 6 else { return (.none, top) }
      let (upper, rest) = top.split(top: rows + 1)
      return (Rect(x: upper.x + 1, y: upper.y, width: min(rows * 2, upper.width - 2), height: rows), rest)
    case .short, .strip: return (.none, top)
    }
  }
}

extension Rect {
  static let none = Rect(x: 0, y: 0, width: 0, height: 0)
}
