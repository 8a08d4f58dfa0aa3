import Drawing

/// What a terminal answers when it is asked about itself.
nonisolated enum TerminalReply: Equatable {
  /// Its conformance class (DA1), and whether it has sixels.
  case attributes(level: Int, hasSixels: Bool)
  /// Its name and version in its own words (XTVERSION).
  case version(String)
  case cellSize(width: Int, height: Int)
  /// The size of the text area in pixels.
  case windowSize(width: Int, height: Int)
  /// How many colours a picture of sixels may have (XTSMGRAPHICS).
  case colorRegisters(Int)
  /// What kitty's protocol says about the picture of that number.
  case graphics(id: Int, isOK: Bool)
}

nonisolated extension TerminalReply {
  /// Nil for a sequence that is no reply to us.
  init?(_ sequence: ControlSequence, final: UInt8) {
    switch (sequence.marker, final) {
    case (UInt8(ascii: "?"), UInt8(ascii: "c")):
      self = .attributes(level: sequence[0], hasSixels: sequence.hasOption(4))
    case (UInt8(ascii: "?"), UInt8(ascii: "S")) where sequence[0] == 1 && sequence[1] == 0:
      self = .colorRegisters(sequence[2])
    case (nil, UInt8(ascii: "t")) where sequence[0] == 6:
      self = .cellSize(width: sequence[2], height: sequence[1])
    case (nil, UInt8(ascii: "t")) where sequence[0] == 4:
      self = .windowSize(width: sequence[2], height: sequence[1])
    default: return nil
    }
  }

  /// From the text between the introducer and its end; nil for a text that is no reply to us.
  init?(_ kind: ControlString.Kind, text: [UInt8]) {
    switch kind {
    case .operatingSystem: return nil
    case .device:
      guard text.starts(with: ">|".utf8) else { return nil }
      self = .version(String(decoding: text.dropFirst(2), as: UTF8.self))
    case .application:
      guard text.first == UInt8(ascii: "G"), let id = Self.pictureID(text.dropFirst()) else { return nil }
      self = .graphics(id: id, isOK: text.reversed().starts(with: ";OK".utf8.reversed()))
    }
  }

  /// The value of `i` among the keys before the semicolon.
  private static func pictureID(_ text: ArraySlice<UInt8>) -> Int? {
    let keys = text.prefix { $0 != UInt8(ascii: ";") }.split(separator: UInt8(ascii: ","))
    guard let key = keys.first(where: { $0.starts(with: "i=".utf8) }) else { return nil }
    return Int(String(decoding: key.dropFirst(2), as: UTF8.self))
  }
}
