import ForeignInput
import Testing

nonisolated struct TextCase: CustomTestStringConvertible, Sendable {
  let id: String
  let foreign: String
  let safe: String

  init(_ id: String, _ foreign: String, _ safe: String) {
    self.id = id
    self.foreign = foreign
    self.safe = safe
  }

  var testDescription: String { id }
}

nonisolated struct ForeignTextTests {
  @Test(arguments: [
    TextCase("plain", "Push It", "Push It"),
    TextCase("empty", "", ""),
    TextCase("blanks at the ends", "  Push It ", "Push It"),
    TextCase("only blanks", " \t\n ", ""),
    TextCase("colour sequence", "a\u{1B}[31mb", "a[31mb"),
    TextCase("clipboard sequence", "\u{1B}]52;c;aGk=\u{07}x", "]52;c;aGk=x"),
    TextCase("DEL", "a\u{7F}b", "ab"),
    TextCase("NUL", "a\u{0}b", "ab"),
    TextCase("C1 CSI", "a\u{9B}31mb", "a31mb"),
    TextCase("C1 OSC and ST", "\u{9D}0;t\u{9C}", "0;t"),
    TextCase("next line", "a\u{85}b", "a b"),
    TextCase("line feed", "a\nb", "a b"),
    TextCase("carriage return and line feed", "a\r\n\r\nb", "a b"),
    TextCase("tab", "a\tb", "a b"),
    TextCase("line separator", "a\u{2028}b\u{2029}c", "a b c"),
    TextCase("right-to-left override", "abc\u{202E}fed", "abcfed"),
    TextCase("isolates", "\u{2067}abc\u{2069}", "abc"),
    TextCase("direction marks", "\u{200E}a\u{200F}\u{061C}b", "ab"),
    TextCase("Hebrew stays", "שלום 12", "שלום 12"),
    TextCase("byte order mark", "\u{FEFF}a", "a"),
    TextCase("no width", "a\u{200B}b\u{2060}c", "abc"),
    TextCase("soft hyphen", "a\u{AD}b", "ab"),
    TextCase("tags", "a\u{E0041}\u{E007F}b", "ab"),
    TextCase("family", "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
    TextCase("kiss with skin tones", "👩🏻‍❤️‍💋‍👨🏼", "👩🏻‍❤️‍💋‍👨🏼"),
    TextCase("variation selector", "♥\u{FE0F}", "♥\u{FE0F}"),
    TextCase("accent", "e\u{301}", "e\u{301}"),
    TextCase("CJK", "東京", "東京"),
    TextCase("ideographic space at the end", "東京\u{3000}", "東京"),
    TextCase("zalgo", "a" + String(repeating: "\u{301}", count: 50), "a" + String(repeating: "\u{301}", count: 8)),
    TextCase("endless family", Array(repeating: "👨", count: 40).joined(separator: "\u{200D}"), "\u{FFFD}"),
  ])
  func textBecomesSafe(_ given: TextCase) {
    let safe = String(foreign: given.foreign)
    #expect(Array(safe.unicodeScalars) == Array(given.safe.unicodeScalars))
    #expect(Array(String(foreign: Array(given.foreign.utf8)).unicodeScalars) == Array(given.safe.unicodeScalars))
  }

  @Test(
    arguments: [
      ("lone continuation", [0x61, 0x9B, 0x62], "a\u{FFFD}b"),
      ("overlong escape", [0x61, 0xC0, 0x9B], "a\u{FFFD}\u{FFFD}"),
      ("surrogate", [0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("cut in the middle", [0x61, 0xE6, 0x9D], "a\u{FFFD}"),
      ("Latin-1", [0x42, 0x6A, 0xF6, 0x72, 0x6B], "Bj\u{FFFD}rk"),
    ] as [(String, [UInt8], String)])
  func bytesAreRepaired(id: String, bytes: [UInt8], text: String) {
    #expect(String(foreign: bytes) == text)
  }

  @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func noncharactersAreDropped(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(String(foreign: "a\(Character(scalar))b") == "ab")
  }

  @Test func pointersAreReadUpToTheirEnd() {
    #expect("Push\tIt".withCString { String(foreign: $0) } == "Push It")
    #expect(String(foreign: nil as UnsafePointer<CChar>?) == nil)
    let long = String(repeating: "x", count: 100_000)
    #expect(long.withCString { String(foreign: $0, limit: 10) } == "xxxxxxxxxx")
  }

  @Test(arguments: [
    ("ascii", "abcdef", 3, "abc"),
    ("nothing", "abcdef", 0, ""),
    ("less than nothing", "abcdef", -1, ""),
    ("just fits", "abc", 3, "abc"),
    ("inside an accent", "abe\u{301}", 3, "ab"),
    ("inside a flag", "a🇩🇪b", 2, "a"),
    ("blank at the cut", "ab cd", 3, "ab"),
  ])
  func lengthIsCappedBeforeAGrapheme(id: String, text: String, limit: Int, cut: String) {
    #expect(String(foreign: text, limit: limit) == cut)
  }

  @Test func endlessControlsAreNotReadToTheirEnd() {
    let text = String(repeating: "\u{1B}", count: 1_000_000) + "a"
    #expect(String(foreign: text) == "")
    #expect(String(foreign: Array(text.utf8)) == "")
    #expect(String(foreign: String(repeating: "\u{1B}", count: 10_000) + "a") == "a")
  }
}
