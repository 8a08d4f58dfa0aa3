/// What a terminal with pictures keeps and answers, from the bytes that a program writes to it.
package nonisolated struct PictureTerminal: Sendable {
  /// What it calls itself when it is asked; nil for no answer.
  package var version: String?
  /// Its attributes (DA1); nil for no answer.
  package var attributes: String?
  package var hasKitty = false
  /// The size of a cell, as it is reported.
  package var cell: (width: Int, height: Int)?
  /// A picture's number, and what it was made of.
  package private(set) var stored: [Int: String] = [:]
  /// Pictures on the screen, with their size in cells.
  package private(set) var placed: [Int: Placement] = [:]
  /// How often a picture has come whole.
  package private(set) var transferCount = 0
  /// How often sixels have been drawn.
  package private(set) var sixelCount = 0
  /// What no terminal would take.
  package private(set) var faults: [String] = []

  package struct Placement: Equatable, Sendable {
    package let columns: Int
    package let rows: Int
    package let isForCharacters: Bool

    package init(columns: Int, rows: Int, isForCharacters: Bool = false) {
      self.columns = columns
      self.rows = rows
      self.isForCharacters = isForCharacters
    }
  }

  private var parser = SequenceParser()
  private var coming: (id: Int, payload: String)?

  package init(version: String? = nil, attributes: String? = nil, hasKitty: Bool = false) {
    self.version = version
    self.attributes = attributes
    self.hasKitty = hasKitty
  }

  /// Takes what was written; returns what it answers.
  package mutating func take(_ bytes: some Sequence<UInt8>) -> String {
    var answer = ""
    for byte in bytes {
      guard let sequence = parser.take(byte) else { continue }
      answer += take(sequence)
    }
    return answer
  }

  private mutating func take(_ sequence: String) -> String {
    switch sequence {
    case "[c", "[0c": return attributes.map { "\u{1B}[?\($0)c" } ?? ""
    case "[>q", "[>0q": return version.map { "\u{1B}P>|\($0)\u{1B}\\" } ?? ""
    case "[16t": return cell.map { "\u{1B}[6;\($0.height);\($0.width)t" } ?? ""
    case "[2J":
      (stored, placed) = ([:], [:])
      return ""
    default: break
    }
    if sequence.hasPrefix("_G") { return takeGraphics(sequence.dropFirst(2)) }
    if sequence.hasPrefix("P"), sequence.prefix(16).contains("q"), !sequence.hasPrefix("P>") { sixelCount += 1 }
    return ""
  }

  private mutating func takeGraphics(_ text: Substring) -> String {
    guard hasKitty else {
      faults.append("a command to a terminal without pictures")
      return ""
    }
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [Substring: Substring] = [:]
    for pair in parts[0].split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { keys[sides[0]] = sides[1] }
    }
    let payload = parts.count > 1 ? String(parts[1]) : ""
    if payload.utf8.count > 4096 { faults.append("a piece of \(payload.utf8.count) bytes") }
    return perform(keys, payload)
  }

  private mutating func perform(_ keys: [Substring: Substring], _ payload: String) -> String {
    let id = keys["i"].flatMap { Int($0) }
    if coming != nil, keys["a"] != nil { faults.append("a command in the midst of a picture") }
    switch (keys["a"], id) {
    case (nil, _): append(payload, isLast: keys["m"] != "1")
    case ("q", let id?): return "\u{1B}_Gi=\(id);OK\u{1B}\\"
    case ("t", let id?):
      coming = (id, "")
      append(payload, isLast: keys["m"] != "1")
    case ("p", let id?): place(id, keys)
    case ("d", let id?):
      placed[id] = nil
      if keys["d"] == "I" { stored[id] = nil }
    default: faults.append("\(keys)")
    }
    return ""
  }

  private mutating func append(_ payload: String, isLast: Bool) {
    guard var picture = coming else { return }
    picture.payload += payload
    coming = isLast ? nil : picture
    guard isLast else { return }
    stored[picture.id] = picture.payload
    transferCount += 1
  }

  private mutating func place(_ id: Int, _ keys: [Substring: Substring]) {
    guard stored[id] != nil else { return faults.append("a picture placed that is not there") }
    placed[id] = Placement(
      columns: keys["c"].flatMap { Int($0) } ?? 0, rows: keys["r"].flatMap { Int($0) } ?? 0,
      isForCharacters: keys["U"] == "1")
  }
}

/// Escape sequences from a terminal's bytes, without their ESC and their end.
private nonisolated struct SequenceParser: Sendable {
  private enum State {
    case outside, escape, control, string, stringEscape
  }

  private var state = State.outside
  private var bytes: [UInt8] = []

  mutating func take(_ byte: UInt8) -> String? {
    switch state {
    case .outside: if byte == 0x1B { state = .escape }
    case .escape:
      bytes = [byte]
      state = byte == UInt8(ascii: "[") ? .control : "_P]".utf8.contains(byte) ? .string : .outside
    case .control:
      bytes.append(byte)
      if (0x40...0x7E).contains(byte) { return finish() }
    case .string:
      if byte == 0x1B { state = .stringEscape } else { bytes.append(byte) }
      if byte == 0x18 || byte == 0x07 { return finish() }
    case .stringEscape: return finish()
    }
    return nil
  }

  private mutating func finish() -> String {
    state = .outside
    return String(decoding: bytes, as: UTF8.self)
  }
}
