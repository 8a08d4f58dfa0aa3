import ExtensionProtocol
import SeededRandomness
import Testing

/// A text and what it should be read as.
struct ReadingCase: Sendable, CustomTestStringConvertible {
  let id: String
  let text: String
  let value: JSON

  var testDescription: String { id }
}

/// A text and why it should be refused.
struct RefusalCase: Sendable, CustomTestStringConvertible {
  let id: String
  let text: String
  let reason: JSONError.Reason
  let offset: Int

  var testDescription: String { id }
}

struct JSONTests {
  @Test(arguments: [
    ReadingCase(id: "words", text: "[true, false,null]", value: .array([.bool(true), .bool(false), .null])),
    ReadingCase(
      id: "space", text: " \t\r\n{ \"a\" : 1 , \"b\" : [ ] } \n", value: .object(["a": .integer(1), "b": .array([])])),
    ReadingCase(id: "empty object", text: "{}", value: .object([:])),
    ReadingCase(id: "zero", text: "0", value: .integer(0)),
    ReadingCase(id: "minus zero", text: "-0.0", value: .number(-0.0)),
    ReadingCase(id: "largest integer", text: "9223372036854775807", value: .integer(.max)),
    ReadingCase(id: "smallest integer", text: "-9223372036854775808", value: .integer(.min)),
    ReadingCase(id: "integer too large", text: "9223372036854775808", value: .number(9_223_372_036_854_775_808)),
    ReadingCase(id: "fraction", text: "83.25", value: .number(83.25)),
    ReadingCase(id: "exponent", text: "-1.5E+3", value: .number(-1500)),
    ReadingCase(id: "too small for a double", text: "1e-999", value: .number(0)),
    ReadingCase(id: "escapes", text: #""\"\\\/\b\f\n\r\t""#, value: .string("\"\\/\u{8}\u{C}\n\r\t")),
    ReadingCase(id: "hex escape", text: #""\u00e9\u4E2d""#, value: .string("é中")),
    ReadingCase(id: "surrogate pair", text: #""\ud83d\ude00""#, value: .string("😀")),
    ReadingCase(id: "text as it is", text: "\"é中😀\"", value: .string("é中😀")),
    ReadingCase(id: "name twice", text: #"{"a":1,"a":2}"#, value: .object(["a": .integer(1), "a": .integer(2)])),
  ])
  func takes(_ example: ReadingCase) throws {
    #expect(try JSON(example.text) == example.value)
  }

  @Test(arguments: [
    RefusalCase(id: "nothing", text: "", reason: .endsEarly, offset: 0),
    RefusalCase(id: "only space", text: "  ", reason: .endsEarly, offset: 2),
    RefusalCase(id: "two values", text: "1 2", reason: .textAfterEnd, offset: 2),
    RefusalCase(id: "unknown word", text: "nul", reason: .unexpected, offset: 0),
    RefusalCase(id: "open array", text: "[1", reason: .endsEarly, offset: 2),
    RefusalCase(id: "comma at the end", text: "[1,]", reason: .unexpected, offset: 3),
    RefusalCase(id: "no comma", text: "[1 2]", reason: .unexpected, offset: 3),
    RefusalCase(id: "no colon", text: #"{"a" 1}"#, reason: .unexpected, offset: 5),
    RefusalCase(id: "name is no string", text: "{1:2}", reason: .unexpected, offset: 1),
    RefusalCase(id: "open string", text: #""abc"#, reason: .endsEarly, offset: 4),
    RefusalCase(id: "control in string", text: "\"a\u{1}\"", reason: .controlCharacter, offset: 2),
    RefusalCase(id: "newline in string", text: "\"a\n\"", reason: .controlCharacter, offset: 2),
    RefusalCase(id: "unknown escape", text: #""\x""#, reason: .badEscape, offset: 2),
    RefusalCase(id: "no hex", text: #""\u00g0""#, reason: .badEscape, offset: 3),
    RefusalCase(id: "signed hex", text: #""\u+123""#, reason: .badEscape, offset: 3),
    RefusalCase(id: "cut hex", text: #""\u12"#, reason: .endsEarly, offset: 5),
    RefusalCase(id: "lone high surrogate", text: #""\ud83d""#, reason: .badEscape, offset: 3),
    RefusalCase(id: "lone low surrogate", text: #""\ude00""#, reason: .badEscape, offset: 3),
    RefusalCase(id: "high surrogate twice", text: #""\ud83d\ud83d""#, reason: .badEscape, offset: 3),
    RefusalCase(id: "leading zero", text: "[01]", reason: .unexpected, offset: 3),
    RefusalCase(id: "bare minus", text: "-", reason: .endsEarly, offset: 1),
    RefusalCase(id: "bare point", text: "1.", reason: .endsEarly, offset: 2),
    RefusalCase(id: "plus", text: "+1", reason: .unexpected, offset: 0),
    RefusalCase(id: "infinite", text: "1e999", reason: .numberOutOfRange, offset: 0),
    RefusalCase(id: "no number", text: "NaN", reason: .unexpected, offset: 0),
  ])
  func refuses(_ example: RefusalCase) {
    #expect(throws: JSONError(example.reason, at: example.offset)) { try JSON(example.text) }
  }

  @Test func refusesWhatIsNotUTF8() {
    let quote = UInt8(ascii: "\"")
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE4, 0xB8]] {
      #expect(throws: JSONError(.notUTF8, at: 1)) { try JSON(utf8: [quote] + bytes + [quote]) }
    }
  }

  @Test(arguments: ["[", "{\"a\":"])
  func refusesNestingBeyondTheLimit(opening: String) {
    let text = String(repeating: opening, count: 100_000)
    #expect(throws: JSONError(.tooDeep, at: 32 * opening.utf8.count)) { try JSON(text) }
  }

  @Test func refusesALineThatIsTooLong() {
    let limits = JSON.Limits(bytes: 4)
    #expect(throws: JSONError(.tooLong, at: 4)) { try JSON("12345", limits: limits) }
    #expect(throws: Never.self) { try JSON("1234", limits: limits) }
  }

  @Test func saysNothingThatATerminalObeys() throws {
    let hostile = "\u{1B}]0;x\u{7}\u{9B}31m\u{7F}\u{202E}\u{2066}\u{2028}\r\n"
    let line = JSON.object([hostile: .string(hostile)]).line
    #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    #expect(try JSON(line) == .object([hostile: .string(hostile)]))
  }

  @Test func neverSaysWhatIsNoNumber() {
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(JSON.finite(number).line == "null")
      #expect(JSON.number(number).line == "null")
    }
  }

  @Test func readsBackWhateverItWrote() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let value = JSON.random(depth: 4, using: &random)
      #expect(try JSON(value.line) == value)
    }
  }

  @Test func neverTrapsOnWhateverComes() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      var bytes = Array(JSON.random(depth: 3, using: &random).line.utf8)
      for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random) }
      // It may be refused or taken; what is taken must be JSON again.
      guard let value = try? JSON(utf8: bytes) else { continue }
      #expect((try? JSON(value.line)) == value)
    }
  }
}
