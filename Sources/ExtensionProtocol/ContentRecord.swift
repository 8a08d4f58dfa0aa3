import Media

/// What is played, as it travels.
package struct ContentRecord: Equatable, Sendable {
  /// How long it lasts; nil in `ContentRecord.duration` when nobody knows.
  package enum Duration: Equatable, Sendable {
    case seconds(Double)
    case live, continuous
  }

  package var kind: Content.Kind
  package var title = ""
  package var artists: [String] = []
  package var album = ""
  package var albumArtists: [String] = []
  package var trackNumber: Int?
  package var discNumber: Int?
  package var year: Int?
  package var duration: Duration?
  /// Names the picture without saying where it lies.
  package var artworkID: String?

  package init(kind: Content.Kind) { self.kind = kind }
}

/// What a session does, as it travels.
package struct PlaybackRecord: Equatable, Sendable {
  package var state: PlaybackSnapshot.State
  /// Seconds from the start, as it was `ageMilliseconds` before it was sent: no clocks are shared.
  package var position: Double?
  package var ageMilliseconds = 0
  /// The position was worked out, because the player does not tell.
  package var isPositionEstimated = false
  package var rate = 1.0
  package var isShuffled: Bool?
  package var repeatMode: RepeatMode?

  package init(state: PlaybackSnapshot.State) { self.state = state }
}

extension ContentRecord {
  var json: JSON {
    var object: JSONObject = ["kind": .string(kind.rawValue)]
    object.add("title", JSON.unlessEmpty(title))
    object.add("artist", artists.isEmpty ? nil : .strings(artists))
    object.add("album", JSON.unlessEmpty(album))
    object.add("albumArtist", albumArtists.isEmpty ? nil : .strings(albumArtists))
    object.add("trackNumber", trackNumber.map { .integer(Int64($0)) })
    object.add("discNumber", discNumber.map { .integer(Int64($0)) })
    object.add("year", year.map { .integer(Int64($0)) })
    object.add("duration", duration?.json)
    object.add("live", .bool(duration == .live))
    object.add("artwork", artworkID.map { .object(["id": .string($0)]) })
    return .object(object)
  }

  init(_ reader: RecordReader) throws(RecordError) {
    self.init(kind: try reader.choice("kind") ?? .generic)
    title = try reader.string("title") ?? ""
    artists = try reader.strings("artist")
    album = try reader.string("album") ?? ""
    albumArtists = try reader.strings("albumArtist")
    trackNumber = try reader.integer("trackNumber")
    discNumber = try reader.integer("discNumber")
    year = try reader.integer("year")
    duration = try Duration(reader)
    artworkID = try reader.record("artwork") { (artwork) throws(RecordError) in
      try artwork.required("id", artwork.string("id"))
    }
  }
}

extension ContentRecord.Duration {
  fileprivate var json: JSON? {
    switch self {
    case .seconds(let seconds): .finite(seconds)
    case .continuous: .string("continuous")
    case .live: nil
    }
  }

  fileprivate init?(_ reader: RecordReader) throws(RecordError) {
    guard let value = reader.value("duration") else {
      guard try reader.bool("live") == true else { return nil }
      self = .live
      return
    }
    if value == .string("continuous") {
      self = .continuous
    } else if let seconds = RecordReader.number(value), seconds >= 0 {
      self = .seconds(seconds)
    } else {
      throw RecordError(path: reader.path(of: "duration"), expected: "seconds or \"continuous\"")
    }
  }
}

extension PlaybackRecord {
  var json: JSON {
    var object: JSONObject = ["state": .string(state.rawValue)]
    object.add("position", position.map(JSON.finite))
    object.add("ageMs", position.map { _ in .integer(Int64(ageMilliseconds)) })
    object.add("estimated", isPositionEstimated ? .bool(true) : nil)
    object.add("rate", .finite(rate))
    object.add("shuffle", isShuffled.map(JSON.bool))
    object.add("repeat", repeatMode.map { .string($0.rawValue) })
    return .object(object)
  }

  init(_ reader: RecordReader) throws(RecordError) {
    self.init(state: try reader.required("state", reader.choice("state")))
    position = try reader.number("position")
    ageMilliseconds = try reader.integer("ageMs") ?? 0
    isPositionEstimated = try reader.bool("estimated") ?? false
    rate = try reader.number("rate") ?? 1
    isShuffled = try reader.bool("shuffle")
    repeatMode = try reader.choice("repeat")
  }
}

extension JSON {
  static func unlessEmpty(_ text: String) -> JSON? { text.isEmpty ? nil : .string(text) }
}
