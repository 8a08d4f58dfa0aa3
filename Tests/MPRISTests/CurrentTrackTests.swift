import Media
import Testing

@testable import MPRIS

/// Metadata in pieces, with blanks in between.
@Suite struct CurrentTrackTests {
  private let session = SessionID("mpris:x")

  private func said(_ entries: [(String, String)]) -> TrackMetadata {
    TrackMetadata(entries.map { (name: $0.0, value: .string($0.1)) })
  }

  private func isNew(_ track: inout CurrentTrack, _ told: TrackMetadata, keepsLost: Bool) -> Bool {
    track.take(told, keepsLost: keepsLost, in: session)
  }

  nonisolated static let song = [("mpris:trackid", "/1"), ("xesam:title", "Title"), ("xesam:album", "Album")]

  @Test func whatIsLeftOutStandsForAWhile() {
    var track = CurrentTrack()
    #expect(isNew(&track, said(Self.song), keepsLost: true))
    for rest in [[], [("mpris:trackid", "/1")], [("xesam:title", "Title")]] {
      #expect(!isNew(&track, said(rest), keepsLost: true))
      #expect(track.metadata.title == "Title" && track.metadata.album == "Album" && track.metadata.trackID == "/1")
      #expect(track.isLeftIncomplete)
    }
    #expect(!isNew(&track, said(Self.song), keepsLost: true))
    #expect(!track.isLeftIncomplete)
  }

  @Test func whatIsSaidToBeGoneIsGoneAndTheTrackIsTheSame() {
    var track = CurrentTrack()
    _ = track.take(said(Self.song), keepsLost: true, in: session)
    let identity = track.identity
    _ = track.take(said([]), keepsLost: true, in: session)
    #expect(!isNew(&track, said([]), keepsLost: false))
    #expect(track.metadata.isEmpty && !track.isLeftIncomplete)
    #expect(!isNew(&track, said(Self.song), keepsLost: true))
    #expect(track.identity == identity)
  }

  @Test func nothingOfTheFormerTrackStays() {
    var track = CurrentTrack()
    _ = track.take(said(Self.song + [("mpris:artUrl", "/a.png")]), keepsLost: true, in: session)
    #expect(isNew(&track, said([("mpris:trackid", "/2")]), keepsLost: true))
    #expect(track.metadata.title.isEmpty && track.metadata.album.isEmpty && track.metadata.artwork == nil)
    #expect(track.metadata.tags.map(\.name) == ["mpris:trackid"])
    #expect(!track.isLeftIncomplete)
  }

  @Test func piecesMakeOneTrack() {
    var track = CurrentTrack()
    #expect(isNew(&track, said([("xesam:title", "Title")]), keepsLost: true))
    let identity = track.identity
    for piece in [("xesam:album", "Album"), ("mpris:artUrl", "/a.png"), ("mpris:trackid", "/1")] {
      #expect(!isNew(&track, said([("xesam:title", "Title"), piece]), keepsLost: true))
    }
    #expect(track.identity == identity)
    #expect(track.metadata.album == "Album" && track.metadata.artwork == ArtworkLocator("/a.png"))
  }
}
