import Drawing
import Media

// The picture follows the current track and the room it has.

extension Model {
  /// Asks for the picture that should stand on the screen, if that has changed.
  mutating func wantedArtwork() -> [Effect] {
    let wanted = artworkRequest
    guard wanted != artwork.requested else { return [] }
    // The same track at another size keeps its picture until the new one is there.
    if wanted?.track != artwork.track || wanted?.session != artwork.requested?.session {
      artwork.forget()
    }
    artwork.requested = wanted
    return [.artwork(wanted)]
  }

  mutating func take(_ picture: Picture?, for request: ArtworkRequest) {
    guard request == artwork.requested else { return }
    if artwork.isMore(than: picture, of: request) {
      artwork.lesser = request.locator
      return
    }
    artwork.picture = picture
    artwork.track = picture == nil ? nil : request.track
    artwork.locator = picture == nil ? nil : request.locator
    artwork.isExpected = picture != nil
  }

  private var artworkRequest: ArtworkRequest? {
    guard let session = current?.session, let content = session.content, var locator = content.artwork else {
      return nil
    }
    let area = Layout(self, expectsArtwork: true).artwork
    guard !area.isEmpty else { return nil }
    if artwork.track == content.identity, artwork.lesser == locator, let better = artwork.locator { locator = better }
    return ArtworkRequest(
      session: session.id, track: content.identity, locator: locator,
      size: Size(columns: area.width, rows: area.height))
  }
}

extension Artwork {
  fileprivate mutating func forget() {
    (picture, track, locator, lesser) = (nil, nil, nil, nil)
  }

  /// Whether what is shown of the same track is more than another cover of it: browsers name several, and the last is
  /// often the smallest.
  fileprivate func isMore(than other: Picture?, of request: ArtworkRequest) -> Bool {
    guard let picture, track == request.track, locator != request.locator else { return false }
    return picture.detail > (other?.detail ?? 0)
  }
}
