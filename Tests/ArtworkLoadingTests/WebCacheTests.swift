import Glibc
import Runtime
import SeededRandomness
import TestSupport
import Testing

@testable import ArtworkLoading

private let red = PNGFile.plain([255, 0, 0])
private let blue = PNGFile.plain([0, 0, 255])

/// What lies on the disk between runs.
@Suite struct WebCacheTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/home/.cache/marquee/artwork"
  }

  private func open(bytes: Int = 1 << 20, files: Int = 100) throws -> WebCache {
    guard let cache = WebCache(path: path, limits: WebCache.Limits(bytes: bytes, files: files)) else {
      throw SystemError("open the cache", code: errno)
    }
    return cache
  }

  private func entry(_ count: Int = 10, tag: String = "\"a\"") -> WebCacheEntry {
    WebCacheEntry(
      freshness: WebFreshness(expires: 1_700_000_000, tag: tag, modified: "Tue, 1 Dec"),
      bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0) })
  }

  private var names: [String] { (PrivateDirectory(path)?.entries() ?? []).map(\.name).sorted() }

  private func age(_ name: String, seconds: Int) {
    var times = [timespec(tv_sec: time(nil) - seconds, tv_nsec: 0), timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, path + "/" + name, &times, 0) == 0)
  }

  @Test func whatIsKeptIsFoundByTheNextRun() throws {
    try open().keep(entry(), as: "one")
    #expect(try open().find("one") == entry())
    #expect(try open().find("two") == nil)
  }

  @Test func theDirectoryIsTheUsersAlone() throws {
    _ = try open()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    chmod(path, 0o777)
    _ = try open()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func theLeastLatelyUsedGoesWhenThereIsNoRoom() throws {
    let cache = try open(bytes: 3500)
    for (index, name) in ["a", "b", "c"].enumerated() {
      cache.keep(entry(1000), as: name)
      age(name, seconds: 30 - index)
    }
    #expect(cache.find("a") != nil)
    cache.keep(entry(1000), as: "d")
    #expect(names == ["a", "c", "d"])
    cache.keep(entry(2300), as: "e")
    #expect(names == ["d", "e"] || names == ["a", "e"])
    cache.keep(entry(5000), as: "f")
    #expect(!names.contains("f") && !names.isEmpty)
  }

  @Test func smallOnesAreBoundedByTheirNumber() throws {
    let cache = try open(files: 3)
    for name in ["a", "b", "c", "d", "e"] { cache.keep(entry(1), as: name) }
    #expect(names.count == 3)
    #expect(names.contains("e"))
  }

  @Test func aNewStateReplacesTheOld() throws {
    let cache = try open()
    cache.keep(entry(tag: "\"a\""), as: "one")
    cache.keep(entry(tag: "\"b\""), as: "one")
    #expect(names == ["one"])
    #expect(cache.find("one")?.freshness.tag == "\"b\"")
  }

  @Test func whatKilledRunsLeftIsRemovedAtTheStart() throws {
    _ = try open()
    let dead = try SpawnedProcess(["/bin/true"])
    _ = dead.waitForEnd()
    for name in [".new-\(dead.identifier)", ".new-x", ".new-1", ".new-\(getpid())"] {
      let file = try #require(fopen(path + "/" + name, "w"))
      fclose(file)
    }
    age(".new-1", seconds: 3)
    _ = try open()
    #expect(names == [".new-1"])
    age(".new-1", seconds: 100)
    _ = try open()
    #expect(names == [])
  }

  @Test func brokenFilesAreNoneAndGo() throws {
    let cache = try open()
    cache.keep(entry(), as: "whole")
    let whole = try #require(PrivateDirectory(path)?.read("whole", atMost: 10_000))
    var random = SeededGenerator(seed: 7)
    for round in 0..<200 {
      var file = Array(whole.prefix(round % whole.count))
      if round % 3 == 0, !file.isEmpty { file[Int.random(in: 0..<file.count, using: &random)] ^= 0x80 }
      try directory.write(file, to: "home/.cache/marquee/artwork/broken")
      #expect(cache.find("broken") == nil)
    }
    #expect(names == ["whole"])
  }

  @Test func linksAndOtherPeoplesFilesAreNotFollowed() throws {
    let cache = try open()
    cache.keep(entry(), as: "one")
    symlink("one", path + "/link")
    mkfifo(path + "/fifo", 0o600)
    #expect(cache.find("link") == nil)
    #expect(cache.find("fifo") == nil)
    symlink(path, directory.path + "/elsewhere")
    #expect(WebCache(path: directory.path + "/elsewhere") == nil)
  }

  @Test func withoutAPlaceThereIsNoCache() throws {
    try directory.write("in the way", to: "file")
    #expect(WebCache(path: directory.path + "/file/marquee/artwork") == nil)
    #expect(WebCache(path: "/proc/marquee/artwork") == nil)
    #expect(WebCache(path: "") == nil)
  }

  @Test func aFullDiskKeepsNothingAndLeavesNothing() throws {
    let cache = try open()
    cache.keep(entry(), as: "one")
    var before = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
    var small = rlimit(rlim_cur: 4096, rlim_max: before.rlim_max)
    let handler = signal(SIGXFSZ, SIG_IGN)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &small)
    cache.keep(entry(100_000), as: "two")
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
    signal(SIGXFSZ, handler)
    #expect(names == ["one"])
  }

  @Test func digestsAreTheOnesOfTheStandard() {
    let vectors = [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (String(repeating: "a", count: 1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ]
    for (text, digest) in vectors { #expect(SHA256.hexadecimal(of: Array(text.utf8)) == digest) }
  }
}

/// How long an answer holds.
@Suite nonisolated struct WebFreshnessTests {
  private func freshness(_ lines: [String]) -> WebFreshness {
    var reader = WebHeaderReader()
    for line in lines { reader.take(line: Array((line + "\r\n").utf8)) }
    return reader.freshness(at: 1000)
  }

  static let lifetimes: [(String, Int64)] = [
    ("Cache-Control: max-age=600", 600), ("cache-control: public, MAX-AGE=\"600\"", 600),
    ("Cache-Control: max-age=600, no-cache", 0), ("Cache-Control: max-age=99999999", 7 * 24 * 3600),
    ("Cache-Control: max-age=-5", 0), ("Cache-Control: max-age=99999999999999999999999", 60),
    ("Cache-Control: max-age", 60), ("Cache-Control:", 60), ("X: max-age=600", 60), ("no colon", 60), (":", 60),
  ]

  @Test(arguments: lifetimes)
  func theServerSaysHowLong(_ line: String, _ seconds: Int64) {
    #expect(freshness(["HTTP/1.1 200 OK", line]).expires == 1000 + seconds)
  }

  @Test func theLastAnswerCounts() {
    let read = freshness([
      "HTTP/1.1 301", "ETag: \"a\"", "HTTP/2 200", "Last-Modified: Tue, 1 Dec", "Cache-Control: no-store",
    ])
    #expect(read == WebFreshness(expires: 1060, tag: "", modified: "Tue, 1 Dec", mayBeKept: false))
  }

  @Test func whatCannotBeSentBackIsNotRemembered() {
    for tag in ["a\u{1}b", "ü", String(repeating: "a", count: 300), ""] {
      #expect(freshness(["ETag: \(tag)"]).requestHeaders == [])
    }
    #expect(freshness(["ETag: W/\"a b\" "]).requestHeaders == ["If-None-Match: W/\"a b\""])
  }

  @Test func aClockThatWasWrongMakesNothingHoldForEver() {
    #expect(WebFreshness(expires: 100).isFresh(at: 99))
    #expect(!WebFreshness(expires: 100).isFresh(at: 100))
    #expect(!WebFreshness(expires: 1_000_000_000).isFresh(at: 99))
    #expect(!WebFreshness(expires: .max).isFresh(at: 0))
  }
}

/// The loader and the cache together, run after run.
@Suite struct WebFreshTests {
  private let stage: Stage
  private let server: WebServer

  init() throws {
    stage = try Stage()
    server = try WebServer(stage.loop)
  }

  private func show(track: String, path: String = "/cover") {
    let count = stage.events.count
    stage.request(server.url(path), track: track)
    #expect(stage.await(events: count + 1), "\(track)")
  }

  @Test func theNextRunAsksNobodyWhileThePictureHolds() {
    server.replies["/cover"] = WebServer.Reply(headers: ["Cache-Control: max-age=600"], body: red)
    show(track: "1")
    stage.start()
    show(track: "1")
    #expect(stage.color.isRed)
    #expect(server.requests.count == 1)
  }

  @Test func thenItAsksWhetherItHasChanged() throws {
    server.replies["/cover"] = WebServer.Reply(headers: ["ETag: \"1\"", "Last-Modified: Tue, 1 Dec"], body: red)
    show(track: "1")
    stage.start { $0.now = { Int64(time(nil)) + 3600 } }
    server.replies["/cover"] = WebServer.Reply(status: "304 Not Modified", length: .some(nil))
    show(track: "2")
    #expect(stage.color.isRed)
    let head = try #require(server.requests.last)
    #expect(head.contains("If-None-Match: \"1\"") && head.contains("If-Modified-Since: Tue, 1 Dec"))
    server.replies["/cover"] = WebServer.Reply(headers: ["ETag: \"2\""], body: blue)
    stage.start { $0.now = { Int64(time(nil)) + 7200 } }
    show(track: "3")
    #expect(stage.color.isBlue)
  }

  @Test func aServerThatRewritesOneAddressIsSeenThroughAtTheNextTrack() {
    server.replies["/cover"] = WebServer.Reply(headers: ["Cache-Control: no-cache"], body: red)
    show(track: "1")
    server.replies["/cover"] = WebServer.Reply(headers: ["Cache-Control: no-cache"], body: blue)
    show(track: "2")
    #expect(stage.color.isBlue)
  }

  @Test func whileTheServerIsAwayTheLastPictureHolds() {
    server.replies["/cover"] = WebServer.Reply(headers: ["Cache-Control: no-cache"], body: red)
    show(track: "1")
    server.replies["/cover"] = WebServer.Reply(status: "503 Later")
    show(track: "2")
    #expect(stage.color.isRed)
    server.replies["/cover"] = WebServer.Reply(status: "404 Not Found")
    show(track: "3")
    #expect(stage.events.last?.picture == nil)
  }

  @Test func whatMustNotBeKeptIsNot() {
    server.replies["/cover"] = WebServer.Reply(headers: ["Cache-Control: no-store, max-age=600"], body: red)
    show(track: "1")
    stage.start()
    show(track: "1")
    #expect(server.requests.count == 2)
    #expect(PrivateDirectory(stage.path("cache/artwork"))?.entries().isEmpty == true)
  }

  @Test func whatIsNoPictureIsNotKept() {
    server.replies["/cover"] = WebServer.Reply(body: Array("<html>".utf8))
    server.replies["/damaged"] = WebServer.Reply(body: Array(red.prefix(40)))
    show(track: "1")
    show(track: "2", path: "/damaged")
    #expect(PrivateDirectory(stage.path("cache/artwork"))?.entries().isEmpty == true)
  }

  @Test func withoutAPlaceForTheCacheCoversAppearAllTheSame() throws {
    try stage.directory.write("in the way", to: "file")
    let place = stage.path("file/artwork")
    for path in [nil, place] {
      stage.start { $0.cachePath = path }
      server.replies["/cover"] = WebServer.Reply(body: red)
      show(track: "1")
      #expect(stage.color.isRed)
    }
  }

  @Test func theAddressIsNowhereOnTheDisk() throws {
    server.replies["/cover?key=secret"] = WebServer.Reply(body: red)
    show(track: "1", path: "/cover?key=secret")
    let kept = try #require(PrivateDirectory(stage.path("cache/artwork")))
    let names = kept.entries().map(\.name)
    #expect(names.count == 1 && names.allSatisfy { $0.count == 64 && !$0.contains("secret") })
    let file = try #require(kept.read(names[0], atMost: 1 << 20))
    #expect(!String(decoding: file.prefix(500), as: UTF8.self).contains("secret"))
  }
}
