import Drawing
import Glibc
import Media
import Runtime
import TestSupport
import Testing

@testable import ArtworkLoading

private let red = PNGFile.plain([255, 0, 0])
/// Takes some time to decode.
private let large = pngBomb(side: 3000)
private let blue = PNGFile.plain([0, 0, 255])

@Suite struct ArtworkLoaderTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test func aFileIsDrawnThroughTheLoop() {
    stage.write(red, to: "cover.png")
    stage.request("file://" + stage.path("cover.png"))
    #expect(stage.events.isEmpty)
    #expect(stage.await(events: 1))
    #expect(stage.color.isRed)
    #expect(stage.events.first?.request.identity == ContentIdentity("1"))
    #expect(stage.events.first?.picture?.size == Size(columns: 8, rows: 4))
  }

  @Test(arguments: ["", "cover.png", "~/cover.png", "gopher://127.0.0.1/cover.png"])
  func whatIsNotOpenedGivesNoPicture(_ locator: String) {
    stage.request(locator)
    #expect(stage.await(events: 1))
    #expect(stage.events == [PictureEvent(request: stage.events[0].request, picture: nil)])
  }

  @Test func dataIsDrawnWhateverTypeItClaims() {
    stage.request("data:image/jpeg;base64," + base64(red))
    #expect(stage.await(events: 1))
    #expect(stage.color.isRed)
  }

  @Test func whatCannotBeReadGivesNoPictureAtOnce() {
    mkfifo(stage.path("fifo"), 0o600)
    mkdir(stage.path("folder"), 0o700)
    symlink("loop", stage.path("loop"))
    symlink("/dev/zero", stage.path("zero"))
    for (count, name) in ["missing", "fifo", "folder", "loop", "zero"].enumerated() {
      stage.request(stage.path(name))
      #expect(stage.await(events: count + 1), "\(name)")
      #expect(stage.events.last?.picture == nil)
    }
  }

  @Test func onlyTheNewestOfManyIsAnswered() {
    stage.write(large, to: "large.png")
    stage.write(blue, to: "small.png")
    for number in 0..<20 { stage.request(stage.path("large.png"), track: "\(number)") }
    stage.request(stage.path("small.png"), track: "last")
    #expect(stage.await(events: 1))
    #expect(stage.events.map(\.request.identity) == [ContentIdentity("last")])
    #expect(stage.color.isBlue)
  }

  @Test func aLatePictureNeverLandsOnTheNextTrack() {
    stage.write(large, to: "large.png")
    stage.request(stage.path("large.png"), track: "1")
    pump(stage.loop, for: .milliseconds(5))
    stage.loader?.cancel()
    pump(stage.loop, for: .milliseconds(300))
    #expect(stage.events.isEmpty)
  }

  @Test func theSameRequestAgainChangesNothing() {
    stage.write(red, to: "cover.png")
    stage.request(stage.path("cover.png"))
    #expect(stage.await(events: 1))
    stage.request(stage.path("cover.png"))
    pump(stage.loop, for: .milliseconds(100))
    #expect(stage.events.count == 1)
  }

  @Test func anotherSizeIsDrawnAnew() {
    stage.write(red, to: "cover.png")
    stage.request(stage.path("cover.png"))
    #expect(stage.await(events: 1))
    stage.request(stage.path("cover.png"), size: Size(columns: 20, rows: 10))
    #expect(stage.await(events: 2))
    #expect(stage.events.last?.picture?.size == Size(columns: 20, rows: 10))
  }

  @Test func afterTheLookAgainTheLoopSleeps() {
    stage.write(red, to: "cover.png")
    stage.request(stage.path("cover.png"))
    #expect(stage.await(events: 1))
    pump(stage.loop, for: .milliseconds(500))
    #expect(!stage.loop.runOnce(timeout: .milliseconds(600)))
    #expect(stage.events.count == 1)
  }

  @Test func theLoaderEndsWhileAPictureIsBeingMade() {
    stage.write(large, to: "large.png")
    let loader = ArtworkLoader(stage.loop, version: "test") { _ in Issue.record("delivered after the end") }
    loader.request(
      PictureRequest(
        session: SessionID("mpris:test"), identity: ContentIdentity("1"),
        locator: ArtworkLocator(stage.path("large.png")), size: Size(columns: 8, rows: 4), mode: .ascii))
  }
}

/// Players that rewrite one file for every track, or write it late.
@Suite struct FreshnessTests {
  private let stage: Stage

  init() throws {
    stage = try Stage()
    stage.write(red, to: "cover.png")
    stage.request(stage.path("cover.png"), track: "first")
    #expect(stage.await(events: 1))
    #expect(stage.color.isRed)
  }

  @Test func theFileIsRewrittenBeforeTheTrackChanges() {
    stage.write(blue, to: "cover.png")
    stage.request(stage.path("cover.png"), track: "second")
    #expect(stage.await(events: 2))
    #expect(stage.color.isBlue)
  }

  @Test func theFileIsRewrittenAfterTheTrackChanges() {
    stage.request(stage.path("cover.png"), track: "second")
    #expect(stage.await(events: 2))
    #expect(stage.color.isRed)
    stage.write(blue, to: "cover.png")
    #expect(stage.await(events: 3))
    #expect(stage.color.isBlue)
    #expect(stage.events.last?.request.identity == ContentIdentity("second"))
  }

  @Test func theFileIsCutFirstAndWholeLater() {
    stage.write(Array(blue.prefix(blue.count * 2 / 5)), to: "cover.png")
    stage.request(stage.path("cover.png"), track: "second")
    #expect(stage.await(events: 2))
    #expect(stage.events.last?.picture == nil)
    stage.write(blue, to: "cover.png")
    #expect(stage.await(events: 3))
    #expect(stage.color.isBlue)
  }

  @Test func aFileThatComesAfterTheFirstLookIsShown() {
    stage.request(stage.path("late.png"), track: "second")
    #expect(stage.await(events: 2))
    #expect(stage.events.last?.picture == nil)
    pump(stage.loop, for: .milliseconds(600))
    #expect(stage.events.count == 2)
    stage.write(blue, to: "late.png")
    #expect(stage.await(events: 3))
    #expect(stage.color.isBlue)
  }

  @Test func playersHaveOneAndThreeSecondsToWriteACover() {
    #expect(LookTimes().file == [.seconds(1), .seconds(3)])
  }

  @Test func anUnchangedFileIsNotAnnouncedTwice() {
    stage.request(stage.path("cover.png"), track: "second")
    #expect(stage.await(events: 2))
    pump(stage.loop, for: .milliseconds(500))
    #expect(stage.events.count == 2)
  }

  @Test func aResizeDoesNotLoseTheLookThatIsToCome() {
    stage.request(stage.path("cover.png"), track: "second")
    #expect(stage.await(events: 2))
    stage.request(stage.path("cover.png"), track: "second", size: Size(columns: 20, rows: 10))
    #expect(stage.await(events: 3))
    stage.write(blue, to: "cover.png")
    #expect(stage.await(events: 4))
    #expect(stage.color.isBlue)
    #expect(stage.events.last?.picture?.size == Size(columns: 20, rows: 10))
  }
}
