import DBus
import ForeignInput
import Media

/// Asks one player for its playlists: how many there are and which is active, then their names a piece at a time.
final class PlaylistReader {
  private let connection: Connection
  private let owner: String
  private let patience: Patience
  private let report: (Queue.Part<[Playlist]>, PlaylistID?) -> Void
  private var call: PendingCall?
  private var isOutdated = false
  private var lists: [Playlist] = []
  private var active: PlaylistID?
  private var order = "Alphabetical"

  private static let piece = 100

  init(
    _ connection: Connection, owner: String, _ patience: Patience,
    report: @escaping (Queue.Part<[Playlist]>, PlaylistID?) -> Void
  ) {
    self.connection = connection
    self.owner = owner
    self.patience = patience
    self.report = report
  }

  func begin() {
    isOutdated = false
    lists = []
    call = connection.properties(of: owner, MPRIS.path, MPRIS.playlistsInterface, deadline: patience.answer) {
      [weak self] result in
      guard let self else { return }
      call = nil
      switch result {
      case .success(let properties): takeProperties(properties)
      case .failure(.refused): report(.notOffered, nil)
      case .failure: report(.failed, nil)
      }
    }
  }

  /// The player has said that something is otherwise: once more, after what is under way.
  func refresh() {
    guard call == nil else {
      isOutdated = true
      return
    }
    begin()
  }

  func cancel() {
    call?.cancel()
    call = nil
  }

  private func takeProperties(_ properties: [(name: String, value: Value)]) {
    guard !properties.isEmpty else { return report(.notOffered, nil) }
    for property in properties {
      switch property.name {
      case "Orderings": order = Self.order(of: property.value)
      case "ActivePlaylist": active = Self.activePlaylist(property.value)
      default: break
      }
    }
    askPiece()
  }

  private func askPiece() {
    let method = Method(owner, MPRIS.path, MPRIS.playlistsInterface, "GetPlaylists")
    let arguments: [Value] = [
      .uint32(UInt32(lists.count)), .uint32(UInt32(Self.piece)), .string(order), .boolean(false),
    ]
    call = connection.call(method, arguments, deadline: patience.answer) { [weak self] result in
      guard let self else { return }
      call = nil
      switch result {
      case .success(let values): takePiece(values)
      case .failure(let error): takeFailure(error)
      }
    }
  }

  /// What was told before the failure stands. Some answer with properties for interfaces that they do not have.
  private func takeFailure(_ error: CallError) {
    if !lists.isEmpty { return report(.offered(lists), active) }
    if case .refused = error { report(.notOffered, nil) } else { report(.failed, nil) }
  }

  private func takePiece(_ values: [Value]) {
    guard case .array(_, let entries)? = values.first?.unwrapped else { return report(.failed, nil) }
    var known = Set(lists.map(\.id))
    let new = entries.compactMap(Playlist.init).filter { known.insert($0.id).inserted }
    lists += new.prefix(Queue.playlistLimit - lists.count)
    // A player that says the same again and again has said it all.
    let isMore = entries.count >= Self.piece && !new.isEmpty && lists.count < Queue.playlistLimit
    if isMore { return askPiece() }
    report(.offered(lists), active)
    if isOutdated { begin() }
  }

  /// By name where the player can, else in the first order that it has.
  private static func order(of value: Value) -> String {
    let orders = value.foreignTexts
    return orders.contains("Alphabetical") ? "Alphabetical" : orders.first ?? "Alphabetical"
  }

  private static func activePlaylist(_ value: Value) -> PlaylistID? {
    guard case .structure(let fields) = value.unwrapped, fields.count == 2, fields[0].flag == true else { return nil }
    return Playlist(fields[1])?.id
  }
}

nonisolated extension Playlist {
  /// Of `(oss)`: its path, its name, its icon.
  fileprivate init?(_ value: Value) {
    guard case .structure(let fields) = value.unwrapped, fields.count >= 2, let path = fields[0].text,
      TrackMetadata.isObjectPath(path), let name = fields[1].foreignText
    else { return nil }
    self.init(id: PlaylistID(path), name: name)
  }
}
