/// The size of a character cell in pixels, as far as terminals tell.
package struct CellSize: Equatable, Sendable {
  package let width: Int
  package let height: Int

  /// Nil for a size that no font has.
  package init?(width: Int, height: Int) {
    guard CellSize.sides.contains(width), CellSize.sides.contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// From a window's size in pixels and in cells; nil when one of them is unknown, which terminals call 0.
  package init?(windowWidth: Int, windowHeight: Int, cells: Size) {
    guard cells.columns > 0, cells.rows > 0 else { return nil }
    self.init(width: windowWidth / cells.columns, height: windowHeight / cells.rows)
  }

  /// The width divided by the height.
  package var aspect: Double { Double(width) / Double(height) }

  private static let sides = 2...256
}
