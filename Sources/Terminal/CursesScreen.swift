import CLinux
import CNcurses
import Drawing
import Glibc
import Runtime

/// Frames as the bytes that change the terminal's cells, computed by ncurses. It never meets the terminal itself: it
/// writes to memory, so that a terminal that does not read holds up nothing.
final class CursesScreen {
  private var table: AppearanceTable
  private let isUnicode: Bool
  private let sink: MemorySink
  private var size: Size
  private var shown: Frame?
  private var cursor = Point(x: 0, y: 0)
  private var row: [cchar_t] = []
  /// Places whose text ncurses must not write: see `Glyph.disputed`.
  private var disputes: [Point] = []
  private var isWhole = true

  init(_ terminfo: Terminfo, depth: ColorDepth, isUnicode: Bool, size: Size) throws(TerminalError) {
    self.isUnicode = isUnicode
    self.size = size
    sink = try MemorySink()
    let indexed = min(terminfo.number("colors") ?? 0, 256)
    table = AppearanceTable(depth: depth, indexedColors: indexed, palette: Palette { _ in RoleAppearance() })
    let overlay = TerminfoOverlay(terminfo, depth: depth, size: size)
    // Otherwise LINES and COLUMNS, and the size of some other terminal, come before the overlay's.
    use_env(false)
    guard overlay.newScreen(terminfo.name, output: sink.stream) != nil else {
      throw .unknownTerminal(term: terminfo.name)
    }
    Self.settle(depth)
    sink.discard()
  }

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
    get { table.palette }
    set {
      table.palette = newValue
      shown = nil
    }
  }

  /// Forgets what the terminal shows. With `clearing`, it is wiped first, which is seen for a moment.
  func invalidate(clearing: Bool) {
    shown = nil
    isWhole = true
    if clearing {
      clearok(nc_stdscr(), true)
    } else {
      redrawwin(nc_stdscr())
    }
  }

  /// Appends what makes the terminal show the frame; nothing if it does already.
  func draw(_ frame: Frame, into output: inout [UInt8]) {
    guard frame.size.columns > 0, frame.size.rows > 0 else { return }
    if frame.size != size { resize(frame.size) }
    put(frame)
    if table.isExhausted {
      table.reset()
      invalidate(clearing: true)
      put(frame)
    }
    shown = frame
    // After disputed text the cursor must be where ncurses takes it to be.
    leaveok(nc_stdscr(), frame.cursor == nil && disputes.isEmpty)
    place(frame.cursor)
    wnoutrefresh(nc_stdscr())
    doupdate()
    DisputedText(frame: frame, isUnicode: isUnicode, sink: sink).write(at: disputes, &table, then: cursor)
    emit(into: &output)
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

// MARK: Cells

extension CursesScreen {
  private func put(_ frame: Frame) {
    disputes.removeAll(keepingCapacity: true)
    let difference = FrameDifference(from: shown, to: frame)
    for y in 0..<size.rows {
      guard let columns = difference.changedColumns(y) else { continue }
      put(frame, y, columns)
    }
  }

  private func put(_ frame: Frame, _ y: Int, _ columns: ClosedRange<Int>) {
    row.removeAll(keepingCapacity: true)
    var x = columns.lowerBound
    while x <= columns.upperBound {
      let width = frame[x + 1, y].glyph == Cell.continuation && x < columns.upperBound ? 2 : 1
      appendCell(frame, Point(x: x, y: y), width)
      x += width
    }
    mvwadd_wchnstr(nc_stdscr(), Int32(y), Int32(columns.lowerBound), row, Int32(row.count))
  }

  private func appendCell(_ frame: Frame, _ place: Point, _ width: Int) {
    let cell = frame[place.x, place.y]
    var curses = table.blank(cell.style)
    if isUnicode ? Glyph.isPlain(cell.glyph, width: width) : (0x20..<0x7F).contains(cell.glyph) {
      curses.chars.0 = wchar_t(truncatingIfNeeded: cell.glyph)
      row.append(curses)
      return
    }
    switch Glyph(frame.text(of: cell).unicodeScalars, width: width, isUnicode: isUnicode) {
    case .agreed(let scalars):
      curses.setScalars(scalars)
      row.append(curses)
      appendBlanks(cell.style, width - curses.columns)
    case .disputed:
      disputes.append(place)
      // Not the usual blank, so that ncurses sees a change when something else, or nothing, comes here.
      curses.chars.0 = 0xA0
      for _ in 0..<width { row.append(curses) }
    }
  }

  private func appendBlanks(_ style: Style, _ count: Int) {
    guard count > 0 else { return }
    for _ in 0..<count { row.append(table.blank(style)) }
  }
}

extension cchar_t {
  /// At most `Glyph.capacity`.
  fileprivate mutating func setScalars(_ scalars: [Unicode.Scalar]) {
    withUnsafeMutableBytes(of: &chars) { bytes in
      let places = bytes.bindMemory(to: wchar_t.self)
      for index in places.indices {
        places[index] = index < scalars.count ? wchar_t(truncatingIfNeeded: scalars[index].value) : 0
      }
    }
  }

  fileprivate var columns: Int { max(1, Int(wcwidth(chars.0))) }
}
