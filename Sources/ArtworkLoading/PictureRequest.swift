import Drawing
import Media

/// The colours that a terminal has.
package nonisolated enum PictureColors: CaseIterable, Sendable {
  case trueColor, palette256, palette16, mono
}

/// What a picture may be drawn with. Without colours it is plain ASCII, whose letters differ in brightness.
package nonisolated enum PictureMode: Equatable, Sendable {
  case characters(PictureColors)
  case ascii
  case pixels(PixelFormat)
}

/// A picture that the screen has room for.
package nonisolated struct PictureRequest: Equatable, Sendable {
  package let session: SessionID
  /// The track that the picture belongs to.
  package let identity: ContentIdentity
  package let locator: ArtworkLocator
  /// The room there is; the picture keeps its shape and may leave some of it.
  package let size: Size
  package let mode: PictureMode
  /// The size of a cell in pixels, if the terminal tells.
  package let cell: CellSize?

  package init(
    session: SessionID, identity: ContentIdentity, locator: ArtworkLocator, size: Size, mode: PictureMode,
    cell: CellSize? = nil
  ) {
    self.session = session
    self.identity = identity
    self.locator = locator
    self.size = size
    self.mode = mode
    self.cell = cell
  }

  /// The width of a cell divided by its height: most fonts are twice as high as wide.
  var cellAspect: Double { cell?.aspect ?? 0.5 }

  /// Whether both want the same picture for the same track, at whatever size.
  func hasSameSubject(as other: PictureRequest) -> Bool {
    session == other.session && identity == other.identity && locator == other.locator
  }
}

/// What became of a request. There may be a second one for the same request: players write covers late, and again.
package nonisolated struct PictureEvent: Equatable, Sendable {
  package let request: PictureRequest
  /// Nil when there is no picture, for whatever reason: the placeholder is the whole message.
  package let picture: Picture?
}
