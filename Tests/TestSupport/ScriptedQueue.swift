import DBus

/// The queue of a scripted player: tracks by their paths, and playlists. What is nil it does not have.
package struct ScriptedQueue {
  package static let trackListInterface = "org.mpris.MediaPlayer2.TrackList"
  package static let playlistsInterface = "org.mpris.MediaPlayer2.Playlists"

  package var tracks: [String]?
  /// What it tells of a track.
  package var metadata: (String) -> [(String, Value)]
  package var playlists: [(path: String, name: String)]?
  package var activePlaylist: String?

  package init(
    tracks: [String]? = nil, playlists: [(path: String, name: String)]? = nil,
    metadata: @escaping (String) -> [(String, Value)] = ScriptedQueue.song
  ) {
    self.tracks = tracks
    self.playlists = playlists
    self.metadata = metadata
  }

  /// A song that is called as its path ends.
  package nonisolated static func song(_ path: String) -> [(String, Value)] {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return [
      ("mpris:trackid", .objectPath(path)), ("xesam:title", .string("Song \(name)")),
      ("xesam:artist", .strings(["Dukes"])), ("mpris:length", .int64(100_000_000)),
    ]
  }

  /// Paths of so many tracks.
  package nonisolated static func paths(_ range: Range<Int>) -> [String] { range.map { "/track/\($0)" } }

  /// Nil for what is no business of the queue.
  func answer(_ call: IncomingCall, _ player: ScriptedPlayer) -> Reply? {
    switch (call.member, call.arguments.first?.text) {
    case ("Get", Self.trackListInterface): return tracks.map { .values([.variant(Self.paths($0))]) } ?? .noInterface
    case ("GetAll", Self.playlistsInterface): return playlists.map { .values([properties(of: $0)]) } ?? .noInterface
    default: return answerMethod(call, player)
    }
  }

  private func answerMethod(_ call: IncomingCall, _ player: ScriptedPlayer) -> Reply? {
    switch call.member {
    case "GetTracksMetadata":
      guard case .array(_, let paths)? = call.arguments.first else { return .unknownMethod }
      return .values([.array(element: "a{sv}", paths.compactMap(\.text).map { .properties(metadata($0)) })])
    case "GoTo":
      if let path = call.arguments.first?.text { player.play(metadata(path)) }
      return .values([])
    case "GetPlaylists":
      guard case .uint32(let start)? = call.arguments.first, case .uint32(let count) = call.arguments[1] else {
        return .unknownMethod
      }
      let piece = (playlists ?? []).dropFirst(Int(start)).prefix(Int(count))
      return .values([.array(element: "(oss)", piece.map(Self.entry))])
    case "ActivatePlaylist":
      player.queue?.activePlaylist = call.arguments.first?.text
      player.announce(Self.playlistsInterface, invalidated: ["ActivePlaylist"])
      return .values([])
    default: return nil
    }
  }

  private func properties(of playlists: [(path: String, name: String)]) -> Value {
    let active = playlists.first { $0.path == activePlaylist }
    return .properties([
      ("PlaylistCount", .uint32(UInt32(playlists.count))), ("Orderings", .strings(["UserDefined", "Alphabetical"])),
      ("ActivePlaylist", .structure([.boolean(active != nil), Self.entry(active ?? (path: "/", name: ""))])),
    ])
  }

  private static func paths(_ paths: [String]) -> Value { .array(element: "o", paths.map { .objectPath($0) }) }

  private static func entry(_ list: (path: String, name: String)) -> Value {
    .structure([.objectPath(list.path), .string(list.name), .string("")])
  }
}

extension Reply {
  fileprivate static let noInterface = Reply.error(
    name: "org.freedesktop.DBus.Error.UnknownInterface", message: "no such interface")
}
