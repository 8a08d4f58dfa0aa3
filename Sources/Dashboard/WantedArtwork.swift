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
      artwork.picture = nil
      artwork.track = nil
    }
    artwork.requested = wanted
    return [.artwork(wanted)]
  }

  mutating func take(_ picture: CharacterPicture?, for request: ArtworkRequest) {
    guard request == artwork.requested else { return }
    artwork.picture = picture
    artwork.track = picture == nil ? nil : request.track
  }

  private var artworkRequest: ArtworkRequest? {
    guard let session = current?.session, let content = session.content, let locator = content.artwork else {
      return nil
    }
    let area = Layout(self).artwork
    guard !area.isEmpty else { return nil }
    return ArtworkRequest(
      session: session.id, track: content.identity, locator: locator,
      size: Size(columns: area.width, rows: area.height))
  }
}
