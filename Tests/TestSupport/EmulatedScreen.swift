import CVTerm

/// A terminal without a program: shows bytes, so that they can be compared with what was meant.
package final class EmulatedScreen {
  private let emulator: OpaquePointer
  private let screen: OpaquePointer

  package init(columns: Int, rows: Int) {
    emulator = vterm_new(Int32(rows), Int32(columns))
    vterm_set_utf8(emulator, 1)
    screen = vterm_obtain_screen(emulator)
    vterm_screen_reset(screen, 1)
  }

  isolated deinit { vterm_free(emulator) }

  package func resize(columns: Int, rows: Int) { vterm_set_size(emulator, Int32(rows), Int32(columns)) }

  package func show(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      guard let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      vterm_input_write(emulator, text, bytes.count)
    }
  }

  package func cell(_ row: Int, _ column: Int) -> ScreenCell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    return ScreenCell(cell, screen)
  }

  /// The first scalar of a cell, 0 for none: all that is needed of most, and quickly had.
  package func scalar(_ row: Int, _ column: Int) -> UInt32 {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    return cell.chars.0
  }

  package var cursor: (row: Int, column: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(emulator), &position)
    return (Int(position.row), Int(position.col))
  }
}
