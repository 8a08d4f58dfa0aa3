import Testing

@testable import Drawing

@Suite struct PictureTests {
  private func picture(columns: Int, rows: Int, payload: String = "x") -> PixelPicture {
    PixelPicture(size: Size(columns: columns, rows: rows), format: .kitty, payload: Array(payload.utf8))
  }

  private func frame(_ picture: PixelPicture, x: Int, y: Int, in room: Rect) -> Frame {
    var frame = Frame(size: Size(columns: 40, rows: 10))
    frame.draw(.pixels(picture), at: Point(x: x, y: y), in: room)
    return frame
  }

  private let all = Rect(x: 0, y: 0, width: 40, height: 10)

  @Test func aPictureHasItsPlace() {
    let picture = picture(columns: 8, rows: 4)
    let frame = frame(picture, x: 2, y: 3, in: all)
    #expect(frame.pixels == PlacedPicture(picture: picture, area: Rect(x: 2, y: 3, width: 8, height: 4)))
    #expect(frame[2, 3].style.role == .picture && frame[10, 3].style.role == .text)
  }

  @Test func whatIsDrawnOverAPartOfItTakesAllOfIt() {
    var frame = frame(picture(columns: 8, rows: 4), x: 2, y: 3, in: all)
    frame.put("|", x: 9, y: 6, width: 1, style: Style(.text))
    #expect(frame.pixels == nil)
  }

  @Test func whatIsDrawnBesideItLeavesIt() {
    var frame = frame(picture(columns: 8, rows: 4), x: 2, y: 3, in: all)
    frame.put("ab", x: 0, y: 3, width: 2, style: Style(.text))
    frame.put("ab", x: 10, y: 6, width: 2, style: Style(.text))
    frame.clear(Rect(x: 0, y: 7, width: 40, height: 3))
    #expect(frame.pixels != nil)
  }

  nonisolated static let places: [(id: String, columns: Int, rows: Int, x: Int, y: Int, room: Rect)] = [
    ("no columns", 0, 4, 2, 2, Rect(x: 0, y: 0, width: 40, height: 10)),
    ("no rows", 4, 0, 2, 2, Rect(x: 0, y: 0, width: 40, height: 10)),
    ("beyond the right edge", 8, 4, 33, 2, Rect(x: 0, y: 0, width: 60, height: 10)),
    ("beyond the bottom", 8, 4, 2, 7, Rect(x: 0, y: 0, width: 40, height: 20)),
    ("above the top", 8, 4, 2, -1, Rect(x: 0, y: -2, width: 40, height: 10)),
    ("left of the screen", 8, 4, -1, 2, Rect(x: -2, y: 0, width: 40, height: 10)),
    ("larger than its room", 8, 4, 2, 2, Rect(x: 2, y: 2, width: 7, height: 4)),
    ("in no room", 8, 4, 2, 2, Rect(x: 2, y: 2, width: 0, height: 0)),
    ("larger than the screen", 2000, 2000, 0, 0, Rect(x: 0, y: 0, width: 3000, height: 3000)),
  ]

  @Test(arguments: places)
  func pixelsAreShownWholeOrNotAtAll(_ place: (id: String, columns: Int, rows: Int, x: Int, y: Int, room: Rect)) {
    let frame = frame(picture(columns: place.columns, rows: place.rows), x: place.x, y: place.y, in: place.room)
    #expect(frame.pixels == nil, "\(place.id)")
    #expect(frame.cells.allSatisfy { $0 == .blank }, "\(place.id)")
  }

  nonisolated static let cells: [(id: String, width: Int, height: Int, size: Size, expected: CellSize?)] = [
    ("usual", 800, 480, Size(columns: 80, rows: 24), CellSize(width: 10, height: 20)),
    ("with a border", 809, 499, Size(columns: 80, rows: 24), CellSize(width: 10, height: 20)),
    ("unknown", 0, 0, Size(columns: 80, rows: 24), nil),
    ("half unknown", 800, 0, Size(columns: 80, rows: 24), nil),
    ("fewer pixels than cells", 40, 20, Size(columns: 80, rows: 24), nil),
    ("no cells", 800, 480, Size(columns: 0, rows: 0), nil),
    ("absurd", 65535, 65535, Size(columns: 1, rows: 1), nil),
    ("negative", -800, -480, Size(columns: 80, rows: 24), nil),
  ]

  @Test(arguments: cells)
  func aCellsSizeIsWhatAFontHas(_ row: (id: String, width: Int, height: Int, size: Size, expected: CellSize?)) {
    #expect(CellSize(windowWidth: row.width, windowHeight: row.height, cells: row.size) == row.expected, "\(row.id)")
  }
}
