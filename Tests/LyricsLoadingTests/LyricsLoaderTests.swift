import Glibc
import Media
import Runtime
import TestSupport
import Testing

@testable import LyricsLoading

/// Where lyrics are found, and where not.
@Suite struct LyricsLoaderTests {
  let loop = EventLoop()
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// The first line that a loader finds.
  private func found(_ location: String?, text: String? = nil) -> String? {
    var answers: [Lyrics?] = []
    let loader = LyricsLoader(loop) { _, lyrics in answers.append(lyrics) }
    loader.request(request(location, text: text))
    #expect(pump(loop) { !answers.isEmpty })
    return answers.first.flatMap { $0?.lines.first?.text }
  }

  private func request(_ location: String?, text: String? = nil) -> LyricsRequest {
    LyricsRequest(
      session: SessionID("x"), track: ContentIdentity("y"), text: text, location: location.map { MediaLocator($0) })
  }

  private var track: String { "file://\(directory.path)/A%20track.flac" }

  @Test func besideTheTrackThoseWithTimesComeFirst() throws {
    #expect(found(track) == nil)
    try directory.write("plain", to: "A track.txt")
    #expect(found(track) == "plain")
    try directory.write("[00:01]timed\n[00:02]x", to: "A track.lrc")
    #expect(found(track) == "timed")
    #expect(found(directory.path + "/A track.flac") == "timed")
  }

  @Test func thePlayersOwnWordsComeBeforeTheFile() throws {
    try directory.write("file", to: "A track.txt")
    #expect(found(track, text: "player") == "player")
    #expect(found(track, text: " \n ") == "file")
    #expect(found(nil, text: "player") == "player")
    #expect(found(nil) == nil)
    #expect(found("https://example.org/A%20track.flac") == nil)
  }

  @Test func nothingButAFileOfSomeSizeIsRead() throws {
    mkfifo(directory.path + "/A track.lrc", 0o600)
    mkdir(directory.path + "/A track.txt", 0o700)
    #expect(found(track) == nil)
    symlink("/dev/zero", directory.path + "/B.lrc")
    #expect(found(directory.path + "/B.flac") == nil)
    try directory.write(String(repeating: "la\n", count: LyricsSearch.largest), to: "C.lrc")
    #expect(found(directory.path + "/C.flac") == nil)
    try directory.write("", to: "D.lrc")
    #expect(found(directory.path + "/D.flac") == nil)
  }

  @Test func theNameIsTheTracksButForItsEnding() {
    func names(_ path: String) -> [String] {
      LyricsSearch.paths(beside: Array(path.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(names("/a.b/c.d.mp3") == ["/a.b/c.d.lrc", "/a.b/c.d.LRC", "/a.b/c.d.txt"])
    #expect(names("/a.b/c") == ["/a.b/c.lrc", "/a.b/c.LRC", "/a.b/c.txt"])
    #expect(names("/a/.mp3") == ["/a/.mp3.lrc", "/a/.mp3.LRC", "/a/.mp3.txt"])
    #expect(names("/a/c.txt") == ["/a/c.lrc", "/a/c.LRC"])
    #expect(names("/a/") == [])
    #expect(names("") == [])
  }

  @Test func onlyTheNewestRequestIsAnsweredAndNoneAfterTheEnd() throws {
    try directory.write("one", to: "One.txt")
    try directory.write("two", to: "Two.txt")
    var answers: [String] = []
    let loader = LyricsLoader(loop) { request, lyrics in
      answers.append("\(request.location?.rawValue.last ?? "?") \(lyrics?.lines.first?.text ?? "")")
    }
    loader.request(request(directory.path + "/One.mp3"))
    loader.request(request(directory.path + "/Two.mp4"))
    #expect(pump(loop) { !answers.isEmpty })
    loader.request(request(directory.path + "/One.mp3"))
    loader.cancel()
    pump(loop, for: .milliseconds(50))
    #expect(answers == ["4 two"])
  }
}
