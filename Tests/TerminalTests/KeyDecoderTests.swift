import Keyboard
import SeededRandomness
import Testing

@testable import Terminal

/// What terminals send, and what it means.
@Suite struct KeyDecoderTests {
  nonisolated struct Case: CustomTestStringConvertible {
    let id: String
    let bytes: String
    let events: [TerminalEvent]

    var testDescription: String { id }

    init(_ id: String, _ bytes: String, _ keys: Key...) {
      self.init(id, bytes, events: keys.map { .key($0) })
    }

    init(_ id: String, _ bytes: String, events: [TerminalEvent]) {
      self.id = id
      self.bytes = bytes
      self.events = events
    }
  }

  nonisolated static let characters: [Case] = [
    Case("letter", "q", Key(.character("q"))),
    Case("umlaut", "ö", Key(.character("ö"))),
    Case("picture", "🎵", Key(.character("🎵"))),
    Case("space", " ", Key(.character(" "))),
    Case("enter", "\r", Key(.enter)),
    Case("line feed", "\n", Key(.enter)),
    Case("tab", "\t", Key(.tab)),
    Case("backspace", "\u{7F}", Key(.backspace)),
    Case("ctrl-h", "\u{8}", Key(.backspace)),
    Case("ctrl-c", "\u{3}", Key(.character("c"), .control)),
    Case("ctrl-z", "\u{1A}", Key(.character("z"), .control)),
    Case("ctrl-space", "\0", Key(.character(" "), .control)),
    Case("ctrl-backslash", "\u{1C}", Key(.character("\\"), .control)),
    Case("alt-x", "\u{1B}x", Key(.character("x"), .alt)),
    Case("alt-umlaut", "\u{1B}ö", Key(.character("ö"), .alt)),
    Case("alt-enter", "\u{1B}\r", Key(.enter, .alt)),
    Case("alt-ctrl-a", "\u{1B}\u{1}", Key(.character("a"), [.alt, .control])),
    Case("C1 control", "\u{9B}A", Key(.character("A"))),
  ]

  nonisolated static let sequences: [Case] = [
    Case("up", "\u{1B}[A", Key(.up)),
    Case("up, application mode", "\u{1B}OA", Key(.up)),
    Case("shift-left", "\u{1B}[1;2D", Key(.left, .shift)),
    Case("ctrl-alt-right", "\u{1B}[1;7C", Key(.right, [.alt, .control])),
    Case("num lock changes nothing", "\u{1B}[1;129B", Key(.down)),
    Case("rxvt shift-up", "\u{1B}[a", Key(.up, .shift)),
    Case("rxvt ctrl-left", "\u{1B}Od", Key(.left, .control)),
    Case("rxvt alt-up", "\u{1B}\u{1B}[A", Key(.up, .alt)),
    Case("rxvt shift-delete", "\u{1B}[3$", Key(.delete, .shift)),
    Case("rxvt ctrl-delete", "\u{1B}[3^", Key(.delete, .control)),
    Case("rxvt ctrl-shift-delete", "\u{1B}[3@", Key(.delete, [.control, .shift])),
    Case("old Konsole ctrl-up", "\u{1B}O5A", Key(.up, .control)),
    Case("home and end", "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", Key(.home), Key(.end), Key(.home), Key(.end)),
    Case("page keys", "\u{1B}[5~\u{1B}[6;5~", Key(.pageUp), Key(.pageDown, .control)),
    Case("insert and delete", "\u{1B}[2~\u{1B}[3~", Key(.insert), Key(.delete)),
    Case("shift-tab", "\u{1B}[Z", Key(.tab, .shift)),
    Case("F1 thrice", "\u{1B}OP\u{1B}[11~\u{1B}[[A", Key(.function(1)), Key(.function(1)), Key(.function(1))),
    Case("F5 and F12", "\u{1B}[15~\u{1B}[24~", Key(.function(5)), Key(.function(12))),
    Case("shift-F3", "\u{1B}[1;2R", Key(.function(3), .shift)),
    Case("keypad enter", "\u{1B}OM", Key(.enter)),
    Case("keypad plus", "\u{1B}Ok", Key(.character("+"))),
    Case("kitty ctrl-a", "\u{1B}[97;5u", Key(.character("a"), .control)),
    Case("kitty escape", "\u{1B}[27u", Key(.escape)),
    Case("kitty shift with a letter", "\u{1B}[97:65;2u", Key(.character("A"))),
    Case("kitty repeat", "\u{1B}[97;1:2u", Key(.character("a"))),
    Case("kitty keypad", "\u{1B}[57413u", Key(.character("+"))),
    Case("modifyOtherKeys ctrl-tab", "\u{1B}[27;5;9~", Key(.tab, .control)),
    Case("focus", "\u{1B}[I\u{1B}[O", events: [.focus(true), .focus(false)]),
    Case(
      "click", "\u{1B}[<0;10;5M\u{1B}[<0;10;5m",
      events: [.mouse(MouseEvent(.press(.left), x: 9, y: 4)), .mouse(MouseEvent(.release(.left), x: 9, y: 4))]),
    Case(
      "drag", "\u{1B}[<2;1;1M\u{1B}[<34;2;1M",
      events: [.mouse(MouseEvent(.press(.right), x: 0, y: 0)), .mouse(MouseEvent(.drag(.right), x: 1, y: 0))]),
    Case(
      "wheel", "\u{1B}[<64;300;100M\u{1B}[<65;1;1M",
      events: [.mouse(MouseEvent(.wheel(.up), x: 299, y: 99)), .mouse(MouseEvent(.wheel(.down), x: 0, y: 0))]),
    Case(
      "click with all that can be held", "\u{1B}[<29;3;4M",
      events: [.mouse(MouseEvent(.press(.middle), x: 2, y: 3, modifiers: [.shift, .alt, .control]))]),
    Case(
      "absurd places", "\u{1B}[<0;0;0M\u{1B}[<0;99999999999999999999;;M\u{1B}[<0;99999999999999999999;1M",
      events: [.mouse(MouseEvent(.press(.left), x: 0, y: 0)), .mouse(MouseEvent(.press(.left), x: 9998, y: 0))]),
    Case("paste", "\u{1B}[200~a\rb\u{1B}[201\u{1B}[201~", events: [.paste("a\nb[201")]),
    Case("paste of controls", "\u{1B}[200~\u{1}\u{1B}]0;x\u{7}é\t\r\n\u{1B}[201~", events: [.paste("]0;xé\t\n")]),
  ]

  /// Each must mean nothing at all.
  nonisolated static let swallowed: [Case] = [
    Case("device attributes", "\u{1B}[?64;1;2c"),
    Case("secondary attributes", "\u{1B}[>41;354;0c"),
    Case("cursor position", "\u{1B}[24;80R"),
    Case("mode report", "\u{1B}[?2026;2$y"),
    Case("ANSI mode report", "\u{1B}[4;1$y"),
    Case("kitty flags", "\u{1B}[?0u"),
    Case("window size", "\u{1B}[8;24;80t"),
    Case("colour report", "\u{1B}]11;rgb:1c1c/1c1c/1c1c\u{7}"),
    Case("colour report with ST", "\u{1B}]11;rgb:1c1c/1c1c/1c1c\u{1B}\\"),
    Case("title report", "\u{1B}]lmarquee\u{1B}\\"),
    Case("terminal version", "\u{1B}P>|XTerm(370)\u{1B}\\"),
    Case("terminfo report", "\u{1B}P1+r524742=38\u{1B}\\"),
    Case("kitty graphics", "\u{1B}_Gi=31;OK\u{1B}\\"),
    Case("move without a button", "\u{1B}[<35;10;5M"),
    Case("thumb button", "\u{1B}[<128;10;5M\u{1B}[<128;10;5m"),
    Case("mouse outside the window", "\u{1B}[<32;-1;-3M"),
    Case("mouse with too little or too much", "\u{1B}[<0;1M\u{1B}[<0;1;1;1M\u{1B}[<0;1;1$M\u{1B}[<0;1;1~"),
    Case("old mouse", "\u{1B}[M !q"),
    Case("numbered mouse", "\u{1B}[32;10;5M"),
    Case("key release", "\u{1B}[97;1:3u\u{1B}[1;1:3A"),
    Case("super with a letter", "\u{1B}[97;9u"),
    Case("media key", "\u{1B}[57430u"),
    Case("unknown", "\u{1B}[99;1;4;1;5;77~\u{1B}[=1;2w"),
    Case("endless parameters", "\u{1B}[" + String(repeating: "1234567890;", count: 20) + "A"),
    Case("stray end of paste", "\u{1B}[201~"),
  ]

  @Test(arguments: characters + sequences)
  func bytesMeanTheirKeys(_ example: Case) {
    #expect(decode([Array(example.bytes.utf8)]) == example.events)
  }

  @Test(arguments: swallowed)
  func repliesAreSwallowedWhole(_ example: Case) {
    #expect(decode([Array((example.bytes + "q").utf8)]) == [.key(Key(.character("q")))])
  }

  @Test(arguments: characters + sequences + swallowed)
  func splitsChangeNothing(_ example: Case) {
    let bytes = Array((example.bytes + "q").utf8)
    let whole = decode([bytes])
    for place in 0...bytes.count { #expect(decode([bytes[..<place], bytes[place...]]) == whole) }
  }

  @Test func aPauseMakesEscapeAKey() {
    var decoder = KeyDecoder()
    decoder.decode([0x1B]) { _ in Issue.record("too early") }
    #expect(decoder.isAwaitingPause)
    #expect(decoder.pause() == .key(Key(.escape)))
    #expect(decoder.pause() == nil)
  }

  @Test func aPauseInsideAReplyChangesNothing() {
    for example in Self.swallowed {
      var decoder = KeyDecoder()
      var events: [TerminalEvent] = []
      for (index, byte) in example.bytes.utf8.enumerated() {
        decoder.decode([byte]) { events.append($0) }
        // Right after ESC it cannot be told from the key.
        if index > 0, !decoder.isAwaitingPause, let event = decoder.pause() { events.append(event) }
      }
      #expect(events == [], "\(example.id)")
    }
  }

  @Test func brokenCharactersAreLeftOut() {
    #expect(
      decode([[0xC3, 0x41, 0xFF, 0xE2, 0x82, 0x42]]) == [.key(Key(.character("A"))), .key(Key(.character("B")))])
  }

  @Test func ctrlCEndsAReplyThatNeverEnds() {
    let keys = decode([Array("\u{1B}]11;abc\u{3}".utf8)])
    #expect(keys == [.key(Key(.character("c"), .control))])
  }

  @Test(arguments: 0..<200)
  func noiseInAnyPiecesMeansTheSame(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let bytes = (0..<400).map { _ in random.terminalByte() }
    let pieces = split(bytes, &random)
    #expect(decode(pieces) == decode([bytes[...]]))
  }

  private func split(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [ArraySlice<UInt8>] {
    var rest = bytes[...]
    var pieces: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      let count = min(rest.count, Int.random(in: 1...9, using: &random))
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return pieces
  }

  private func decode(_ pieces: [some Sequence<UInt8>]) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    var events: [TerminalEvent] = []
    for piece in pieces { decoder.decode(piece) { events.append($0) } }
    return events
  }
}

/// What these tests are about, at random.
extension SeededGenerator {
  /// Any byte, but oftener one that begins or continues a sequence.
  mutating func terminalByte() -> UInt8 {
    let telling = Array("\u{1B}\u{1B}\u{1B}[[[]OP_G0123;:?<>$~uAMIZ\\\u{7}öé".utf8)
    return Bool.random(using: &self)
      ? telling.randomElement(using: &self) ?? 0 : UInt8.random(in: 0...255, using: &self)
  }
}
