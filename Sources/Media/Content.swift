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
  /// The file or stream itself, for what may lie in it or beside it.
  package var location: MediaLocator?
  /// The words, as the player gives them, in lines. Not fit to be shown as it is.
  package var lyrics: String?
  /// Everything else that the player tells of it, in its own words, for the details of a row and for scripts.
  package var tags: [ContentTag]
  /// What tells one track from the next: when it changes, elapsed time and picture start anew.
  package var identity: ContentIdentity

  package init(
    kind: Kind = .generic, title: String = "", artists: [String] = [], album: String = "", albumArtists: [String] = [],
    trackNumber: Int? = nil, discNumber: Int? = nil, year: Int? = nil, duration: MediaDuration? = nil,
    artwork: ArtworkLocator? = nil, location: MediaLocator? = nil, lyrics: String? = nil, tags: [ContentTag] = [],
    identity: ContentIdentity
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
    self.location = location
    self.lyrics = lyrics
    self.tags = tags
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
  /// Empty where the player names none.
  package let rawValue: String
  /// The file that is played, whose own cover does where the named one is missing.
  package let content: MediaLocator?

  package init(_ rawValue: String) { self.init(rawValue, orOf: nil) }

  package init(_ rawValue: String, orOf content: MediaLocator?) {
    self.rawValue = rawValue
    self.content = content
  }
}

/// Where the content itself lies, as the player says it: a URI or a bare path. Not fit to be shown as it is.
package struct MediaLocator: Hashable, Sendable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  /// Whether it is, by its form, on a disk of this machine.
  package var isLocalFile: Bool { rawValue.hasPrefix("/") || rawValue.prefix(5).lowercased() == "file:" }
}

/// Something that a player says of its content, by the name that it has there: `xesam:genre`, `mpris:trackid`.
package struct ContentTag: Equatable, Sendable {
  /// What the text was before it became one.
  package enum Kind: Equatable, Sendable {
    case text, whole, real, flag, path
  }

  package let name: String
  /// Safe to show; a list's items joined by commas.
  package let text: String
  package let kind: Kind

  package init(name: String, text: String, kind: Kind = .text) {
    self.name = name
    self.text = text
    self.kind = kind
  }
}
