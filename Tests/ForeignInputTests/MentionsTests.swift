import ForeignInput
import Testing

nonisolated struct MentionsTests {
  @Test(arguments: ["", "a", "audio", "obo", "book", "audiobook", "é"])
  func textMentionsWhatStandsInIt(part: String) {
    #expect("audiobook é".mentions(part))
  }

  @Test(arguments: ["books", "audio book", "aa", "Book", "audiobook é!"])
  func textDoesNotMentionWhatIsNotThere(part: String) {
    #expect(!"audiobook é".mentions(part))
  }
}
