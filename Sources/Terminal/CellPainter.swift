import CNcurses
import Drawing

/// Puts what differs of a frame into ncurses' window.
struct CellPainter {
  var table: AppearanceTable
  /// Places whose text ncurses must not write: see `Glyph.disputed`.
  private(set) var disputes: [Point] = []
  private let isUnicode: Bool
  private var row: [cchar_t] = []

  init(table: AppearanceTable, isUnicode: Bool) {
    self.table = table
    self.isUnicode = isUnicode
  }

  mutating func paint(_ difference: FrameDifference) {
    disputes.removeAll(keepingCapacity: true)
    let frame = difference.new
    frame.cells.withUnsafeBufferPointer { cells in
      for y in 0..<frame.size.rows {
        guard let columns = difference.changedColumns(y) else { continue }
        let start = y * frame.size.columns
        paint(UnsafeBufferPointer(rebasing: cells[start..<(start + frame.size.columns)]), y, columns, frame)
      }
    }
  }

  /// The bytes for what ncurses left blank.
  mutating func disputedText(_ frame: Frame, then cursor: Point) -> [UInt8] {
    guard !disputes.isEmpty else { return [] }
    var text = DisputedText(frame: frame, isUnicode: isUnicode)
    text.write(at: disputes, &table, then: cursor)
    return text.bytes
  }

  private mutating func paint(
    _ cells: UnsafeBufferPointer<Cell>, _ y: Int, _ columns: ClosedRange<Int>, _ frame: Frame
  ) {
    row.removeAll(keepingCapacity: true)
    var x = columns.lowerBound
    while x <= columns.upperBound {
      let cell = cells[x]
      let width = x < columns.upperBound && cells[x + 1].glyph == Cell.continuation ? 2 : 1
      if isUnicode ? Glyph.isPlain(cell.glyph, width: width) : (0x20..<0x7F).contains(cell.glyph) {
        var curses = table.blank(cell.style)
        curses.chars.0 = wchar_t(truncatingIfNeeded: cell.glyph)
        row.append(curses)
      } else {
        append(frame.text(of: cell), cell.style, Point(x: x, y: y), width)
      }
      x += width
    }
    mvwadd_wchnstr(nc_stdscr(), Int32(y), Int32(columns.lowerBound), row, Int32(row.count))
  }

  private mutating func append(_ text: String, _ style: Style, _ place: Point, _ width: Int) {
    var curses = table.blank(style)
    switch Glyph(text.unicodeScalars, width: width, isUnicode: isUnicode) {
    case .agreed(let scalars):
      curses.setScalars(scalars)
      row.append(curses)
      for _ in curses.columns..<max(curses.columns, width) { row.append(table.blank(style)) }
    case .disputed:
      disputes.append(place)
      // Not the usual blank, so that ncurses sees a change when something else, or nothing, comes here.
      curses.chars.0 = 0xA0
      for _ in 0..<width { row.append(curses) }
    }
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
