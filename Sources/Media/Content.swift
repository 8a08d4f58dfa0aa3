/// What is played: a track, an episode, a station.
package struct Content: Equatable, Sendable {
  /// The kinds of Apple's NowPlaying framework.
  package enum Kind: String, CaseIterable, Sendable {
    case music, podcast, movie, tvShow, book, radio, generic
  }

  package var kind: Kind
  /// Empty when the player gives none; a name made from the file stands in, if there is a file.
  package var title: String
  package var artists: [String]
  package var album: String
  package var albumArtists: [String]
  package var trackNumber: Int?
  package var discNumber: Int?
  package var year: Int?
  /// Nil when the player does not say.
  package var duration: MediaDuration?
  package var artwork: ArtworkLocator?
  /// What tells one track from the next: when it changes, elapsed time and picture start anew.
  package var identity: ContentIdentity

  package init(
    kind: Kind = .generic, title: String = "", artists: [String] = [], album: String = "", albumArtists: [String] = [],
    trackNumber: Int? = nil, discNumber: Int? = nil, year: Int? = nil, duration: MediaDuration? = nil,
    artwork: ArtworkLocator? = nil, identity: ContentIdentity
  ) {
    self.kind = kind
    self.title = title
    self.artists = artists
    self.album = album
    self.albumArtists = albumArtists
    self.trackNumber = trackNumber
    self.discNumber = discNumber
    self.year = year
    self.duration = duration
    self.artwork = artwork
    self.identity = identity
  }
}

/// Tells one track from the next.
package struct ContentIdentity: Hashable, Sendable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// How long something lasts.
package enum MediaDuration: Equatable, Sendable {
  case finite(Span)
  /// A broadcast: it has a now, but no end that anybody knows.
  case live
  /// Sound without beginning or end, such as rain.
  case continuous
}

/// Where a picture lies, as the player says it: a URI, a bare path or data. Never shown to anyone.
package struct ArtworkLocator: Hashable, Sendable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
}
