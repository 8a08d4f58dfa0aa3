/// The bytes that make a terminal ours, and that give it back.
nonisolated struct TerminalModes: Equatable {
  /// On the way in: everything.
  let enter: [UInt8]
  /// After someone else used the terminal while we were stopped: the same without the change of screens.
  let again: [UInt8]
  /// On every way out.
  let leave: [UInt8]
  /// While the mouse is wanted; `leave` undoes it.
  let mouseOn: [UInt8]
  let mouseOff: [UInt8]
  let setsTitle: Bool
}

extension TerminalModes {
  init(_ terminfo: Terminfo, _ environment: TerminalEnvironment) {
    let isXterm = environment.speaksXterm
    // The way in must put the old title on the terminal's stack, from where the way out fetches it.
    let screen = terminfo.sequence("smcup")
    setsTitle = isXterm && screen.indices.contains { screen[$0...].starts(with: Self.titleSaved) }
    // Text that a terminal takes for wider than it is must not spill into the next row.
    let modes =
      terminfo.sequence("sgr0") + terminfo.sequence("rmam") + terminfo.sequence("civis")
      + (isXterm ? Self.reportsOn : [])
    enter = screen + modes
    again = modes
    mouseOn = isXterm ? Array("\u{1B}[?1002h\u{1B}[?1006h".utf8) : []
    mouseOff = isXterm ? Array("\u{1B}[?1002l\u{1B}[?1006l".utf8) : []
    leave =
      terminfo.sequence("sgr0") + terminfo.sequence("op") + mouseOff + (isXterm ? Self.reportsOff : [])
      + terminfo.sequence("smam") + Self.oldScreen(terminfo) + terminfo.sequence("cnorm")
  }

  private static let titleSaved = Array("\u{1B}[22;0;0t".utf8)
  /// Pastes in brackets, focus reports.
  private static let reportsOn = Array("\u{1B}[?2004h\u{1B}[?1004h".utf8)
  /// And no update left half done.
  private static let reportsOff = Array("\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?2026l".utf8)

  /// Terminals with one screen only are left blank.
  private static func oldScreen(_ terminfo: Terminfo) -> [UInt8] {
    let back = terminfo.sequence("rmcup")
    return back.isEmpty ? terminfo.sequence("clear") : back
  }
}
