import Media

/// The track that a player has now, over all that it says of it: in pieces, late, and with blanks in between.
nonisolated struct CurrentTrack: Equatable {
  /// What is shown: what the player says, and for a while what it said before of the same track.
  private(set) var metadata = TrackMetadata()
  private(set) var identity = ContentIdentity("")
  /// Something shown was not said the last time.
  private(set) var isLeftIncomplete = false
  /// The last that was described, also while the player says nothing.
  private var last = TrackMetadata()

  /// Takes all that the player says now; `keepsLost`: what it no longer says may only be missing for a moment. Returns
  /// whether this is another track.
  mutating func take(_ told: TrackMetadata, keepsLost: Bool, in session: SessionID) -> Bool {
    let isSame = told.isEmpty || told.amends(last)
    let whole = keepsLost && isSame ? metadata.amended(by: told) : told
    isLeftIncomplete = whole != told
    metadata = whole
    guard !told.isEmpty else { return false }
    last = whole
    guard !isSame else { return false }
    identity = told.identity(in: session)
    return true
  }
}

nonisolated extension TrackMetadata {
  /// What is said now, and what was said before where nothing is said now.
  fileprivate func amended(by told: TrackMetadata) -> TrackMetadata {
    var whole = told
    whole.trackID = told.trackID ?? trackID
    whole.length = told.length ?? length
    whole.artwork = told.artwork ?? artwork
    whole.trackNumber = told.trackNumber ?? trackNumber
    whole.discNumber = told.discNumber ?? discNumber
    whole.year = told.year ?? year
    whole.proxiedProcess = told.proxiedProcess ?? proxiedProcess
    if told.url.isEmpty { whole.url = url }
    if told.title.isEmpty { whole.title = title }
    if told.album.isEmpty { whole.album = album }
    if told.artists.isEmpty { whole.artists = artists }
    if told.albumArtists.isEmpty { whole.albumArtists = albumArtists }
    if told.genres.isEmpty { whole.genres = genres }
    whole.tags += tags.filter { old in !told.tags.contains { $0.name == old.name } }
    return whole
  }
}
