import CNcurses
import Drawing
import Glibc

/// Writes the text that terminals measure differently, after ncurses has left its places blank: each glyph at its
/// place, and once more whatever stands behind it as far as a wider reading may have covered it.
struct DisputedText {
  let frame: Frame
  let isUnicode: Bool
  private(set) var bytes: [UInt8] = []

  init(frame: Frame, isUnicode: Bool) {
    self.frame = frame
    self.isUnicode = isUnicode
  }

  mutating func write(at places: [Point], _ table: inout AppearanceTable, then cursor: Point) {
    var done = Point(x: 0, y: -1)
    for place in places where place.y != done.y || place.x >= done.x {
      done = write(from: place, &table)
    }
    bytes += AttributeBytes.changing(to: NC_NORMAL, pair: 0)
    // Where ncurses takes it to be.
    bytes += CursorBytes.moving(to: cursor)
  }

  /// Returns the place behind the last glyph written.
  private mutating func write(from start: Point, _ table: inout AppearanceTable) -> Point {
    var place = start
    var covered = start.x + 1
    while place.x < min(covered, frame.size.columns) {
      let cell = frame[place.x, place.y]
      let width = frame[place.x + 1, place.y].glyph == Cell.continuation ? 2 : 1
      let glyph = Glyph(frame.text(of: cell).unicodeScalars, width: width, isUnicode: isUnicode)
      covered = max(covered, place.x + glyph.reach(width: width))
      write(glyph, at: place, table.blank(cell.style))
      place.x += width
    }
    return place
  }

  private mutating func write(_ glyph: Glyph, at place: Point, _ blank: cchar_t) {
    bytes += AttributeBytes.changing(to: blank.attr, pair: blank.ext_color)
    bytes += CursorBytes.moving(to: place) + Array(glyph.text(within: frame.size.columns - place.x).utf8)
  }
}

/// Cursor movements that hold wherever the cursor is.
enum CursorBytes {
  static func moving(to place: Point) -> [UInt8] {
    guard let text = nc_tparm2(tigetstr("cup"), Int32(place.y), Int32(place.x)) else { return [] }
    return Terminfo.withoutPadding(Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
  }
}

/// Attribute changes as ncurses writes them, which keeps count of what is in force.
enum AttributeBytes {
  private static var bytes: [UInt8] = []

  static func changing(to attributes: attr_t, pair: Int32) -> [UInt8] {
    bytes = []
    var pair = pair
    vid_puts(attributes, 0, &pair) { character in
      AttributeBytes.bytes.append(UInt8(truncatingIfNeeded: character))
      return character
    }
    return bytes
  }
}
