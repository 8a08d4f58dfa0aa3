/// What the mouse did, and over which cell.
package struct MouseEvent: Equatable, Sendable {
  package enum Button: Equatable, Sendable {
    case left, middle, right
  }

  package enum Direction: Equatable, Sendable {
    case up, down, left, right
  }

  package enum Kind: Equatable, Sendable {
    case press(Button)
    /// Moved with a button held.
    case drag(Button)
    case release(Button)
    /// One notch of the wheel, or one step of two fingers.
    case wheel(Direction)
  }

  package let kind: Kind
  /// The column, from 0 at the left.
  package let x: Int
  /// The row, from 0 at the top.
  package let y: Int
  package let modifiers: Key.Modifiers

  package init(_ kind: Kind, x: Int, y: Int, modifiers: Key.Modifiers = []) {
    self.kind = kind
    self.x = x
    self.y = y
    self.modifiers = modifiers
  }
}
