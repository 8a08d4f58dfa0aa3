import ArtworkLoading
import Dashboard
import Drawing
import LyricsLoading
import Runtime
import Settings

/// Everything outside that the dashboard listens to and asks: the servers, and the loader of pictures.
final class Outside {
  /// Where what happens goes. What happened before it was set is kept.
  var deliver: ((Message) -> Void)? {
    didSet {
      for message in early { deliver?(message) }
      early = []
    }
  }
  /// How pictures are drawn on this terminal; nil for not at all.
  private var artworkStyle: PictureMode?
  private var cell: CellSize?
  private var wantedArtwork: ArtworkRequest?

  private let loop: EventLoop
  private let settings: Configuration
  private let version: String
  let recorder: Recorder?
  private var early: [Message] = []
  private lazy var servers = Servers(loop, settings: settings, version: version, recorder: recorder) {
    [unowned self] in take($0)
  }
  private lazy var artwork = ArtworkLoader(loop, version: version) { [unowned self] in take($0) }

  private lazy var lyrics = LyricsLoader(loop) { [unowned self] in take(.lyrics($0, $1)) }

  init(_ loop: EventLoop, settings: Configuration, version: String, recorder: Recorder?) {
    self.loop = loop
    self.settings = settings
    self.version = version
    self.recorder = recorder
  }

  func start() { servers.start() }

  func stop() {
    artwork.cancel()
    lyrics.cancel()
    servers.stop()
  }

  func perform(_ effect: Effect) {
    switch effect {
    case .session(let command, let id, let generation): servers.send(command, to: id, generation: generation)
    case .mixer(let command): servers.send(command)
    case .artwork(let request): load(request)
    case .queue(let request): servers.look(at: request)
    case .lyrics(let request): request.map(lyrics.request) ?? lyrics.cancel()
    case .nextTheme, .redraw, .suspend, .quit: break
    }
  }

  /// Pictures are drawn like this from now on, the one that is shown too.
  func drawArtwork(_ style: PictureMode?, cell: CellSize?) {
    guard style != artworkStyle || cell != self.cell else { return }
    artworkStyle = style
    self.cell = cell
    if let wantedArtwork { load(wantedArtwork) }
  }

  private func load(_ request: ArtworkRequest?) {
    wantedArtwork = request
    guard let request else { return artwork.cancel() }
    guard let artworkStyle else {
      artwork.cancel()
      // As good as a track without a cover: its room is for other things.
      return take(.artwork(request, nil))
    }
    artwork.request(
      PictureRequest(
        session: request.session, identity: request.track, locator: request.locator, size: request.size,
        mode: artworkStyle, cell: cell))
  }

  private func take(_ event: PictureEvent) {
    let request = event.request
    take(
      .artwork(
        ArtworkRequest(
          session: request.session, track: request.identity, locator: request.locator, size: request.size),
        event.picture))
  }

  private func take(_ message: Message) {
    guard let deliver else { return early.append(message) }
    deliver(message)
  }
}
