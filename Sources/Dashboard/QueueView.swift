import Media

/// What is looked at of a queue.
package struct QueueView: Equatable, Sendable {
  package enum Page: Sendable {
    case tracks, playlists
  }

  package let session: SessionID
  /// As chosen; a player may have only one of the two.
  fileprivate(set) var page = Page.tracks
  /// The selected track; nil for the one that plays.
  fileprivate var track: TrackPlace?
  /// The selected playlist; nil for the active one.
  fileprivate var playlist: PlaylistID?

  init(session: SessionID) { self.session = session }

  /// A place in the order that is found again when the order changes.
  fileprivate struct TrackPlace: Equatable {
    let index: Int
    let id: QueueItemID
  }
}

extension Model {
  /// The queue that is looked at; nil before the player has said anything of it.
  func queue(of view: QueueView) -> Queue? { world.queue.flatMap { $0.session == view.session ? $0 : nil } }

  /// The page that there is something on.
  func page(of view: QueueView) -> QueueView.Page {
    guard let queue = queue(of: view) else { return view.page }
    switch (queue.tracks, queue.playlists) {
    case (.notOffered, .offered): return .playlists
    case (_, .notOffered): return .tracks
    default: return view.page  // both, or not yet known
    }
  }

  /// Whether there are two pages to go between.
  func hasTwoPages(_ queue: Queue?) -> Bool {
    guard let queue, case .offered = queue.playlists, queue.tracks != .notOffered else { return false }
    return true
  }

  /// The track that plays, or was asked for.
  func shownTrack(of queue: Queue) -> QueueItemID? {
    pending.first { if case .track(queue.session, let track) = $0 { track } else { nil } } ?? queue.current
  }

  func shownPlaylist(of queue: Queue) -> PlaylistID? {
    pending.first { if case .playlist(queue.session, let list) = $0 { list } else { nil } } ?? queue.activePlaylist
  }

  /// Where the selection is on the page that is shown; nil where there are no rows.
  func selectedRow(of view: QueueView) -> Int? {
    guard let queue = queue(of: view) else { return nil }
    switch page(of: view) {
    case .tracks: return selectedTrack(of: view, in: queue)
    case .playlists:
      let lists = queue.playlistsOffered
      let wanted = view.playlist ?? shownPlaylist(of: queue)
      return lists.isEmpty ? nil : lists.firstIndex { $0.id == wanted } ?? 0
    }
  }

  private func selectedTrack(of view: QueueView, in queue: Queue) -> Int? {
    let ids = queue.trackIDs
    guard !ids.isEmpty else { return nil }
    guard let place = view.track else {
      return shownTrack(of: queue).flatMap { ids.firstIndex(of: $0) } ?? 0
    }
    if ids.indices.contains(place.index), ids[place.index] == place.id { return place.index }
    return ids.firstIndex(of: place.id) ?? min(place.index, ids.count - 1)
  }

  func rowCount(of view: QueueView) -> Int {
    guard let queue = queue(of: view) else { return 0 }
    return page(of: view) == .tracks ? queue.trackIDs.count : queue.playlistsOffered.count
  }
}

extension Queue {
  var playlistsOffered: [Playlist] { if case .offered(let lists) = playlists { lists } else { [] } }
}

// The queue under the keys.
extension Model {
  mutating func openQueue(now: Instant) -> [Effect] {
    guard let id = sessionOfView else { return nothingToControl(now: now) }
    interface.overlay = .queue(QueueView(session: id))
    return []
  }

  /// Selects, plays what is selected, and closes; what plays obeys its other keys as ever.
  mutating func performInQueue(_ action: Action, _ view: QueueView, now: Instant) -> [Effect] {
    switch action {
    case .queue, .close, .quit: interface.overlay = nil
    case .up, .down, .pageUp, .pageDown, .top, .bottom: move(by: rows(of: action) ?? 0, in: view)
    case .nextArea, .previousArea: turnPage(of: view)
    case .activate: return playSelected(of: view, now: now)
    default: return performBehindView(action, now: now)
    }
    return []
  }

  /// The session that a view is opened for: the row's in Sessions, else the current one.
  var sessionOfView: SessionID? {
    guard interface.focus == .sessions else { return current?.session.id }
    return selectedIndex(in: world.sessions).map { world.sessions[$0].id }
  }

  private mutating func move(by rows: Int, in view: QueueView) {
    guard let queue = queue(of: view), let row = selectedRow(of: view) else { return }
    let index = max(0, min(rowCount(of: view) - 1, row + rows))
    var view = view
    switch page(of: view) {
    case .tracks: view.track = QueueView.TrackPlace(index: index, id: queue.trackIDs[index])
    case .playlists: view.playlist = queue.playlistsOffered[index].id
    }
    interface.overlay = .queue(view)
  }

  private mutating func turnPage(of view: QueueView) {
    guard hasTwoPages(queue(of: view)) else { return }
    var view = view
    view.page = page(of: view) == .tracks ? .playlists : .tracks
    interface.overlay = .queue(view)
  }

  private mutating func playSelected(of view: QueueView, now: Instant) -> [Effect] {
    guard let session = world.session(view.session), let queue = queue(of: view), let row = selectedRow(of: view) else {
      return []
    }
    switch page(of: view) {
    case .tracks:
      let track = queue.trackIDs[row]
      return command(.goTo(track), to: session, wish: .track(session.id, track), now: now)
    case .playlists:
      let list = queue.playlistsOffered[row].id
      return command(.activate(list), to: session, wish: .playlist(session.id, list), now: now)
    }
  }
}

// What is asked of the player while its queue is looked at.
extension Model {
  /// Asks for the part of the queue that is looked at, if that has changed.
  mutating func wantedQueue() -> [Effect] {
    let wanted = queueRequest
    guard wanted != requestedQueue else { return [] }
    if wanted?.session != requestedQueue?.session || wanted?.generation != requestedQueue?.generation {
      world.forgetQueue()
    }
    requestedQueue = wanted
    return [.queue(wanted)]
  }

  /// A step of the selection is no reason to ask for another part.
  private static let block = 64

  private var queueRequest: QueueRequest? {
    guard case .queue(let view) = interface.overlay, let session = world.session(view.session) else { return nil }
    let row = page(of: view) == .tracks ? selectedRow(of: view) ?? 0 : 0
    let start = row / Model.block * Model.block
    let margin = max(Model.block, interface.size.rows)
    return QueueRequest(
      session: session.id, generation: session.generation,
      places: max(0, start - margin)..<start + Model.block + margin)
  }
}
