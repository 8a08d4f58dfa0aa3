import CNcurses
import Drawing
import Glibc

/// A terminal type for this process alone, made from one of the database: true colour where the terminal has it, the
/// window's real size, and nothing that acts beyond the cells it writes. Neither the user's database nor its files
/// are touched: ncurses reads it from a variable.
struct TerminfoOverlay {
  private let entry: [UInt8]

  /// From the type that is loaded now.
  init(_ terminfo: Terminfo, depth: ColorDepth, size: Size) {
    var writer = TerminfoWriter(name: terminfo.name)
    Self.flags(terminfo, &writer)
    Self.numbers(terminfo, depth, size, &writer)
    Self.strings(terminfo, depth, &writer)
    if terminfo.flag("AX") { writer.extendedFlags.append("AX") }
    if depth == .trueColor { writer.extendedFlags.append("RGB") }
    entry = writer.entry()
  }

  /// Creates the ncurses screen with it. The variable is gone again afterwards: it is no business of child processes.
  func newScreen(_ name: String, output: UnsafeMutablePointer<FILE>) -> OpaquePointer? {
    let before = getenv("TERMINFO").map { String(cString: $0) }
    setenv("TERMINFO", "hex:" + Self.hexadecimal(entry), 1)
    defer {
      if let before { setenv("TERMINFO", before, 1) } else { unsetenv("TERMINFO") }
    }
    return newterm(name, output, output)
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(unsafeUninitializedCapacity: bytes.count * 2) { text in
      for (index, byte) in bytes.enumerated() {
        text[index * 2] = digits[Int(byte >> 4)]
        text[index * 2 + 1] = digits[Int(byte & 15)]
      }
      return bytes.count * 2
    }
  }
}

extension TerminfoOverlay {
  private static func flags(_ terminfo: Terminfo, _ writer: inout TerminfoWriter) {
    var index: Int32 = 0
    while let name = nc_boolname(index) {
      // Lines do not wrap while the screen is ours; the palette is the user's.
      let isLeftOut = ["am", "ccc"].contains(String(cString: name))
      writer.flags.append(!isLeftOut && tigetflag(name) > 0)
      index += 1
    }
  }

  private static func numbers(
    _ terminfo: Terminfo, _ depth: ColorDepth, _ size: Size, _ writer: inout TerminfoWriter
  ) {
    var index: Int32 = 0
    while let name = nc_numname(index) {
      let number =
        switch String(cString: name) {
        case "cols": Int32(size.columns)
        case "lines": Int32(size.rows)
        case "colors": colors(depth, tigetnum(name))
        // Terminals do not know pairs; ncurses makes as many as it is told.
        case "pairs": depth == .mono ? -1 : ColorPairs.limit
        default: tigetnum(name)
        }
      writer.numbers.append(max(number, -1))
      index += 1
    }
  }

  private static func colors(_ depth: ColorDepth, _ known: Int32) -> Int32 {
    switch depth {
    case .mono: -1
    case .colors16: min(known, 16)
    case .colors256: 256
    case .trueColor: 0x100_0000
    }
  }

  private static func strings(_ terminfo: Terminfo, _ depth: ColorDepth, _ writer: inout TerminfoWriter) {
    var index: Int32 = 0
    while let name = nc_strname(index) {
      writer.strings.append(string(terminfo, depth, String(cString: name)))
      index += 1
    }
  }

  /// Entering and leaving is done elsewhere. Lines are never moved about: a picture among them would go along. Palettes are never changed, tabs may have been, not every terminal that
  /// calls itself xterm repeats characters, and lines are drawn with Unicode or with ASCII. For the chance to clear the
  /// rest of the screen ncurses would look at all of it in each update.
  private static let leftOut: Set<String> = [
    "smcup", "rmcup", "initc", "initp", "oc", "ht", "cbt", "rep", "is1", "is2", "is3", "rs1", "rs2", "rs3", "smacs",
    "ed", "rmacs", "enacs", "acsc", "sgr", "csr", "ind", "indn", "ri", "rin", "il", "il1", "dl", "dl1", "sc", "rc",
  ]

  private static func string(_ terminfo: Terminfo, _ depth: ColorDepth, _ name: String) -> [UInt8]? {
    if leftOut.contains(name) { return nil }
    if depth == .trueColor, name == "setaf" { return Array(directColor(3).utf8) }
    if depth == .trueColor, name == "setab" { return Array(directColor(4).utf8) }
    guard let bytes = terminfo.bytes(name) else { return nil }
    // Without character sets to leave, this is all it takes, and it is written often.
    if name == "sgr0", bytes.starts(with: [Byte.escape, UInt8(ascii: "[")]) || bytes.starts(with: Self.toASCII) {
      return Array("\u{1B}[m".utf8)
    }
    return bytes
  }

  private static let toASCII = Array("\u{1B}(B".utf8)

  /// Colours below 256 are indexed, all others 8 bits a channel.
  private static func directColor(_ digit: Int) -> String {
    "\u{1B}[%?%p1%{8}%<%t\(digit)%p1%d%e%p1%{16}%<%t\(digit == 3 ? 9 : 10)%p1%{8}%-%d%e%p1%{256}%<%t\(digit)8;5;%p1%d"
      + "%e\(digit)8;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
  }
}
