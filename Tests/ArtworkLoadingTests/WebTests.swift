import Drawing
import Glibc
import Media
import Runtime
import TestSupport
import Testing

@testable import ArtworkLoading

private let red = PNGFile.plain([255, 0, 0])
private let blue = PNGFile.plain([0, 0, 255])

/// Covers from a server, through the loader: what is shown, and what was asked for.
@Suite struct WebTests {
  private let stage: Stage
  private let server: WebServer

  init() throws {
    stage = try Stage()
    server = try WebServer(stage.loop)
    server.replies["/red.png"] = WebServer.Reply(body: red)
    server.replies["/blue.png"] = WebServer.Reply(body: blue)
  }

  /// Asks for it as a track of its own, and waits for the answer.
  private func show(_ path: String, track: String = "1") {
    let count = stage.events.count
    stage.request(server.url(path), track: track)
    #expect(stage.await(events: count + 1), "\(path)")
  }

  private func reply(_ change: (inout WebServer.Reply) -> Void) -> WebServer.Reply {
    var reply = WebServer.Reply(body: red)
    change(&reply)
    return reply
  }

  @Test func aCoverOfTheWebIsDrawn() {
    show("/red.png")
    #expect(stage.color.isRed)
    #expect(server.paths == ["/red.png"])
  }

  @Test func theServerLearnsTheProgramAndNothingElse() throws {
    server.replies["/cookie"] = reply { $0.headers = ["Set-Cookie: a=b"] }
    show("/cookie")
    show("/red.png", track: "2")
    let head = try #require(server.requests.last)
    #expect(head.contains("User-Agent: marquee/test"))
    let names = head.dropFirst().map { $0.prefix { $0 != ":" }.lowercased() }
    #expect(Set(names) == ["host", "user-agent", "accept"])
  }

  @Test func whatIsWrittenUnencodedArrivesEncoded() {
    server.replies["/a%20b/%C3%BC.png"] = WebServer.Reply(body: red)
    show("/a b/ü.png")
    #expect(stage.color.isRed)
    show("/a%20b/%C3%BC.png", track: "2")
    #expect(stage.color.isRed)
  }

  @Test func theContentDecidesWhateverTheTypeSays() {
    server.replies["/text"] = reply { $0.headers = ["Content-Type: text/html"] }
    server.replies["/page.png"] = reply {
      $0.headers = ["Content-Type: image/png"]
      $0.body = Array("<html>".utf8)
    }
    show("/text")
    #expect(stage.color.isRed)
    show("/page.png", track: "2")
    #expect(stage.events.last?.picture == nil)
  }

  @Test func redirectsAreFollowedButNotForEver() {
    server.replies["/moved"] = WebServer.Reply(status: "301 Moved", headers: ["Location: /found"])
    server.replies["/found"] = WebServer.Reply(status: "302 Found", headers: ["Location: \(server.url("/red.png"))"])
    server.replies["/round"] = WebServer.Reply(status: "307 Again", headers: ["Location: /round"])
    show("/moved")
    #expect(stage.color.isRed)
    show("/round", track: "2")
    #expect(stage.events.last?.picture == nil)
    #expect(server.paths.filter { $0 == "/round" }.count <= 10)
  }

  @Test(arguments: ["file://%@", "ftp://127.0.0.1/a.png", "gopher://127.0.0.1/a.png", "data:image/png,%89PNG"])
  func noRedirectLeavesTheWeb(_ target: String) throws {
    try stage.directory.write(red, to: "private.png")
    let place = target.replacing("%@", with: stage.path("private.png"))
    server.replies["/away"] = WebServer.Reply(status: "302 Found", headers: ["Location: \(place)"])
    show("/away")
    #expect(stage.events.last?.picture == nil)
  }

  @Test(arguments: ["404 Not Found", "403 Forbidden", "410 Gone", "500 Broken", "304 Not Modified", "204 Nothing"])
  func whatTheServerRefusesIsNoPicture(_ status: String) {
    server.replies["/refused"] = reply { $0.status = status }
    show("/refused")
    #expect(stage.events.last?.picture == nil)
  }

  @Test func moreThanTheLimitIsNotTaken() {
    stage.start { $0.limits.bytes = 100_000 }
    let large = [UInt8](repeating: 0, count: 20_000_000)
    server.replies["/honest"] = reply { $0.body = large }
    server.replies["/lying"] = reply {
      $0.body = red + large
      $0.length = .some(nil)
    }
    show("/honest")
    show("/lying", track: "2")
    #expect(stage.events.allSatisfy { $0.picture == nil })
    #expect(pump(stage.loop) { server.aborted == 2 }, "\(server.aborted) \(server.paths)")
  }

  @Test func anAnswerThatEndsEarlyIsNoPicture() {
    server.replies["/short"] = reply { $0.length = red.count + 10 }
    show("/short")
    #expect(stage.events.last?.picture == nil)
  }

  @Test func headersWithoutEndAreGivenUp() {
    server.replies["/headers"] = reply {
      $0.headers = Array(repeating: "X-Filler: " + String(repeating: "a", count: 1000), count: 2000)
    }
    show("/headers")
    #expect(stage.events.last?.picture == nil)
  }

  @Test func compressedAnswersAreNotUnpacked() {
    server.replies["/packed"] = reply {
      $0.headers = ["Content-Encoding: gzip"]
      $0.body = [0x1F, 0x8B, 8, 0] + Array(repeating: 0, count: 50)
    }
    show("/packed")
    #expect(stage.events.last?.picture == nil)
    #expect(server.requests.last?.contains { $0.lowercased().hasPrefix("accept-encoding") } == false)
  }

  @Test func aServerThatSaysNothingIsGivenUp() {
    stage.start { $0.limits.total = 300 }
    server.replies["/silent"] = reply { $0.isSilent = true }
    show("/silent")
    #expect(stage.events.last?.picture == nil)
  }

  @Test func aSlowServerIsGivenUpAtTheDeadlineWhateverHasCome() {
    stage.start { $0.limits.total = 400 }
    server.replies["/slow"] = reply {
      $0.piece = 100
      $0.gap = .milliseconds(20)
    }
    show("/slow")
    #expect(stage.events.last?.picture == nil)
    #expect(pump(stage.loop) { server.aborted == 1 })
  }

  @Test func nobodyListeningIsNoPicture() throws {
    let port = try WebServer(stage.loop).port
    stage.request("http://127.0.0.1:\(port)/a.png")
    #expect(stage.await(events: 1))
    #expect(stage.events.last?.picture == nil)
  }

  @Test func deadlinesAreTheOnesPromised() {
    let limits = WebLimits()
    #expect((limits.total, limits.connecting, limits.bytes) == (10_000, 4000, 10 << 20))
  }

  @Test func theNextTrackDoesNotWaitForASlowServer() {
    server.replies["/silent"] = reply { $0.isSilent = true }
    stage.request(server.url("/silent"), track: "1")
    #expect(pump(stage.loop) { server.paths == ["/silent"] })
    show("/blue.png", track: "2")
    #expect(stage.events.map(\.request.identity) == [ContentIdentity("2")])
    #expect(stage.color.isBlue)
    #expect(pump(stage.loop) { server.aborted == 1 })
  }

  @Test func whenNothingIsWantedTheDownloadEndsAtOnce() {
    server.replies["/silent"] = reply { $0.isSilent = true }
    stage.request(server.url("/silent"))
    #expect(pump(stage.loop) { server.paths == ["/silent"] })
    stage.loader?.cancel()
    #expect(pump(stage.loop) { server.aborted == 1 })
    #expect(stage.events.isEmpty)
  }

  @Test func aResizeDoesNotBeginTheDownloadAnew() {
    server.replies["/slow"] = reply {
      $0.piece = red.count / 3
      $0.gap = .milliseconds(50)
    }
    stage.request(server.url("/slow"))
    #expect(pump(stage.loop) { !server.requests.isEmpty })
    for columns in 9...12 { stage.request(server.url("/slow"), size: Size(columns: columns, rows: 4)) }
    #expect(stage.await(events: 1))
    #expect(stage.events.last?.picture?.size.rows == 4)
    #expect(stage.color.isRed)
    #expect(server.requests.count == 1)
  }

  @Test func anotherSizeOfWhatIsShownAsksNobody() {
    show("/red.png")
    stage.request(server.url("/red.png"), size: Size(columns: 20, rows: 10))
    #expect(stage.await(events: 2))
    #expect(server.requests.count == 1)
  }

  @Test func aRefusalIsRememberedForTheTrackAndForgottenWithIt() {
    show("/missing")
    pump(stage.loop, for: .milliseconds(400))
    stage.request(server.url("/missing"), size: Size(columns: 20, rows: 10))
    #expect(stage.await(events: 2))
    #expect(server.requests.count == 1)
    server.replies["/missing"] = WebServer.Reply(body: blue)
    show("/missing", track: "2")
    #expect(stage.color.isBlue)
  }

  @Test func aServerThatWasAwayIsAskedAgainAfterAWhile() {
    server.replies["/busy"] = reply { $0.status = "503 Later" }
    show("/busy")
    server.replies["/busy"] = WebServer.Reply(body: blue)
    stage.request(server.url("/busy"), size: Size(columns: 20, rows: 10))
    #expect(stage.await(events: 3))
    #expect(stage.color.isBlue)
    #expect(server.requests.count == 2)
  }
}
