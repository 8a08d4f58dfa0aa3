import ForeignInput
import Testing

/// What players name files by. Pictures have more examples, in their own tests.
@Suite struct LocalPathTests {
  @Test(arguments: [
    ("/a/b.flac", ["/a/b.flac"]), ("file:///a/b%20c.flac", ["/a/b c.flac", "/a/b%20c.flac"]),
    ("FILE://LOCALHOST/a", ["/a"]), ("file:///what?.flac", ["/what?.flac", "/what"]),
    ("file://host/a", []), ("http://host/a", []), ("~/a", []), ("a", []), ("", []), ("file:", []),
  ])
  func filesAreThoseOfThisMachine(_ text: String, _ paths: [String]) {
    #expect(LocalPath.candidates(for: text) == paths.map { Array($0.utf8) })
  }

  @Test func bytesThatAreNoTextStay() {
    #expect(LocalPath.candidates(for: "file:///%ff").first == [0x2F, 0xFF])
  }

  @Test func noPathEndsInTheMiddleOrIsTooLong() {
    #expect(LocalPath.candidates(for: "file:///a%00b") == [Array("/a%00b".utf8)])
    #expect(LocalPath.candidates(for: "/" + String(repeating: "a", count: 5_000)).isEmpty)
  }
}
