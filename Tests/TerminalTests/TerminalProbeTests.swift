import Drawing
import Keyboard
import Testing

@testable import Terminal

/// What terminals answer when they are asked for pixels, and what is made of it.
@Suite nonisolated struct TerminalProbeTests {
  private static let id = 0x0100_0020

  /// A terminal that answers the questions it knows, in their order.
  struct Answers: CustomTestStringConvertible {
    let name: String
    var version: String?
    var attributes = "62;22"
    var kitty: String?
    var colors: Int?
    var cell: String?
    /// Who answers what goes through tmux, if it lets pass.
    var behindVersion: String?
    var behindKitty: String?
    let expected: PixelSupport?
    /// Whether it must never be sent a byte of kitty's protocol.
    var isSpared = false

    var testDescription: String { name }

    func replies(to question: [UInt8]) -> String {
      let question = String(decoding: question, as: UTF8.self)
      if question.hasPrefix("\u{1B}Ptmux;") {
        if question.contains("[>0q") { return behindVersion.map { "\u{1B}P>|\($0)\u{1B}\\" } ?? "" }
        return behindKitty.map { "\u{1B}_Gi=\(TerminalProbeTests.id);\($0)\u{1B}\\" } ?? ""
      }
      var text = ""
      if question.contains("[>0q"), let version { text += "\u{1B}P>|\(version)\u{1B}\\" }
      if question.contains("[16t"), let cell { text += "\u{1B}[6;\(cell)t" }
      if question.contains("\u{1B}_G"), let kitty { text += "\u{1B}_Gi=\(TerminalProbeTests.id);\(kitty)\u{1B}\\" }
      if question.contains("[?1;1;0S"), let colors { text += "\u{1B}[?1;0;\(colors)S" }
      if question.contains("\u{1B}[c") { text += "\u{1B}[?\(attributes)c" }
      return text
    }
  }

  static let terminals: [Answers] = [
    Answers(
      name: "kitty 0.32", version: "kitty(0.32.2)", kitty: "OK", cell: "20;10", expected: .kittyPlaceholders(.direct)),
    Answers(name: "kitty 0.26", version: "kitty(0.26.5)", kitty: "OK", expected: .kitty),
    Answers(name: "kitty 1.0", version: "kitty(1.0.0)", kitty: "OK", expected: .kittyPlaceholders(.direct)),
    Answers(name: "kitty, refusing", version: "kitty(0.32.2)", kitty: "ENOTSUPPORTED:no", expected: nil),
    Answers(name: "ghostty", version: "ghostty 1.1.3", kitty: "OK", expected: .kittyPlaceholders(.direct)),
    Answers(
      name: "WezTerm", version: "WezTerm 20240203", attributes: "65;4;6;18;22", kitty: "OK", colors: 256,
      expected: .kitty),
    Answers(name: "Konsole", version: "Konsole 22.12.3", attributes: "62;1;4", kitty: "OK", expected: .kitty),
    Answers(
      name: "xterm with sixels", version: "XTerm(379)", attributes: "63;1;2;4;6;9;15;16;22;28", colors: 1024,
      expected: .sixel(colors: 1024)),
    Answers(name: "xterm", version: "XTerm(379)", attributes: "64;1;2;6;9;15;16;17;18;21;22;28", expected: nil),
    Answers(name: "foot", version: "foot(1.13.1)", attributes: "62;4;22", colors: 1024, expected: .sixel(colors: 1024)),
    Answers(name: "mlterm", attributes: "63;1;2;3;4;7;29", expected: .sixel(colors: 256)),
    Answers(name: "many attributes", attributes: "62;1;2;6;9;15;16;22;28;29;4", expected: .sixel(colors: 256)),
    Answers(name: "forty-four is not four", version: "a", attributes: "62;44;14;40", expected: nil),
    Answers(name: "a class is no attribute", attributes: "4", expected: nil, isSpared: true),
    Answers(name: "a plain old one", attributes: "1;2", expected: nil, isSpared: true),
    Answers(name: "PuTTY", attributes: "6", expected: nil, isSpared: true),
    Answers(name: "GNU screen", attributes: "1;2", expected: nil, isSpared: true),
    Answers(name: "Zellij", version: "Zellij(0.40.1)", attributes: "62;4", kitty: "OK", expected: nil, isSpared: true),
    Answers(name: "tmux, closed", version: "tmux 3.3a", attributes: "1;2", expected: nil, isSpared: true),
    Answers(
      name: "tmux with sixels of its own", version: "tmux 3.5a", attributes: "1;2;4", expected: nil, isSpared: true),
    Answers(
      name: "tmux in kitty", version: "tmux 3.4", attributes: "1;2", behindVersion: "kitty(0.32.2)", behindKitty: "OK",
      expected: .kittyPlaceholders(.tmux)),
    Answers(
      name: "tmux in an older kitty", version: "tmux 3.4", attributes: "1;2", behindVersion: "kitty(0.26.5)",
      behindKitty: "OK", expected: nil, isSpared: true),
    Answers(
      name: "tmux in tmux", version: "tmux 3.4", attributes: "1;2", behindVersion: "tmux 3.4", expected: nil,
      isSpared: true),
    Answers(name: "silence", attributes: "", expected: nil, isSpared: true),
  ]

  /// Lets a terminal answer, in pieces of so many bytes; returns what was asked.
  private func converse(_ probe: inout TerminalProbe, _ answers: Answers, pieces: Int = 1) -> [UInt8] {
    var asked: [UInt8] = []
    var question = probe.start()
    var decoder = KeyDecoder()
    while !question.isEmpty {
      asked += question
      let replies = Array(answers.replies(to: question).utf8)
      question = []
      for start in stride(from: 0, to: replies.count, by: pieces) {
        decoder.decode(replies[start..<min(start + pieces, replies.count)]) {
          Issue.record("\(answers.name): \($0)")
        }
        for reply in decoder.takeReplies() { question += probe.take(reply) }
      }
    }
    return asked
  }

  @Test(arguments: terminals)
  func onlyAProofCounts(_ answers: Answers) {
    var probe = TerminalProbe(id: Self.id)
    let asked = converse(&probe, answers)
    #expect(probe.support == answers.expected)
    let isSpared = !String(decoding: asked, as: UTF8.self).contains("_G")
    #expect(isSpared == answers.isSpared || answers.expected != nil || answers.version != nil)
    if answers.isSpared { #expect(isSpared) }
  }

  @Test(arguments: terminals.filter { $0.attributes != "" && $0.behindVersion == nil })
  func afterTheAnswersNothingIsAwaited(_ answers: Answers) {
    var probe = TerminalProbe(id: Self.id)
    _ = converse(&probe, answers)
    #expect(!probe.isAwaiting || answers.version?.hasPrefix("tmux") == true)
  }

  @Test func theCellsSizeIsKept() {
    var probe = TerminalProbe(id: Self.id)
    _ = converse(&probe, Self.terminals[0])
    #expect(probe.reportedCell == CellSize(width: 10, height: 20))
  }

  @Test(arguments: ["6;0;0", "6;99999999;3", "6;-1;2", "4;0;0"])
  func absurdSizesAreNone(_ parameters: String) {
    var probe = TerminalProbe(id: Self.id)
    var decoder = KeyDecoder()
    decoder.decode("\u{1B}[\(parameters)t".utf8) { Issue.record("\($0)") }
    for reply in decoder.takeReplies() { _ = probe.take(reply) }
    #expect(probe.reportedCell == nil)
  }

  @Test func repliesAreTakenOnceAndInOrder() {
    var decoder = KeyDecoder()
    decoder.decode("\u{1B}P>|kitty(0.32.2)\u{1B}\\a\u{1B}[6;20;10t\u{1B}_Gi=7;OK\u{1B}\\\u{1B}[?62;4c".utf8) { _ in }
    #expect(
      decoder.takeReplies() == [
        .version("kitty(0.32.2)"), .cellSize(width: 10, height: 20), .graphics(id: 7, isOK: true),
        .attributes(level: 62, hasSixels: true),
      ])
    #expect(decoder.takeReplies() == [])
  }

  static let late = [
    "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}_Gi=31,p=1;ENOENT:no such picture\u{1B}\\", "\u{1B}P>|XTerm(379)\u{1B}\\",
    "\u{1B}[?63;1;2;4;6;9;15;16;22;28c", "\u{1B}[6;20;10t", "\u{1B}[4;600;1000t", "\u{1B}[?1;0;256S",
    "\u{1B}[?1;3;0S", "\u{1B}P>|\(String(repeating: "x", count: 5000))\u{1B}\\",
  ]

  @Test(arguments: late)
  func repliesAreNoKeysWhereverTheyAreCut(_ reply: String) {
    let bytes = Array(reply.utf8)
    for cut in 1..<min(bytes.count, 200) {
      var decoder = KeyDecoder()
      var events: [TerminalEvent] = []
      decoder.decode(bytes[..<cut]) { events.append($0) }
      // A pause in the midst ends nothing but a lone ESC, which may be the key.
      if cut > 1, bytes[cut - 1] != Byte.escape, let event = decoder.pause() { events.append(event) }
      decoder.decode(bytes[cut...]) { events.append($0) }
      decoder.decode("q".utf8) { events.append($0) }
      #expect(events == [.key(Key(.character("q")))], "cut at \(cut)")
    }
  }

  struct Place {
    let environment: TerminalEnvironment
    let isAsked: Bool

    init(_ term: String, tmux: Bool = false, screen: Bool = false, zellij: Bool = false, isAsked: Bool) {
      environment = TerminalEnvironment(
        term: term, isInsideTmux: tmux, isInsideScreen: screen, isInsideZellij: zellij)
      self.isAsked = isAsked
    }

    static let all = [
      Place("xterm-256color", isAsked: true), Place("xterm-kitty", isAsked: true), Place("foot", isAsked: true),
      Place("linux", isAsked: false), Place("dumb", isAsked: false), Place("vt100", isAsked: false),
      Place("", isAsked: false), Place("screen-256color", isAsked: false), Place("tmux-256color", isAsked: true),
      Place("screen-256color", tmux: true, isAsked: true), Place("xterm-256color", zellij: true, isAsked: false),
      Place("xterm-256color", screen: true, isAsked: false),
    ]
  }

  @Test(arguments: Place.all)
  func onlyThoseThatMayCopeAreAsked(_ place: Place) {
    #expect(place.environment.mayShowPixels == place.isAsked)
  }
}
