/// What a player has to play beside the current track, as far as it tells: asked for only while somebody looks.
package struct Queue: Equatable, Sendable {
  /// A part that is asked for by itself, and that a player may not have.
  package enum Part<Value: Equatable & Sendable>: Equatable, Sendable {
    case asked
    case notOffered
    /// It has it and did not say.
    case failed
    case offered(Value)
  }

  package let session: SessionID
  /// In the order in which they play.
  package var tracks: Part<[QueueItemID]>
  /// Those that have been asked for so far.
  package var items: [QueueItemID: QueueItem]
  /// The track that plays, whether it is in the list or not.
  package var current: QueueItemID?
  package var playlists: Part<[Playlist]>
  package var activePlaylist: PlaylistID?

  package init(
    session: SessionID, tracks: Part<[QueueItemID]> = .asked, items: [QueueItemID: QueueItem] = [:],
    current: QueueItemID? = nil, playlists: Part<[Playlist]> = .asked, activePlaylist: PlaylistID? = nil
  ) {
    self.session = session
    self.tracks = tracks
    self.items = items
    self.current = current
    self.playlists = playlists
    self.activePlaylist = activePlaylist
  }

  /// More tracks than this nobody scrolls through.
  package static let trackLimit = 100_000
  package static let playlistLimit = 1_000
}

/// Names a track within its player's queue.
package struct QueueItemID: Hashable, Sendable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A track of a queue, as a list shows it.
package struct QueueItem: Equatable, Sendable {
  /// Empty when the player has no name for it.
  package var title: String
  package var artists: [String]
  package var duration: Span?

  package init(title: String = "", artists: [String] = [], duration: Span? = nil) {
    self.title = title
    self.artists = artists
    self.duration = duration
  }
}

/// Names a playlist of a player.
package struct PlaylistID: Hashable, Sendable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A list of tracks that a player keeps under a name.
package struct Playlist: Equatable, Sendable {
  package let id: PlaylistID
  package var name: String

  package init(id: PlaylistID, name: String) {
    self.id = id
    self.name = name
  }
}

/// Whose queue somebody looks at, and at what of it.
package struct QueueRequest: Equatable, Sendable {
  package let session: SessionID
  /// Another process under the same id has another queue.
  package let generation: UInt64
  /// The places of the tracks that are looked at; they need not all be there.
  package let places: Range<Int>

  package init(session: SessionID, generation: UInt64, places: Range<Int>) {
    self.session = session
    self.generation = generation
    self.places = places
  }
}

// How a list follows what a player says of it. Whatever it says, the list stays within its limit.
extension Queue {
  package var trackIDs: [QueueItemID] {
    if case .offered(let ids) = tracks { ids } else { [] }
  }

  package mutating func replaceTracks(by ids: [QueueItemID]) {
    tracks = .offered(Array(ids.prefix(Queue.trackLimit)))
    items = [:]
  }

  /// At the beginning where the place before it is not known.
  package mutating func insert(_ id: QueueItemID, _ item: QueueItem, after place: QueueItemID?) {
    var ids = trackIDs
    guard ids.count < Queue.trackLimit else { return }
    let index = place.flatMap { place in ids.lastIndex(of: place) }.map { $0 + 1 } ?? ids.startIndex
    ids.insert(id, at: index)
    tracks = .offered(ids)
    items[id] = item
  }

  package mutating func remove(_ id: QueueItemID) {
    var ids = trackIDs
    guard let index = ids.firstIndex(of: id) else { return }
    ids.remove(at: index)
    tracks = .offered(ids)
    if !ids.contains(id) { items[id] = nil }
  }

  /// A track says something else of itself, perhaps also its name in the queue.
  package mutating func amend(_ id: QueueItemID, to newID: QueueItemID, _ item: QueueItem) {
    if newID != id {
      tracks = .offered(trackIDs.map { $0 == id ? newID : $0 })
      items[id] = nil
    }
    items[newID] = item
  }

  /// The tracks at some places of which nothing is known yet, each once, no more than a number.
  package func unknownTracks(at places: Range<Int>, limit: Int) -> [QueueItemID] {
    let ids = trackIDs
    var found: [QueueItemID] = []
    for id in ids[places.clamped(to: ids.indices)] where items[id] == nil && !found.contains(id) {
      guard found.count < limit else { break }
      found.append(id)
    }
    return found
  }

  /// Forgets what is known of tracks at other places, which can be asked for again.
  package mutating func forgetTracks(exceptAt places: Range<Int>) {
    let ids = trackIDs
    let kept = Set(ids[places.clamped(to: ids.indices)])
    items = items.filter { kept.contains($0.key) }
  }
}
