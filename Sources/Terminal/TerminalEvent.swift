import Drawing
import Keyboard

/// What a terminal reports.
package nonisolated enum TerminalEvent: Equatable, Sendable {
  case key(Key)
  /// Always within the screen.
  case mouse(MouseEvent)
  /// Pasted text with `\n` for every line end and no other control characters but tabs.
  case paste(String)
  case resized(Size)
  /// The window came to the front, or left it.
  case focus(Bool)
  /// What it takes of pixels, or the size of its cells, has become known or has changed.
  case pixelsChanged
  /// Asked to end by a signal. The terminal has been left already.
  case terminated(signal: Int32)
  /// The terminal is gone: nothing can be read or shown any more.
  case closed
}
