import Drawing
import Glibc
import Media
import Runtime
import TestSupport
import Testing

@testable import ArtworkLoading

/// A loader on a loop, with a private directory for covers.
final class Stage {
  let loop = EventLoop()
  let directory: TemporaryDirectory
  private(set) var events: [PictureEvent] = []
  private(set) var loader: ArtworkLoader?

  init() throws {
    directory = try TemporaryDirectory()
    start()
  }

  /// A new loader, as of another run.
  func start(_ change: (inout ArtworkSetup) -> Void = { _ in }) {
    var web = ArtworkSetup(agent: "marquee/test", cachePath: path("cache/artwork"))
    change(&web)
    let looking = LookTimes(
      file: [.milliseconds(400), .milliseconds(1200)], web: [.milliseconds(300), .milliseconds(900)])
    loader = ArtworkLoader(loop, web: web, looking: looking) { [weak self] in self?.events.append($0) }
  }

  func path(_ name: String) -> String { directory.path + "/" + name }

  func write(_ bytes: [UInt8], to name: String) {
    guard let file = fopen(path(name), "w") else {
      Issue.record("cannot write \(name)")
      return
    }
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  func request(
    _ locator: String, track: String = "1", size: Size = Size(columns: 8, rows: 4), session: String = "mpris:test",
    playing content: String? = nil
  ) {
    let locator = ArtworkLocator(locator, orOf: content.map { MediaLocator($0) })
    loader?.request(
      PictureRequest(
        session: SessionID(session), identity: ContentIdentity(track), locator: locator, size: size,
        mode: .characters(.trueColor)))
  }

  /// Serves the loop until this many events have come.
  func await(events count: Int, limit: Duration = .seconds(5)) -> Bool {
    pump(loop, limit: limit) { events.count >= count }
  }

  /// The colour that most of the last picture is drawn in; nil without a picture.
  var color: RGB? { events.last?.color }
}

extension PictureEvent {
  var color: RGB? {
    guard case .characters(let picture) = picture, let cell = picture.cells.first else { return nil }
    return cell.scalar == " " ? cell.background : cell.foreground
  }
}

extension RGB? {
  var isRed: Bool { self.map { $0.red > 240 && $0.green < 10 && $0.blue < 10 } ?? false }
  var isBlue: Bool { self.map { $0.blue > 240 && $0.green < 10 && $0.red < 10 } ?? false }
}
