import ForeignInput
import Media

nonisolated extension Content {
  /// What a player's metadata describes; nil where it describes nothing.
  init?(_ metadata: TrackMetadata, of player: PlayerName, identity: ContentIdentity) {
    guard !metadata.isEmpty else { return nil }
    let address = TrackAddress(metadata.url)
    let duration = MediaDuration(metadata, address, of: player)
    self.init(
      kind: Content.Kind(metadata, address, duration, of: player),
      title: metadata.title.isEmpty ? address.fileName : metadata.title,
      artists: metadata.artists.isEmpty ? metadata.albumArtists : metadata.artists, album: metadata.album,
      albumArtists: metadata.albumArtists, trackNumber: metadata.trackNumber, discNumber: metadata.discNumber,
      year: metadata.year, duration: duration, artwork: metadata.artwork,
      location: metadata.url.isEmpty ? nil : MediaLocator(metadata.url), lyrics: metadata.lyrics, tags: metadata.tags,
      identity: identity)
  }
}

nonisolated extension MediaDuration {
  /// A stream without a length is live, but for browsers, which give the address of a page and the length later.
  fileprivate init?(_ metadata: TrackMetadata, _ address: TrackAddress, of player: PlayerName) {
    if let length = metadata.length {
      self = .finite(length)
    } else if address.isStream && !player.isBrowser {
      self = .live
    } else {
      return nil
    }
  }
}

nonisolated extension Content.Kind {
  /// A guess from what players say; MPRIS has no word for it. Genres come first, then how it comes, then what the file is
  /// called, then whether anybody is named as an artist.
  fileprivate init(
    _ metadata: TrackMetadata, _ address: TrackAddress, _ duration: MediaDuration?, of player: PlayerName
  ) {
    let genres = metadata.genres.map { $0.lowercased() }
    let suffix = address.fileExtension
    if genres.contains(where: { $0.mentions("podcast") }) {
      self = .podcast
    } else if suffix == "m4b" || genres.contains(where: { $0.mentions("audiobook") || $0.mentions("audio book") }) {
      self = .book
    } else if Self.videoExtensions.contains(suffix) {
      self = Self.namesAnEpisode(address.fileName) || Self.namesAnEpisode(metadata.title) ? .tvShow : .movie
    } else if duration == .live {
      self = .radio
    } else if Self.isMusic(metadata, suffix, of: player) {
      self = .music
    } else {
      self = .generic
    }
  }

  /// In a browser an artist may be a channel of videos; an album is music anywhere.
  private static func isMusic(_ metadata: TrackMetadata, _ suffix: String, of player: PlayerName) -> Bool {
    if audioExtensions.contains(suffix) || !metadata.album.isEmpty { return true }
    return !player.isBrowser && !(metadata.artists.isEmpty && metadata.albumArtists.isEmpty)
  }

  private static let videoExtensions: Set<String> = [
    "avi", "flv", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "webm", "wmv",
  ]
  private static let audioExtensions: Set<String> = [
    "aac", "aif", "aiff", "ape", "flac", "m4a", "mka", "mp3", "mpc", "oga", "ogg", "opus", "wav", "wma", "wv",
  ]

  /// "S01E02", as files of series are named.
  private static func namesAnEpisode(_ text: String) -> Bool {
    let letters = Array(text.lowercased().utf8)
    func isDigit(_ index: Int) -> Bool { index < letters.count && (0x30...0x39).contains(letters[index]) }
    return letters.indices.contains { start in
      letters[start] == UInt8(ascii: "s") && isDigit(start + 1) && isDigit(start + 2) && start + 3 < letters.count
        && letters[start + 3] == UInt8(ascii: "e") && isDigit(start + 4)
    }
  }
}
