import Dashboard
import Drawing
import Media
import Testing

/// The queue of a player over the dashboard.
@Suite struct QueueScreenTests {
  private let id = Session.mpv.id

  private func request(_ places: Range<Int>) -> Effect {
    .queue(QueueRequest(session: id, generation: 1, places: places))
  }

  /// A queue that is open, and told in full.
  private func opened(_ queue: Queue, size: Size = Size(columns: 80, rows: 24)) -> Harness {
    let app = Harness(.onePlayerPlaying, size: size)
    app.press("Q")
    app.receive(.session(.queue(queue)))
    app.ignoreEffects()
    return app
  }

  @Test(arguments: [(200, 50), (120, 36), (80, 24), (40, 12), (20, 1)])
  func atEverySize(columns: Int, rows: Int) {
    let app = opened(.told, size: Size(columns: columns, rows: rows))
    app.press("j")
    app.ignoreEffects()
    app.expectScreen("queue-\(columns)x\(rows)")
  }

  @Test func playlists() {
    let app = opened(.told)
    app.press("tab")
    app.expectScreen("queue-playlists")
    app.press("j enter")
    app.expectEffects([.session(.activate(PlaylistID("/list/1")), id, generation: 1)])
    app.press("tab")
    app.expectSee("Song 12")
  }

  @Test func itIsAskedForWhileItIsOpen() {
    let app = Harness(.onePlayerPlaying)
    app.press("Q")
    app.expectEffects([request(0..<128)])
    app.expectSee("Asking mpv for its queue.")
    app.press("j escape")
    app.expectEffects([.queue(nil)])
    app.receive(.session(.queue(.told)))
    app.press("Q")
    app.expectEffects([request(0..<128)])
    app.expectSee("Asking mpv for its queue.")
    app.press("Q")
    app.expectEffects([.queue(nil)])
  }

  @Test func onlyWhatIsLookedAtIsAskedFor() {
    let app = Harness(.onePlayerPlaying)
    app.press("Q")
    app.expectEffects([request(0..<128)])
    app.receive(.session(.queue(.long)))
    app.expectNoEffects()
    app.press("j j j page-down")
    app.expectNoEffects()
    app.press("G")
    app.expectEffects([request(99_904..<100_096)])
    app.expectSee("99980-100000 of 100000", "100000  …")
  }

  @Test func thePlayingTrackIsSelectedUntilAnotherIs() {
    let app = opened(.told)
    app.expectSee("▸ 12  Song 12")
    app.press("enter")
    app.expectEffects([.session(.goTo(QueueItemID("/track/11")), id, generation: 1)])
    app.press("j enter")
    app.expectEffects([.session(.goTo(QueueItemID("/track/12")), id, generation: 1)])
    app.expectSee("▸ 13  Song 13")
  }

  @Test func aTrackThatIsNotReachedIsSaidAndTheTruthIsShown() {
    let app = opened(.told)
    app.press("j enter")
    app.ignoreEffects()
    app.wait(.seconds(3))
    app.expectSee("mpv did not go to that track", "▸ 12  Song 12")
  }

  @Test func aPlayerThatCannotJumpSaysSo() {
    let session = Session.mpv.with { $0.commands[.goTo] = .disabled(reason: .notControllable) }
    let app = Harness(Stage(sessions: [session]))
    app.press("Q")
    app.receive(.session(.queue(.told)))
    app.ignoreEffects()
    app.press("enter")
    app.expectSee("mpv cannot go to a track of its queue: it takes no commands")
  }

  @Test func theSelectionStaysOnItsTrackWhenTheOrderChanges() {
    let app = opened(.told)
    app.press("j j")
    var queue = Queue.told
    queue.remove(QueueItemID("/track/0"))
    app.receive(.session(.queue(queue)))
    app.press("enter")
    app.expectEffects([.session(.goTo(QueueItemID("/track/13")), id, generation: 1)])
    queue.replaceTracks(by: [QueueItemID("/track/99")])
    app.receive(.session(.queue(queue)))
    app.press("enter")
    app.expectEffects([.session(.goTo(QueueItemID("/track/99")), id, generation: 1)])
    queue.replaceTracks(by: [])
    app.receive(.session(.queue(queue)))
    app.press("enter j k G g")
    app.expectNoEffects()
    app.expectSee("The queue is empty.")
  }

  struct Empty: CustomTestStringConvertible {
    let testDescription: String
    let queue: Queue
    let words: String
  }

  @Test(arguments: [
    Empty(testDescription: "neither", queue: .with(.notOffered, .notOffered), words: "mpv keeps its queue to itself"),
    Empty(testDescription: "silence", queue: .with(.failed, .notOffered), words: "mpv does not say what is in its"),
    Empty(testDescription: "half", queue: .with(.notOffered, .asked), words: "Asking mpv for its queue."),
    Empty(testDescription: "no lists", queue: .with(.notOffered, .offered([])), words: "mpv has no playlists."),
  ])
  func whyThereIsNothingIsSaid(_ row: Empty) {
    let app = opened(row.queue)
    app.expectSee(row.words)
    app.press("enter tab j")
    app.expectNoEffects()
  }

  @Test func aPlayerThatGoesIsSaidToBeGoneAndItsSuccessorIsAskedAnew() {
    let app = opened(.told)
    app.receive(.session(.removed(id)))
    app.expectEffects([.queue(nil)])
    app.expectSee("It has gone.")
    app.receive(.session(.changed(Session.mpv.with { $0.generation = 2 })))
    app.expectEffects([.queue(QueueRequest(session: id, generation: 2, places: 0..<128))])
    app.expectSee("Asking mpv for its queue.")
    app.press("escape")
    app.expectEffects([.queue(nil)])
  }

  @Test func inSessionsItIsTheRowsQueueAndIsNamedSo() {
    let app = Harness(.severalPlayers)
    app.press("tab g Q")
    app.expectSee("Queue of Firefox")
    app.expectEffects([.queue(QueueRequest(session: Session.firefox.id, generation: 1, places: 0..<128))])
    app.press("space")
    app.expectEffects([.session(.pause, id, generation: 1)])
    app.press("escape")
    app.ignoreEffects()
  }
}

extension Queue {
  fileprivate static func with(_ tracks: Part<[QueueItemID]>, _ playlists: Part<[Playlist]>) -> Queue {
    Queue(session: Session.mpv.id, tracks: tracks, playlists: playlists)
  }

  /// Thirty tracks, of which the twelfth plays, and three playlists.
  static let told: Queue = {
    let ids = (0..<30).map { QueueItemID("/track/\($0)") }
    var queue = Queue.with(
      .offered(ids), .offered((0..<3).map { Playlist(id: PlaylistID("/list/\($0)"), name: "List \($0)") }))
    for (index, id) in ids.enumerated() where index != 20 {
      queue.items[id] = QueueItem(
        title: index == 14 ? "" : "Song \(index + 1)", artists: index % 3 == 0 ? ["Dukes"] : [],
        duration: index % 4 == 3 ? nil : .seconds(100 + index * 67))
    }
    queue.items[ids[16]]?.title = "日本語の曲名がとても長いので、狭い画面では切られる"
    queue.current = ids[11]
    queue.activePlaylist = PlaylistID("/list/0")
    return queue
  }()

  fileprivate static let long = Queue.with(.offered((0..<100_000).map { QueueItemID("/track/\($0)") }), .notOffered)
}
