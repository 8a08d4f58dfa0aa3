import CNcurses
import Drawing
import Glibc

/// One terminal type of the database, as ncurses has it loaded now.
struct Terminfo {
  let name: String
  private let loaded = nc_cur_term()

  private init(name: String) { self.name = name }

  /// The first of several types that the database has and that can place the cursor.
  static func load(_ environment: TerminalEnvironment) throws(TerminalError) -> Terminfo {
    for name in environment.candidates {
      var status: Int32 = 0
      // With a place for the status it returns instead of ending the program.
      guard setupterm(name, STDOUT_FILENO, &status) == OK else { continue }
      let terminfo = Terminfo(name: name)
      guard terminfo.bytes("cup") != nil else { throw .cannotMoveCursor(term: name) }
      return terminfo
    }
    throw .unknownTerminal(term: environment.term)
  }

  /// Frees it, once a screen has been made with a terminal type of its own.
  func unload() { del_curterm(loaded) }

  func flag(_ name: String) -> Bool { tigetflag(name) > 0 }

  /// Nil for an absent number.
  func number(_ name: String) -> Int? {
    let value = tigetnum(name)
    return value >= 0 ? Int(value) : nil
  }

  /// A capability's bytes as they stand in the database, with the padding that only printers need.
  func bytes(_ name: String) -> [UInt8]? {
    guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return nil }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// A capability without parameters, ready to be sent.
  func sequence(_ name: String) -> [UInt8] {
    Terminfo.withoutPadding(bytes(name) ?? [])
  }

  /// Takes out `$<5/>`, which no terminal of today waits for.
  nonisolated static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var rest = bytes[...]
    var kept: [UInt8] = []
    while let start = rest.firstIndex(of: UInt8(ascii: "$")) {
      kept += rest[..<start]
      rest = rest[start...]
      if rest.dropFirst().first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
        rest = rest[(end + 1)...]
      } else {
        kept.append(rest.removeFirst())
      }
    }
    return kept + rest
  }
}

extension Terminfo {
  /// How many colours to use, from the database and what it seldom knows.
  func colorDepth(_ environment: TerminalEnvironment) -> ColorDepth {
    let colors = number("colors") ?? 0
    let canColor = bytes("setaf") != nil && bytes("setab") != nil && bytes("op") != nil
    if environment.refusesColor || colors < 8 || !canColor { return .mono }
    if environment.announcesTrueColor || flag("RGB") || flag("Tc") || colors > 0x1_0000 { return .trueColor }
    return .indexed(colors)
  }
}

extension ColorDepth {
  /// The depth of a terminal that names so many colours by number.
  nonisolated static func indexed(_ colors: Int) -> ColorDepth {
    colors >= 256 ? .colors256 : colors >= 8 ? .colors16 : .mono
  }
}
