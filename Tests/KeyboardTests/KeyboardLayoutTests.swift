import Testing

@testable import Keyboard

/// Keys of keyboards that write another script.
@Suite struct KeyboardLayoutTests {
  @Test(arguments: [
    ("й", "q"), ("Й", "Q"), ("т", "n"), ("х", "["), ("Ж", ":"), ("б", ","), ("ю", "."), ("Ё", "~"),
    ("і", "s"), ("ї", "]"), ("ў", "o"), ("Є", "\""), ("ν", "n"), ("Γ", "G"), ("ς", "w"), ("σ", "s"), ("Σ", "S"),
    ("ή", "h"), ("ctrl-с", "ctrl-c"), ("alt-μ", "alt-m"),
  ])
  func aLetterHasItsPlaceInTheLatinLayout(name: String, latin: String) throws {
    #expect(try Key(name: name).inLatinLayout == Key(name: latin))
  }

  @Test(arguments: ["q", ";", "?", "space", "up", "ö", "東", "א", "ctrl-c"])
  func otherKeysAreWhatTheyAre(name: String) throws {
    #expect(try Key(name: name).inLatinLayout == nil)
  }

  @Test func everyLatinLetterCanBeTyped() {
    let cyrillic = "йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ"
    let letters = Set(cyrillic.compactMap { Key(.character($0)).inLatinLayout?.code })
    #expect(letters == Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map { Key.Code.character($0) }))
  }
}
