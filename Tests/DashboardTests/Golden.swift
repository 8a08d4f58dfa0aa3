import Dashboard
import Drawing
import Glibc
import Testing

/// Screens kept as text: what stands where, in which role, and what the mouse would hit. The first record of a screen
/// fails; `MARQUEE_RECORD=1` writes them anew.
enum Golden {
  static func expect(_ screen: Screen, named name: String, location: SourceLocation) {
    let path = directory + name + ".txt"
    let actual = describe(screen)
    guard getenv("MARQUEE_RECORD") == nil, let expected = read(path) else {
      write(actual, to: path)
      if getenv("MARQUEE_RECORD") == nil { Issue.record("recorded \(name): look at it", sourceLocation: location) }
      return
    }
    if actual != expected {
      write(actual, to: path + ".new")
      Issue.record("\(name) looks different:\n\(firstDifference(expected, actual))", sourceLocation: location)
    }
  }

  static func describe(_ screen: Screen) -> String {
    let frame = screen.frame
    var lines = ["\(frame.size.columns)x\(frame.size.rows)"]
    lines += (0..<frame.size.rows).map { "|" + frame.line($0) }
    lines.append("roles")
    lines += (0..<frame.size.rows).map { "|" + roles(of: $0, in: frame) }
    if let cursor = frame.cursor { lines.append("cursor \(cursor.x),\(cursor.y)") }
    lines += screen.hits.map { hit in
      "hit \(hit.area.x),\(hit.area.y) \(hit.area.width)x\(hit.area.height) \(hit.subject)"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A letter a cell, upper case on the selected row; ordinary blanks are left blank.
  private static func roles(of row: Int, in frame: Frame) -> String {
    var line = ""
    for x in 0..<frame.size.columns {
      let cell = frame[x, row]
      let isPlainBlank = cell.glyph == 0x20 && cell.style == Style(.text)
      let letter = letters[cell.style.role] ?? "!"
      line += isPlainBlank ? " " : (cell.style.isSelected ? letter.uppercased() : letter)
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  private static let letters: [Role: String] = [
    .text: "t", .secondary: "s", .accent: "a", .title: "i", .heading: "h", .rule: "r", .barFilled: "f", .barEmpty: "e",
    .barKnob: "k", .barMark: "m", .barOver: "o", .key: "y", .state: "w", .notice: "n", .warning: "g", .error: "x",
    .selection: "l", .picture: "p",
  ]

  private static let directory: String = {
    let file = #filePath
    return String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]) + "/Goldens/"
  }()

  private static func firstDifference(_ expected: String, _ actual: String) -> String {
    let pairs = zip(expected.split(separator: "\n"), actual.split(separator: "\n"))
    guard let (old, new) = pairs.first(where: { $0 != $1 }) else { return "one has more lines" }
    return "- \(old)\n+ \(new)"
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    defer { fclose(file) }
    fputs(text, file)
  }
}
