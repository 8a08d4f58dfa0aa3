import Keyboard

/// Bytes from a terminal as keys, the mouse, pastes and focus changes. Whatever else a terminal sends (replies, older
/// mouse reports, unknown keys) is recognised by its grammar and swallowed whole, in however many pieces and however late it comes.
nonisolated struct KeyDecoder {
  private enum State {
    case ground
    /// Inside a character of several bytes.
    case utf8(UTF8Accumulator)
    /// After ESC; the only state that a pause ends.
    case escape
    /// After ESC `[`.
    case controlSequence(ControlSequence)
    /// After ESC `O`.
    case singleShift(ControlSequence)
    /// After ESC `[` `[`, with which the Linux console begins F1 to F5.
    case linuxFunction
    /// The coordinates of an old mouse report: bytes still to come.
    case oldMouse(Int)
    /// Inside a reply that ends with ST or BEL.
    case string(ControlString)
    case paste
  }

  private var state = State.ground
  /// An ESC stood before the sequence or character that is being read.
  private var isAlternate = false
  private var pasted = PasteCollector()
  /// Replies that have come since they were taken.
  private var replies: [TerminalReply] = []

  /// Whether what is being read may be the Escape key itself, which only a pause can tell.
  var isAwaitingPause: Bool {
    if case .escape = state { true } else { false }
  }

  /// The pause came: ESC was a key.
  mutating func pause() -> TerminalEvent? {
    guard case .escape = state else { return nil }
    state = .ground
    return .key(Key(.escape, takeAlternate()))
  }

  /// The replies to questions of ours that came among what was decoded.
  mutating func takeReplies() -> [TerminalReply] {
    defer { if !replies.isEmpty { replies = [] } }
    return replies
  }

  mutating func decode(_ bytes: some Sequence<UInt8>, _ deliver: (TerminalEvent) -> Void) {
    for byte in bytes {
      if let event = take(byte) { deliver(event) }
    }
  }

  private mutating func take(_ byte: UInt8) -> TerminalEvent? {
    switch state {
    case .ground: takeGround(byte)
    case .utf8(let accumulator): takeUTF8(accumulator, byte)
    case .escape: takeEscape(byte)
    case .controlSequence(let sequence): takeControlSequence(sequence, byte)
    case .singleShift(let sequence): takeSingleShift(sequence, byte)
    case .linuxFunction: takeLinuxFunction(byte)
    case .oldMouse(let left): takeOldMouse(left)
    case .string(let string): takeString(string, byte)
    case .paste: takePaste(byte)
    }
  }
}

// MARK: Single characters

nonisolated extension KeyDecoder {
  private mutating func takeGround(_ byte: UInt8) -> TerminalEvent? {
    if byte == Byte.escape { return enter(.escape) }
    if byte >= 0x80 {
      guard let accumulator = UTF8Accumulator(lead: byte) else { return drop() }
      return enter(.utf8(accumulator))
    }
    state = .ground
    return .key(KeyTables.key(forASCII: byte).adding(takeAlternate()))
  }

  private mutating func takeUTF8(_ accumulator: UTF8Accumulator, _ byte: UInt8) -> TerminalEvent? {
    var accumulator = accumulator
    switch accumulator.append(byte) {
    case .more: return enter(.utf8(accumulator))
    case .broken: return abandon(byte)
    case .done(let scalar):
      // C1 controls are no keys.
      guard scalar.value >= 0xA0 else { return drop() }
      state = .ground
      return .key(Key(.character(Character(scalar)), takeAlternate()))
    }
  }

  private mutating func takeEscape(_ byte: UInt8) -> TerminalEvent? {
    switch byte {
    case UInt8(ascii: "["): return enter(.controlSequence(ControlSequence()))
    case UInt8(ascii: "O"): return enter(.singleShift(ControlSequence()))
    case UInt8(ascii: "]"): return enter(.string(ControlString(.operatingSystem)))
    case UInt8(ascii: "P"): return enter(.string(ControlString(.device)))
    case UInt8(ascii: "_"): return enter(.string(ControlString(.application)))
    default:
      // ESC before a character is alt; ESC before a sequence is rxvt's alt.
      isAlternate = true
      return takeGround(byte)
    }
  }
}

// MARK: Sequences

nonisolated extension KeyDecoder {
  private mutating func takeControlSequence(_ sequence: ControlSequence, _ byte: UInt8) -> TerminalEvent? {
    if sequence.isEmpty, byte == UInt8(ascii: "[") { return enter(.linuxFunction) }
    var sequence = sequence
    switch sequence.append(byte) {
    case .more: return enter(.controlSequence(sequence))
    case .broken: return abandon(byte)
    case .done: return finish(sequence, byte)
    }
  }

  private mutating func finish(_ sequence: ControlSequence, _ final: UInt8) -> TerminalEvent? {
    if let event = finishMode(sequence, final) { return event }
    if let reply = TerminalReply(sequence, final: final) {
      replies.append(reply)
      return drop()
    }
    if final == UInt8(ascii: "M"), sequence.isEmpty { return enter(.oldMouse(3)) }
    if sequence.isMouseReport { return drop(but: MouseReport.event(sequence, final: final).map(TerminalEvent.mouse)) }
    if final == UInt8(ascii: "~"), sequence.isPlain, sequence[0] == 200 { return enter(.paste) }
    guard let key = KeyTables.key(for: sequence, final: final) else { return drop() }
    state = .ground
    return .key(key.adding(takeAlternate()))
  }

  private mutating func finishMode(_ sequence: ControlSequence, _ final: UInt8) -> TerminalEvent? {
    guard sequence.isEmpty else { return nil }
    switch final {
    case UInt8(ascii: "I"): return drop(but: .focus(true))
    case UInt8(ascii: "O"): return drop(but: .focus(false))
    default: return nil
    }
  }

  private mutating func takeSingleShift(_ sequence: ControlSequence, _ byte: UInt8) -> TerminalEvent? {
    var sequence = sequence
    switch sequence.append(byte) {
    case .more: return enter(.singleShift(sequence))
    case .broken: return abandon(byte)
    case .done:
      guard let key = KeyTables.key(forSingleShift: byte, sequence) else { return drop() }
      state = .ground
      return .key(key.adding(takeAlternate()))
    }
  }

  private mutating func takeLinuxFunction(_ byte: UInt8) -> TerminalEvent? {
    guard byte >= 0x20 else { return abandon(byte) }
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) else { return drop() }
    state = .ground
    return .key(Key(.function(Int(byte - UInt8(ascii: "A")) + 1), takeAlternate()))
  }

  private mutating func takeOldMouse(_ left: Int) -> TerminalEvent? {
    left > 1 ? enter(.oldMouse(left - 1)) : drop()
  }

  private mutating func takeString(_ string: ControlString, _ byte: UInt8) -> TerminalEvent? {
    var string = string
    switch string.append(byte) {
    case .more: return enter(.string(string))
    case .ended:
      if let reply = TerminalReply(string.kind, text: string.text) { replies.append(reply) }
      return drop()
    case .broken: return abandon(byte)
    case .brokenAfterEscape:
      _ = enter(.escape)
      return takeEscape(byte)
    }
  }

  private mutating func takePaste(_ byte: UInt8) -> TerminalEvent? {
    guard let text = pasted.append(byte) else { return nil }
    return drop(but: .paste(text))
  }
}

// MARK: Between states

nonisolated extension KeyDecoder {
  private mutating func enter(_ next: State) -> TerminalEvent? {
    state = next
    return nil
  }

  /// Back to the ground, and what was read meant nothing, or only `event`.
  private mutating func drop(but event: TerminalEvent? = nil) -> TerminalEvent? {
    state = .ground
    isAlternate = false
    return event
  }

  /// What was read breaks off before a byte that does not belong to it, which then counts on its own.
  private mutating func abandon(_ byte: UInt8) -> TerminalEvent? {
    isAlternate = false
    return takeGround(byte)
  }

  private mutating func takeAlternate() -> Key.Modifiers {
    defer { isAlternate = false }
    return isAlternate ? .alt : []
  }
}
