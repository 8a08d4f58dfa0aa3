import Dashboard
import Drawing
import Media
import Testing

@Suite struct ArtworkRequests {
  private func stage(_ locator: String?) -> Stage {
    var stage = Stage.onePlayerPlaying
    stage.sessions = [.mpv.with { $0.content?.artwork = locator.map { ArtworkLocator($0) } }]
    return stage
  }

  private func next(_ app: Harness, _ locator: String?) -> Message {
    .session(
      .changed(
        Session.mpv.started(at: app.now).with {
          $0.content?.identity = ContentIdentity("next")
          $0.content?.artwork = locator.map { ArtworkLocator($0) }
        }))
  }

  @Test func aTrackWithoutArtShowsNoneNeverTheLastOnes() throws {
    let app = Harness(stage("file:///a.png"))
    let request = try #require(app.model.artwork.requested)
    app.receive(.artwork(request, .chequered(request.size)))
    #expect(app.model.artwork.picture != nil)
    app.receive(next(app, nil))
    app.expectEffects([.artwork(nil)])
    #expect(app.model.artwork.picture == nil)
  }

  @Test func aLatePictureDoesNotLandOnTheNextTrack() throws {
    let app = Harness(stage("file:///a.png"))
    let late = try #require(app.model.artwork.requested)
    app.receive(next(app, "file:///b.png"))
    app.ignoreEffects()
    app.receive(.artwork(late, .chequered(late.size)))
    #expect(app.model.artwork.picture == nil)
  }

  @Test func anotherSizeKeepsThePictureUntilTheNewOneIsThere() throws {
    let app = Harness(stage("file:///a.png"))
    let request = try #require(app.model.artwork.requested)
    app.receive(.artwork(request, .chequered(request.size)))
    app.receive(.resized(Size(columns: 120, rows: 36)))
    let larger = try #require(app.model.artwork.requested)
    #expect(larger.size != request.size)
    app.expectEffects([.artwork(larger)])
    #expect(app.model.artwork.picture != nil)
  }

  @Test func withoutRoomNoPictureIsAskedFor() {
    let app = Harness(stage("file:///a.png"))
    app.receive(.resized(Size(columns: 40, rows: 6)))
    app.expectEffects([.artwork(nil)])
  }

  @Test func aCoverThatCannotBeHadLeavesNoHole() throws {
    let app = Harness(stage("file:///a.png"))
    let request = try #require(app.model.artwork.requested)
    let indented = app.column(of: "Push It")
    app.receive(.artwork(request, nil))
    #expect(app.column(of: "Push It") < indented)
    app.receive(next(app, "file:///b.png"))
    app.ignoreEffects()
    #expect(app.column(of: "Push It") < indented)
    let later = try #require(app.model.artwork.requested)
    app.receive(.artwork(later, .chequered(later.size)))
    #expect(app.column(of: "Push It") == indented)
  }

  @Test(arguments: [60, nil]) func aSmallerCoverOfTheSameTrackDoesNotReplaceTheLarger(detail: Int?) throws {
    let app = Harness(stage("file:///large.png"))
    let large = try #require(app.model.artwork.requested)
    app.receive(.artwork(large, .chequered(large.size, detail: 320)))
    let another = ArtworkLocator("file:///small.png")
    app.receive(.session(.changed(Session.mpv.started(at: app.now).with { $0.content?.artwork = another })))
    let small = try #require(app.model.artwork.requested)
    app.expectEffects([.artwork(small)])
    app.receive(.artwork(small, detail.flatMap { .chequered(small.size, detail: $0) }))
    #expect(app.model.artwork.picture?.detail == 320)
    app.expectEffects([.artwork(large)])
  }

  private func playing(_ file: String, artwork: String? = nil) -> Stage {
    var stage = stage(artwork)
    stage.sessions = stage.sessions.map { $0.with { $0.content?.location = MediaLocator(file) } }
    return stage
  }

  @Test func aFileWithoutArtIsAskedForItsOwnAndGetsNoRoomBefore() throws {
    let app = Harness(playing("file:///a.flac"))
    let request = try #require(app.model.artwork.requested)
    #expect(request.locator == ArtworkLocator("", orOf: MediaLocator("file:///a.flac")))
    let plain = app.column(of: "Push It")
    app.receive(.artwork(request, nil))
    #expect(app.column(of: "Push It") == plain)
    app.receive(.artwork(request, .chequered(request.size)))
    #expect(app.column(of: "Push It") > plain)
  }

  @Test func whatThePlayerNamesComesBeforeTheFilesOwn() throws {
    let app = Harness(playing("/a.flac", artwork: "file:///a.png"))
    let request = try #require(app.model.artwork.requested)
    #expect(request.locator == ArtworkLocator("file:///a.png", orOf: MediaLocator("/a.flac")))
  }

  @Test(arguments: ["http://example.org/a.mp3", "cdda://1", "a.mp3", "", "files:///a"])
  func whatIsNoFileIsNotAskedForArt(_ location: String) {
    let app = Harness(playing(location))
    #expect(app.model.artwork.requested == nil)
  }
}
