import Media
import Testing

@testable import ArtworkLoading

/// What players send as art, and what is understood.
@Suite nonisolated struct LocatorTests {
  struct Case: CustomTestStringConvertible {
    let id: String
    let locator: String
    let paths: [String]

    var testDescription: String { id }
  }

  static let files: [Case] = [
    Case(id: "bare path", locator: "/a/b.png", paths: ["/a/b.png"]),
    Case(id: "bare path with a percent sign", locator: "/a/b%20c.png", paths: ["/a/b%20c.png", "/a/b c.png"]),
    Case(id: "three slashes", locator: "file:///a/b.png", paths: ["/a/b.png"]),
    Case(id: "localhost", locator: "file://localhost/a/b.png", paths: ["/a/b.png"]),
    Case(id: "any case", locator: "FILE://LocalHost/a/B.png", paths: ["/a/B.png"]),
    Case(id: "one slash", locator: "file:/a/b.png", paths: ["/a/b.png"]),
    Case(id: "encoded space", locator: "file:///a/b%20c.png", paths: ["/a/b c.png", "/a/b%20c.png"]),
    Case(id: "encoded in either case", locator: "file:///%c3%BC.png", paths: ["/ü.png", "/%c3%BC.png"]),
    Case(id: "not encoded", locator: "file:///a/ü b.png", paths: ["/a/ü b.png"]),
    Case(id: "a lone percent sign", locator: "file:///a/100%.png", paths: ["/a/100%.png"]),
    Case(id: "percent at the end", locator: "file:///a/b%2", paths: ["/a/b%2"]),
    Case(
      id: "query", locator: "file:///a/b.png?7", paths: ["/a/b.png?7", "/a/b.png"]),
    Case(
      id: "encoded question mark", locator: "file:///a/b%3F.png", paths: ["/a/b?.png", "/a/b%3F.png"]),
  ]

  @Test(arguments: files)
  func filesAreTriedDecodedAndAsTheyStand(_ example: Case) {
    let source = ArtworkSource(ArtworkLocator(example.locator))
    #expect(source == .file(example.paths.map { Array($0.utf8) }))
  }

  @Test func bytesThatAreNoTextStayAsTheyAre() {
    let source = ArtworkSource(ArtworkLocator("file:///%ff%FE"))
    #expect(source == .file([[0x2F, 0xFF, 0xFE], Array("/%ff%FE".utf8)]))
  }

  static let unusable = [
    "", " ", "cover.png", "./cover.png", "~/cover.png", "~", "file:", "file://", "file://host", "file://host/a.png",
    "file:cover.png", "file://~/cover.png", "gopher://127.0.0.1/cover.png", "http:", "http://",
    "https:///a.png", "http:/example.org/a.png", "http://?a", "http://a b/c.png", "http://a\\b/c.png",
    "http://a/" + String(repeating: "a", count: 9000), "data:", "data:,", "data:image/png;base64",
    "data:image/png;base64,", "data",
    "data:image/png;base64,@@@@", "data:image/png;base64,iVBO=RK", "/" + String(repeating: "a", count: 5000),
    "file:///" + String(repeating: "%61", count: 5000), "\u{0}/a", "fıle:///a",
  ]

  @Test(arguments: unusable)
  func allElseIsUnusable(_ locator: String) {
    #expect(ArtworkSource(ArtworkLocator(locator)) == .unusable)
  }

  static let addresses: [(String, String)] = [
    ("http://example.org/a.png", "http://example.org/a.png"),
    ("HTTPS://Example.org/a.png", "HTTPS://Example.org/a.png"),
    ("  http://example.org/a.png\n", "http://example.org/a.png"),
    ("http://example.org", "http://example.org"),
    ("http://example.org?a=b c", "http://example.org?a=b%20c"),
    ("http://example.org/a b.png", "http://example.org/a%20b.png"),
    ("http://example.org/a%20b%2fc.png", "http://example.org/a%20b%2fc.png"),
    ("http://example.org/100%.png", "http://example.org/100%25.png"),
    ("http://example.org/a%2520b.png", "http://example.org/a%2520b.png"),
    ("http://example.org/ü.png?ä", "http://example.org/%C3%BC.png?%C3%A4"),
    ("http://example.org/a\r\nX-Header: b", "http://example.org/a%0D%0AX-Header:%20b"),
    ("http://example.org/<a>\"{b}|\\^`", "http://example.org/%3Ca%3E%22%7Bb%7D%7C%5C%5E%60"),
    ("http://münchen.example/a", "http://münchen.example/a"),
    ("http://user:p%40ss@[::1]:8080/a", "http://user:p%40ss@[::1]:8080/a"),
  ]

  @Test(arguments: addresses)
  func addressesAreEncodedAsFarAsTheyAreNot(_ locator: String, _ expected: String) throws {
    guard case .web(let address) = ArtworkSource(ArtworkLocator(locator)) else {
      Issue.record("no address")
      return
    }
    #expect(String(decoding: address.bytes, as: UTF8.self) == expected)
  }

  static let data: [(String, [UInt8])] = [
    ("data:image/png;base64,aGVsbG8=", Array("hello".utf8)),
    ("data:image/png;base64,aGVsbG8", Array("hello".utf8)),
    ("DATA:;BASE64,aGVsbG8=", Array("hello".utf8)),
    ("data:;base64,aGVs\r\nbG8h", Array("hello!".utf8)),
    ("data:image/jpeg;charset=x;base64,aGVsbG8%3D", Array("hello".utf8)),
    ("data:;base64,_-8", [0xFF, 0xEF]),
    ("data:;base64,/+8=", [0xFF, 0xEF]),
    ("data:,a%20b", Array("a b".utf8)),
    ("data:image/png,%89PNG", [0x89] + Array("PNG".utf8)),
  ]

  @Test(arguments: data)
  func dataIsDecoded(_ locator: String, _ bytes: [UInt8]) {
    #expect(ArtworkSource(ArtworkLocator(locator)) == .data(bytes))
  }

  @Test func dataBeyondTheLimitIsRefused() {
    let fits = "data:;base64," + String(repeating: "A", count: 5_000_000)
    #expect(ArtworkSource(ArtworkLocator(fits)) == .data(Array(repeating: 0, count: 3_750_000)))
    let tooLarge = "data:;base64," + String(repeating: "A", count: 60_000_000)
    #expect(ArtworkSource(ArtworkLocator(tooLarge)) == .unusable)
  }

  @Test func everyRemainderOfBase64RoundTrips() {
    for (text, bytes) in [("AA==", [0]), ("AAA=", [0, 0]), ("AAAA", [0, 0, 0]), ("//79", [255, 254, 253])] {
      #expect(Base64.decode(Array(text.utf8)) == bytes.map { UInt8($0) })
    }
    for broken in ["A", "A===", "AA=", "AAA==", "AAAA=", "AAAAA", "=", "AA==AA"] {
      #expect(Base64.decode(Array(broken.utf8)) == nil, "\(broken)")
    }
  }
}
