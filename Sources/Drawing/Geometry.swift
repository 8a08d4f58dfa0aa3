/// A size in character cells; never negative.
package struct Size: Equatable, Sendable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(0, min(columns, Size.limit))
    self.rows = max(0, min(rows, Size.limit))
  }

  /// No terminal is larger; a foreign size beyond it would only cost memory.
  private static let limit = 2_000
}

/// A place on the screen, from the top left corner, which is 0, 0.
package struct Point: Equatable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A part of the screen; empty rather than negative when there is no room.
package struct Rect: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package var origin: Point { Point(x: x, y: y) }
  package var isEmpty: Bool { width == 0 || height == 0 }
  package var maxX: Int { x + width }
  package var maxY: Int { y + height }

  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The place inside that is closest to another; nil when there is no inside.
  package func nearest(to point: Point) -> Point? {
    isEmpty ? nil : Point(x: max(x, min(point.x, maxX - 1)), y: max(y, min(point.y, maxY - 1)))
  }

  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  package func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rect {
    Rect(x: x + left, y: y + top, width: width - left - right, height: height - top - bottom)
  }

  /// The upper part of at most `rows` rows, and what is left below it.
  package func split(top rows: Int) -> (top: Rect, rest: Rect) {
    let taken = max(0, min(rows, height))
    return (
      Rect(x: x, y: y, width: width, height: taken),
      Rect(x: x, y: y + taken, width: width, height: height - taken)
    )
  }

  /// The left part of at most `columns` columns, and what is left beside it.
  package func split(left columns: Int) -> (left: Rect, rest: Rect) {
    let taken = max(0, min(columns, width))
    return (
      Rect(x: x, y: y, width: taken, height: height),
      Rect(x: x + taken, y: y, width: width - taken, height: height)
    )
  }
}
