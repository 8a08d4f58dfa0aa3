import Media
import SeededRandomness
import Testing

/// Lyrics as people write them, and as nobody should.
@Suite nonisolated struct LyricsTests {
  private func read(_ text: String) -> Lyrics? { Lyrics(text: text, source: .file) }

  /// `12.5 words`, a line each.
  private func told(_ lyrics: Lyrics?) -> [String] {
    lyrics?.lines.map { line in line.start.map { "\($0.inSeconds) \(line.text)" } ?? line.text } ?? []
  }

  struct Case: CustomTestStringConvertible {
    let id: String
    let text: String
    let lines: [String]

    var testDescription: String { id }
  }

  static let cases: [Case] = [
    Case(id: "plain", text: "One\nTwo\n\n\nThree\n\n", lines: ["One", "Two", "", "Three"]),
    Case(id: "CRLF", text: "One\r\nTwo\r\n\r\nThree", lines: ["One", "Two", "", "Three"]),
    Case(id: "old line ends", text: "One\rTwo", lines: ["One", "Two"]),
    Case(id: "times", text: "[00:01.50]One\n[01:02.25]Two", lines: ["1.5 One", "62.25 Two"]),
    Case(id: "one digit", text: "[0:01.5]One\n[0:2]Two", lines: ["1.5 One", "2.0 Two"]),
    Case(id: "thousandths", text: "[00:01.005]One\n[00:01:50]Two", lines: ["1.005 One", "1.5 Two"]),
    Case(
      id: "several times", text: "[00:03.00][00:01.00] Again\n[00:02.00]Between",
      lines: ["1.0 Again", "2.0 Between", "3.0 Again"]),
    Case(id: "unsorted", text: "[00:09.00]Last\n[00:01.00]First", lines: ["1.0 First", "9.0 Last"]),
    Case(id: "tags", text: "[ar:Dukes]\n[ti: Push It]\n[by:]\n[00:01]One\n[00:02]", lines: ["1.0 One", "2.0 "]),
    Case(id: "offset sooner", text: "[offset:+500]\n[00:01]One\n[00:02]Two", lines: ["0.5 One", "1.5 Two"]),
    Case(id: "offset later", text: "[00:01]One\n[00:02]Two\n[OFFSET: -500]", lines: ["1.5 One", "2.5 Two"]),
    Case(id: "offset before the start", text: "[offset:1500]\n[00:01]One\n[00:02]Two", lines: ["0.0 One", "0.5 Two"]),
    Case(
      id: "absurd offset", text: "[offset:-9223372036854775808]\n[00:01]One\n[00:02]Two", lines: ["1.0 One", "2.0 Two"]),
    Case(
      id: "words with times", text: "[00:01]<00:01.00>One <00:01.50> word\n[00:02]a < b",
      lines: ["1.0 One word", "2.0 a < b"]),
    Case(id: "BOM", text: "\u{FEFF}[00:01]One\n[00:02]Two", lines: ["1.0 One", "2.0 Two"]),
    Case(id: "no time", text: "[Chorus]\nSing", lines: ["[Chorus]", "Sing"]),
    Case(id: "translation", text: "[00:01]Eins\nOne\n[00:02]Zwei", lines: ["1.0 Eins", "1.0 One", "2.0 Zwei"]),
    Case(id: "all at once", text: "[00:00.00]One\n[00:00.00]Two", lines: ["One", "Two"]),
    Case(id: "escape", text: "[00:01]a\u{1B}[2Jb\n[00:02]\u{202E}c\td", lines: ["1.0 a[2Jb", "2.0 c d"]),
    Case(id: "only times", text: "[00:01]\n[00:02]", lines: []),
    Case(id: "only tags", text: "[ar:Dukes]", lines: []),
    Case(id: "nothing", text: "", lines: []),
    Case(id: "blank", text: " \n\t\r\n", lines: []),
    Case(id: "minutes without end", text: "[99999:00]One", lines: ["[99999:00]One"]),
    Case(id: "negative", text: "[-1:00]One", lines: ["[-1:00]One"]),
    Case(id: "unclosed", text: "[00:01One\n[00:02]Two", lines: ["[00:01One", "Two"]),
  ]

  @Test(arguments: cases) func areRead(_ example: Case) { #expect(told(read(example.text)) == example.lines) }

  @Test func bytesAreReadInWhateverTheyAreWritten() {
    func told(_ bytes: [UInt8]) -> [String] { self.told(Lyrics(bytes: bytes, source: .file)) }
    #expect(told(Array("Grün".utf8)) == ["Grün"])
    #expect(told([0x47, 0x72, 0xFC, 0x6E]) == ["Grün"])
    #expect(told([0xFF, 0xFE, 0x47, 0, 0x0A, 0, 0xFC, 0, 0x42]) == ["G", "ü"])
    #expect(told([0xFE, 0xFF, 0, 0x47, 0, 0x0A, 0, 0xFC]) == ["G", "ü"])
    #expect(told([0xFF, 0xFE]) == [])
    #expect(told([]) == [])
  }

  @Test func theLineAtAPlaceIsTheLastThatHasBegun() throws {
    let lyrics = try #require(read("[00:01]One\n[00:02]Two\n[00:02]Too\n[00:04]"))
    let places: [(Int, Int?, Int?)] = [(0, nil, 1), (1, 0, 2), (2, 2, 4), (3, 2, 4), (4, 3, nil), (900, 3, nil)]
    for (seconds, line, next) in places {
      #expect(lyrics.line(at: .seconds(seconds)) == line)
      #expect(lyrics.nextStart(after: .seconds(seconds)) == next.map { .seconds($0) })
    }
    let plain = try #require(read("One\nTwo"))
    #expect(plain.line(at: .seconds(5)) == nil)
    #expect(plain.nextStart(after: .zero) == nil)
  }

  @Test func hugeOnesEnd() {
    let flood = String(repeating: "[00:01.00][00:02.00]la\n", count: 60_000)
    #expect((read(flood)?.lines.count ?? 0) <= Lyrics.lineLimit)
    #expect(read(String(repeating: "<", count: 1_000_000)) != nil)
    #expect((read(String(repeating: "[00:00]", count: 100_000))?.lines.count ?? 0) <= Lyrics.lineLimit)
    #expect(read(String(repeating: "[", count: 1_000_000)) != nil)
  }

  /// Whatever stands in a file, the lines are in order, safe, and a look-up finds one of them.
  @Test(arguments: 0..<40) func anythingBecomesLyricsOrNothing(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "[", "]", "<", ">", "[00:01]", "[99:59.999]", "[offset:", "+", "-9", "[ar:x]", ":", ".", "\n", "\r\n", "\r", " ",
      "0",
      "words", "\u{1B}", "\u{9B}", "\u{2028}", "\u{202E}", "日本", "👨‍👩‍👧", "\u{0}", "e\u{301}",
    ]
    for _ in 0..<100 {
      let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      var bytes = Array(text.joined().utf8)
      if Bool.random(using: &random), !bytes.isEmpty {
        bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard let lyrics = Lyrics(bytes: bytes, source: .file) else { continue }
      let starts = lyrics.lines.compactMap(\.start)
      #expect(starts == starts.sorted() && (starts.isEmpty || starts.count == lyrics.lines.count))
      #expect(
        lyrics.lines.allSatisfy {
          $0.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        })
      let place = Span.milliseconds(.random(in: -9...9_999_999, using: &random))
      if let line = lyrics.line(at: place) { #expect(lyrics.lines[line].start ?? .zero <= place) }
      if let next = lyrics.nextStart(after: place) { #expect(next > place) }
    }
  }
}
