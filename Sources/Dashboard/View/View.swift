import Drawing
import Media
import Mixer

/// The screen of a moment, and what lies where on it.
package struct Screen: Sendable {
  package var frame: Frame
  package var hits: [HitArea]
}

/// A part of the screen that stands for something.
package struct HitArea: Equatable, Sendable {
  package enum Subject: Equatable, Sendable {
    case session(SessionID)
    case output(OutputID)
    /// The place in the track.
    case timeBar
    /// The volume of the current session.
    case sessionVolume
    case volume(MixerCommand.Target)
  }

  package let area: Rect
  package let subject: Subject
  /// The bar in it; nil where there is none.
  package var scale: BarScale?
}

/// What the columns of a bar on the screen mean.
package struct BarScale: Equatable, Sendable {
  let x: Int
  let width: Int
  let bar: Bar

  package func contains(x place: Int) -> Bool { width > 0 && place >= x && place < x + width }

  /// The nearest end for what is beside the bar.
  func value(x place: Int) -> Double {
    guard width > 0 else { return 0 }
    return bar.value(atColumn: max(x, min(place, x + width - 1)) - x, width: width)
  }
}

extension Screen {
  /// What is at a place, the topmost last.
  package func hits(x: Int, y: Int) -> [HitArea] { hits.filter { $0.area.contains(Point(x: x, y: y)) } }
}

/// Draws everything as it is at `now`.
package func view(_ model: Model, now: Instant) -> Screen { StillScreen(model).screen(of: model, now: now) }

/// A screen without what time alone changes, and where that stands: while a track plays and nothing else happens, one
/// second's frame differs from the next only there.
package struct StillScreen: Sendable {
  private let screen: Screen
  private let clocks: [ClockPlace]
  private let revision: UInt64

  package init(_ model: Model) {
    var canvas = Canvas(model: model)
    canvas.drawStill()
    screen = Screen(frame: canvas.frame, hits: canvas.hits)
    clocks = canvas.clocks
    revision = model.revision
  }

  /// Whether the model has changed since, other than by time.
  package func isOutdated(by model: Model) -> Bool { revision != model.revision }

  /// With everything that time changes, as it is at `now`; for the model that it was drawn from.
  package func screen(of model: Model, now: Instant) -> Screen {
    guard !clocks.isEmpty else { return screen }
    var canvas = Canvas(model: model, now: now, frame: screen.frame, hits: screen.hits)
    for clock in clocks { canvas.draw(clock) }
    return Screen(frame: canvas.frame, hits: canvas.hits)
  }
}

/// A part of the screen that time alone changes.
enum ClockPlace: Sendable {
  /// Elapsed time, bar and length.
  case line(Session, in: Rect)
  /// All there is in one line, in which the time takes what room it needs.
  case only(Session, in: Rect)
  /// The time at the end of a session's row.
  case row(Session, in: Rect, SessionColumns, isBusy: Bool, isSelected: Bool)
  /// The words that are sung.
  case lyrics(LyricsView, in: Rect)
  /// The place in the track among the details.
  case detail(Session, in: Rect)
  /// The time in large figures.
  case large(Session, in: Rect, LargeText.Scale?)
  /// A bar as wide as the screen, and the length.
  case bar(Session, in: Rect)

  /// The row of the screen that it stands in.
  var y: Int {
    switch self {
    case .line(_, let area), .only(_, let area), .row(_, let area, _, _, _), .detail(_, let area),
      .large(_, let area, _), .bar(_, let area), .lyrics(_, let area):
      area.y
    }
  }
}

/// What the parts of the view draw on, with what they need to know.
struct Canvas {
  let model: Model
  /// Of meaning for what `clocks` name only.
  let now: Instant
  let layout: Layout
  let glyphs: GlyphSet
  /// Found once for a frame: several parts ask for it.
  let current: (session: Session, reason: Arbiter.Reason)?
  var frame: Frame
  var hits: [HitArea]
  /// What is left to be drawn with the time.
  var clocks: [ClockPlace] = []

  init(model: Model) {
    let frame = Frame(size: model.interface.size, glyphs: model.glyphs)
    self.init(model: model, now: Instant(nanoseconds: 0), frame: frame, hits: [])
  }

  init(model: Model, now: Instant, frame: Frame, hits: [HitArea]) {
    self.model = model
    self.now = now
    self.frame = frame
    self.hits = hits
    layout = Layout(model)
    glyphs = model.glyphs
    current = model.current
  }

  mutating func drawStill() {
    if let overlay = model.interface.overlay {
      draw(overlay)
    } else if layout.kind == .strip {
      drawStrip()
    } else {
      drawHeader()
      drawNowPlaying()
      drawSessions()
      drawOutputs()
      drawFooter()
    }
    frame.windowTitle = windowTitle
    frame.cursor = frame.bounds.nearest(to: frame.cursor ?? restingPlace)
  }

  /// Where a screen reader and a magnifier look while no row is selected: at what the keys are about.
  private var restingPlace: Point {
    if model.interface.overlay != nil { return Point(x: 1, y: 2) }
    let place =
      switch model.interface.focus {
      case .nowPlaying: layout.nowPlaying
      case .sessions: layout.sessions
      case .outputs: layout.outputs
      }
    return place.isEmpty ? layout.nowPlaying.origin : place.origin
  }

  private mutating func draw(_ overlay: Overlay) {
    switch overlay {
    case .help(let scroll): drawHelp(scroll: scroll)
    case .queue(let view): drawQueue(view)
    case .lyrics(let view): drawLyrics(view)
    case .details(let row, let scroll): drawDetails(of: row, scroll: scroll)
    case .standBy: drawStandBy()
    }
  }

  mutating func draw(_ clock: ClockPlace) {
    switch clock {
    case .line(let session, let area): drawTime(of: session, in: area)
    case .only(let session, let area): drawOneLine(session, in: area, withTime: true)
    case .lyrics(let view, let area): drawWords(view, in: area)
    case .detail(let session, let area):
      put(detailedPlace(of: session), x: area.x, y: area.y, to: area.maxX, .text)
    case .large(let session, let area, let scale): drawLargeTime(of: session, in: area, scale)
    case .bar(let session, let area): drawWideBar(of: session, in: area)
    case .row(let session, let row, let columns, let isBusy, let isSelected):
      drawTime(of: session, in: row, columns, isBusy: isBusy, isSelected: isSelected)
    }
  }

  /// Takes away what stands in a line, for something that goes before it.
  mutating func clear(_ line: Rect) {
    frame.clear(line)
    clocks.removeAll { $0.y == line.y }
    hits.removeAll { $0.area.y == line.y }
  }

  /// Text with room up to `end`, and the column behind it.
  @discardableResult
  mutating func put(_ text: String, x: Int, y: Int, to end: Int, _ role: Role) -> Int {
    guard end > x else { return x }
    return x + frame.put(text, x: x, y: y, width: end - x, style: Style(role))
  }

  /// What an area says in place of its rows, in as many lines as it takes and there are.
  mutating func putSentence(_ text: String, in rows: Rect, _ role: Role) {
    let lines = HelpText.wrapped(text, width: rows.width - 4)
    for (row, line) in lines.prefix(rows.height).enumerated() {
      let isLast = row == rows.height - 1
      let shown = isLast ? lines[row...].joined(separator: " ") : line
      put(shown, x: rows.x + 3, y: rows.y + row, to: rows.maxX - 1, role)
    }
  }

  /// Text that ends at the column before `end`; left out if it is wider than `width`.
  mutating func putRight(_ text: String, end: Int, y: Int, width: Int, _ role: Role, isSelected: Bool = false) {
    let columns = TextMetrics.width(of: text)
    guard columns <= width else { return }
    frame.put(text, x: end - columns, y: y, width: columns, style: Style(role, isSelected: isSelected))
  }

  /// The head of an area: its name, and a rule to the right edge. Returns the rows below; where two rows or less do not
  /// hold all that the area has, there is no room for a head.
  mutating func putHeading(_ title: String, in area: Rect, rowCount: Int, isFocused: Bool) -> Rect {
    guard area.height > 2 || (area.height == 2 && rowCount <= 1) else { return area }
    let x = put(title, x: area.x + 1, y: area.y, to: area.maxX - 1, isFocused ? .title : .heading) + 1
    frame.putRule(glyphs.rule, x: x, y: area.y, width: area.maxX - 1 - x, style: Style(.rule))
    return area.inset(top: 1)
  }

  /// Says at the end of an area's head which rows it shows, where it has more.
  mutating func putPlace(of visible: Range<Int>, in count: Int, area: Rect) {
    guard visible.count < count, area.height > 2 else { return }
    let text = " \(visible.lowerBound + 1)-\(visible.upperBound) of \(count)"
    putRight(text, end: area.maxX - 1, y: area.y, width: area.width - 14, .secondary)
  }

  /// Which of `count` rows are visible in `height` rows, with the selected one among them.
  func visibleRows(count: Int, height: Int, selected: Int?) -> Range<Int> {
    guard height > 0, count > 0 else { return 0..<0 }
    guard count > height else { return 0..<count }
    let start = max(0, min((selected ?? 0) - height / 2, count - height))
    return start..<(start + height)
  }
}
