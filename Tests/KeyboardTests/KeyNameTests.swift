import Keyboard
import Testing

nonisolated struct KeyNameTests {
  @Test(arguments: [
    ("space", Key(.character(" "))), ("left", Key(.left)), ("shift-left", Key(.left, .shift)),
    ("ctrl-l", Key(.character("l"), .control)), ("alt-x", Key(.character("x"), .alt)), ("page-up", Key(.pageUp)),
    ("f1", Key(.function(1))), ("f24", Key(.function(24))), ("?", Key(.character("?"))), ("+", Key(.character("+"))),
    ("-", Key(.character("-"))), ("ctrl--", Key(.character("-"), .control)), ("alt--", Key(.character("-"), .alt)),
    ("shift-tab", Key(.tab, .shift)), ("ctrl-alt-shift-delete", Key(.delete, [.control, .alt, .shift])),
    ("ctrl-space", Key(.character(" "), .control)), ("N", Key(.character("N"))), ("f", Key(.character("f"))),
    ("ö", Key(.character("ö"))), ("\\", Key(.character("\\"))), ("alt-N", Key(.character("N"), .alt)),
    ("=", Key(.character("="))), ("enter", Key(.enter)), ("alt-enter", Key(.enter, .alt)),
  ])
  func namesAndKeysBelongTogether(name: String, key: Key) throws {
    #expect(try Key(name: name) == key)
    #expect(key.name == name)
  }

  @Test func modifiersMayStandInAnyOrder() throws {
    #expect(try Key(name: "shift-ctrl-left").name == "ctrl-shift-left")
  }

  @Test(arguments: [
    ("", KeyNameError.empty), ("ctrl-", .empty), ("spce", .unknownKey("spce")), ("f0", .unknownKey("f0")),
    ("f01", .unknownKey("f01")), ("f25", .unknownKey("f25")), ("ab", .unknownKey("ab")),
    ("\u{1B}", .unknownKey("\u{1B}")),
    ("\u{9B}", .unknownKey("\u{9B}")), (" ", .unknownKey(" ")), ("Space", .unknownKey("Space")),
    ("super-x", .unknownModifier("super")), ("c-x", .unknownModifier("c")), ("ctrl-ctrl-x", .repeatedModifier("ctrl")),
    ("shift-a", .shiftWithCharacter("a")), ("shift-space", .shiftWithCharacter(" ")),
    ("ctrl-L", .sameAs(Key(.character("l"), .control))), ("ctrl-i", .sameAs(Key(.tab))),
    ("ctrl-m", .sameAs(Key(.enter))),
    ("ctrl-[", .sameAs(Key(.escape))), ("ctrl-alt-i", .sameAs(Key(.tab, .alt))),
  ])
  func otherNamesAreRefused(name: String, error: KeyNameError) {
    #expect(throws: error) { try Key(name: name) }
  }

  @Test(arguments: [
    (KeyNameError.unknownModifier("super"), "super is not held with a key: expected ctrl-, alt- or shift-"),
    (.shiftWithCharacter("a"), "shift is part of the character: expected A"),
    (.sameAs(Key(.tab)), "terminals cannot tell this key from tab: expected tab"),
  ])
  func errorsSayWhatWasExpected(error: KeyNameError, text: String) {
    #expect(error.description == text)
  }

  @Test func everyUnknownNameIsToldTheNamesThatExist() {
    let text = KeyNameError.unknownKey("spce").description
    for name in ["space", "page-up", "enter", "f1", "f24"] { #expect(text.contains(name)) }
  }

  @Test func everyKeyThatHasANameIsReadBack() throws {
    let named: [Key.Code] = [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .tab, .backspace, .delete, .insert,
    ]
    let functions = (1...24).map { Key.Code.function($0) }
    for code in named + functions {
      for rawModifiers in UInt8(0)...7 {
        let key = Key(code, Key.Modifiers(rawValue: rawModifiers))
        #expect(try Key(name: key.name) == key)
      }
    }
    for value in UInt8(0x20)...0x7E {
      let key = Key(.character(Character(Unicode.Scalar(value))))
      #expect(try Key(name: key.name) == key)
    }
  }
}
