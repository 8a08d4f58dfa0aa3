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
    guard let session = current?.session, let content = session.content, var locator = content.artworkPlace else {
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

extension Content {
  /// Where its picture is looked for.
  fileprivate var artworkPlace: ArtworkLocator? {
    guard let location, location.isLocalFile else { return artwork }
    return ArtworkLocator(artwork?.rawValue ?? "", orOf: location)
  }

  /// Whether it has room for a picture that is not there yet: what the player names is nearly always there, what a file
  /// has of its own is looked for first.
  func expectsArtwork(_ artwork: Artwork) -> Bool {
    guard artwork.track != identity else { return true }
    return self.artwork == nil
      ? location?.isLocalFile == true && artwork.isExpected == true : artwork.isExpected ?? true
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
