import CLinux
import CNcurses
import Drawing
import Glibc
import Runtime

/// Frames as the bytes that change the terminal's cells, computed by ncurses. It never meets the terminal itself: it
/// writes to memory, so that a terminal that does not read holds up nothing.
final class CursesScreen {
  private var painter: CellPainter
  private let sink: MemorySink
  private var size: Size
  private var shown: Frame?
  private var cursor = Point(x: 0, y: 0)
  private var isWhole = true
  private var isClearing = false
  /// Whether the last frame was drawn on a screen wiped for it.
  private(set) var hasWiped = false
  private let keepsDirectionsApart: Bool
  /// One screen alone takes more colour pairs than there are, so that giving them back is of no use.
  private var isShortOfPairs = false

  /// At most `depth` colours: true colour needs a description of our own, which some systems keep root from giving.
  init(_ terminfo: Terminfo, depth: ColorDepth, isUnicode: Bool, size: Size) throws(TerminalError) {
    sink = try MemorySink()
    let indexed = min(terminfo.number("colors") ?? 0, 256)
    let overlay = TerminfoOverlay(terminfo, depth: depth, size: size)
    // Otherwise LINES and COLUMNS, and the size of some other terminal, come before the overlay's.
    use_env(false)
    guard overlay.newScreen(terminfo.name, output: sink.stream) != nil else {
      throw .unknownTerminal(term: terminfo.name)
    }
    let reached = depth == .trueColor && tigetflag("RGB") <= 0 ? ColorDepth.indexed(indexed) : depth
    painter = CellPainter(
      table: AppearanceTable(depth: reached, indexedColors: indexed, palette: Palette { _ in RoleAppearance() }),
      isUnicode: isUnicode)
    // The kernel's own terminal orders nothing, and has no such blank.
    keepsDirectionsApart = isUnicode && !terminfo.name.hasPrefix("linux")
    self.size = Size(columns: Int(getmaxx(nc_stdscr())), rows: Int(getmaxy(nc_stdscr())))
    Self.settle(reached)
    // What ncurses says by way of introduction is said elsewhere.
    wnoutrefresh(nc_stdscr())
    doupdate()
    sink.discard()
  }

  var colorDepth: ColorDepth { painter.table.depth }

  /// Turns off all of ncurses that is done elsewhere: signals, typeahead, moving lines and characters about.
  private static func settle(_ depth: ColorDepth) {
    for handled in [SIGINT, SIGTERM, SIGTSTP, SIGWINCH] { signal(handled, SIG_DFL) }
    typeahead(-1)
    nonl()
    idlok(nc_stdscr(), false)
    idcok(nc_stdscr(), false)
    if depth != .mono {
      start_color()
      use_default_colors()
    }
  }

  var palette: Palette {
    get { painter.table.palette }
    set {
      painter.table.palette = newValue
      shown = nil
    }
  }

  /// Forgets what the terminal shows. With `clearing`, it is wiped first, which is seen for a moment.
  func invalidate(clearing: Bool) {
    shown = nil
    isWhole = true
    if clearing {
      isClearing = true
      clearok(nc_stdscr(), true)
    } else {
      redrawwin(nc_stdscr())
    }
  }

  /// Appends what makes the terminal show the frame; nothing if it does already.
  func draw(_ frame: Frame, into output: inout [UInt8]) {
    guard frame.size.columns > 0, frame.size.rows > 0 else { return }
    if frame.size != size { resize(frame.size) }
    let frame = keepsDirectionsApart ? frame.withDirectionsApart() : frame
    painter.paint(FrameDifference(from: shown, to: frame))
    if painter.table.isExhausted, !isShortOfPairs { paintAnew(frame) }
    shown = frame
    (hasWiped, isClearing) = (isClearing, false)
    // After disputed text the cursor must be where ncurses takes it to be.
    leaveok(nc_stdscr(), frame.cursor == nil && painter.disputes.isEmpty)
    place(frame.cursor)
    wnoutrefresh(nc_stdscr())
    doupdate()
    sink.write(painter.disputedText(frame, then: cursor))
    emit(into: &output)
  }

  /// Whether drawing a frame may write into an area of it.
  func writes(into area: Rect, for frame: Frame) -> Bool {
    guard !isWhole, !area.isEmpty, shown?.size == frame.size else { return true }
    let difference = FrameDifference(from: shown, to: frame)
    return (area.y..<area.maxY).contains { y in
      difference.changedColumns(y)?.overlaps(area.x...(area.maxX - 1)) ?? false
    }
  }

  /// Has rows written as a whole with the next frame, whatever is thought to stand there.
  func rewrite(rows: Range<Int>) {
    let rows = rows.clamped(to: 0..<size.rows)
    if !rows.isEmpty { wredrawln(nc_stdscr(), Int32(rows.lowerBound), Int32(rows.count)) }
  }

  private func paintAnew(_ frame: Frame) {
    painter.table.reset()
    invalidate(clearing: true)
    painter.paint(FrameDifference(from: nil, to: frame))
    isShortOfPairs = painter.table.isExhausted
  }

  /// A whole screen is announced as one update, which terminals that know of them draw in one go.
  private func emit(into output: inout [UInt8]) {
    let start = output.count
    if isWhole { output += "\u{1B}[?2026h".utf8 }
    let before = output.count
    sink.take(into: &output)
    if output.count == before {
      output.removeLast(before - start)
    } else if isWhole {
      output += "\u{1B}[?2026l".utf8
    }
    isWhole = false
  }

  private func resize(_ new: Size) {
    // What a terminal keeps when its size changes is its own affair; all of it is written over, without clearing.
    wmove(nc_stdscr(), 0, 0)
    resize_term(Int32(new.rows), Int32(new.columns))
    size = new
    cursor = Point(x: 0, y: 0)
    leaveok(nc_stdscr(), false)
    wnoutrefresh(nc_stdscr())
    doupdate()
    sink.write(CursorBytes.moving(to: cursor))
    invalidate(clearing: false)
  }

  private func place(_ asked: Point?) {
    // Without a place to rest, the cursor stays where the last change left it, which saves moving it back.
    if let asked, (0..<size.columns).contains(asked.x), (0..<size.rows).contains(asked.y) { cursor = asked }
    wmove(nc_stdscr(), Int32(cursor.y), Int32(cursor.x))
  }
}
