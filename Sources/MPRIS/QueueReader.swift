import DBus
import Media
import Runtime

/// Asks one player for its queue while somebody looks at it: the order at once, tracks around what is looked at a piece
/// at a time, and again whatever the player says has changed.
final class QueueReader {
  private(set) var queue: Queue
  private let connection: Connection
  private let owner: String
  private let patience: Patience
  private let report: (Queue) -> Void
  private var places = 0..<0
  private var orderCall: PendingCall?
  private var pieceCall: PendingCall?
  private var askedAt = Duration.zero
  private var isOutdated = false
  private var playlists: PlaylistReader?
  private var askTimer: TimerSource?
  private var reportTimer: TimerSource?

  /// Tracks asked for at once: an answer that is short enough for any player.
  private static let piece = 64
  /// What is known at most.
  private static let memory = 2_000
  /// Between two questions for the order, whatever the player announces.
  private static let interval = Duration.milliseconds(500)
  /// Many changes at once are one report.
  private static let gathering = Duration.milliseconds(16)

  init(
    _ loop: EventLoop, _ connection: Connection, owner: String, _ patience: Patience, session: SessionID,
    report: @escaping (Queue) -> Void
  ) {
    self.connection = connection
    self.owner = owner
    self.patience = patience
    self.report = report
    queue = Queue(session: session)
    askTimer = TimerSource(loop, accuracy: .milliseconds(10)) { [weak self] in self?.askOrder() }
    reportTimer = TimerSource(loop) { [weak self] in
      guard let self else { return }
      report(queue)
    }
    playlists = PlaylistReader(connection, owner: owner, patience) { [weak self] lists, active in
      self?.queue.playlists = lists
      self?.queue.activePlaylist = active
      self?.tellSoon()
    }
  }

  func begin() {
    askOrder()
    playlists?.begin()
    tellSoon()
  }

  func look(at places: Range<Int>) {
    guard places != self.places else { return }
    self.places = places
    askPiece()
  }

  func setCurrent(_ trackID: String?) {
    let current = trackID.map { QueueItemID($0) }
    guard current != queue.current else { return }
    queue.current = current
    tellSoon()
  }

  func cancel() {
    orderCall?.cancel()
    pieceCall?.cancel()
    playlists?.cancel()
    (orderCall, pieceCall, playlists, askTimer, reportTimer) = (nil, nil, nil, nil, nil)
  }

  private func tellSoon() {
    guard reportTimer?.isArmed == false else { return }
    reportTimer?.arm(after: Self.gathering)
  }
}

/// What it asks.
extension QueueReader {
  private func askOrder() {
    guard orderCall == nil else {
      isOutdated = true
      return
    }
    let wait = askedAt + Self.interval - EventLoop.now()
    guard askedAt == .zero || wait <= .zero else {
      askTimer?.arm(after: wait)
      return
    }
    askedAt = EventLoop.now()
    isOutdated = false
    orderCall = connection.property(
      "Tracks", of: owner, MPRIS.path, MPRIS.trackListInterface, deadline: patience.answer
    ) { [weak self] in self?.takeOrder($0) }
  }

  private func takeOrder(_ result: Result<Value, CallError>) {
    orderCall = nil
    switch result {
    case .success(let value): replaceOrder(by: value)
    case .failure(.refused): queue.tracks = .notOffered
    // What was known before is better than nothing.
    case .failure: if queue.tracks == .asked { queue.tracks = .failed }
    }
    tellSoon()
    if isOutdated { askOrder() }
  }

  private func replaceOrder(by value: Value) {
    pieceCall?.cancel()
    pieceCall = nil
    queue.replaceTracks(by: value.trackIDs)
    askPiece()
  }

  private func askPiece() {
    guard pieceCall == nil else { return }
    if queue.items.count > Self.memory { queue.forgetTracks(exceptAt: places) }
    let ids = queue.unknownTracks(at: places, limit: Self.piece)
    guard !ids.isEmpty else { return }
    let method = Method(owner, MPRIS.path, MPRIS.trackListInterface, "GetTracksMetadata")
    let paths = Value.array(element: "o", ids.map { .objectPath($0.rawValue) })
    pieceCall = connection.call(method, [paths], deadline: patience.answer) { [weak self] in self?.takePiece($0, ids) }
  }

  private func takePiece(_ result: Result<[Value], CallError>, _ ids: [QueueItemID]) {
    pieceCall = nil
    // What did not come is not asked for again: it would not come then.
    for id in ids { queue.items[id] = QueueItem() }
    if case .success(let values) = result, case .array(_, let entries)? = values.first?.unwrapped {
      let isWhole = entries.count == ids.count
      for (index, entry) in entries.prefix(ids.count).enumerated() {
        let metadata = TrackMetadata(entry.properties ?? [])
        let told = metadata.trackID.map { QueueItemID($0) }
        let id = told.flatMap { ids.contains($0) ? $0 : nil } ?? (isWhole ? ids[index] : nil)
        if let id { queue.items[id] = QueueItem(metadata) }
      }
    }
    tellSoon()
    askPiece()
  }
}

/// What the player says by itself.
extension QueueReader {
  /// Takes a signal that is about tracks or playlists. VLC leaves the beginning of the interface's name away.
  func take(_ signal: Message) {
    switch (signal.interface, signal.member) {
    case (MPRIS.properties, "PropertiesChanged"): takeChange(of: signal.arguments.first?.text)
    case (MPRIS.playlistsInterface, _): playlists?.refresh()
    case _ where signal.interface.hasSuffix("MediaPlayer2.TrackList"): takeChange(signal.member, signal.arguments)
    default: break  // other interfaces are other readers' business
    }
  }

  private func takeChange(of interface: String?) {
    if interface == MPRIS.trackListInterface { askOrder() }
    if interface == MPRIS.playlistsInterface { playlists?.refresh() }
  }

  /// What is said in a form that cannot be followed is asked for.
  private func takeChange(_ member: String, _ arguments: [Value]) {
    guard orderCall == nil, case .offered = queue.tracks else { return askOrder() }
    switch (member, arguments.count) {
    case ("TrackListReplaced", 2): replaceOrder(by: arguments[0])
    case ("TrackRemoved", 1): remove(arguments[0])
    case ("TrackAdded", 2): add(arguments[0], after: arguments[1])
    case ("TrackMetadataChanged", 2): amend(arguments[0], arguments[1])
    default: askOrder()
    }
    tellSoon()
    askPiece()
  }

  private func remove(_ value: Value) {
    guard let path = value.text else { return askOrder() }
    queue.remove(QueueItemID(path))
  }

  private func add(_ value: Value, after place: Value) {
    let metadata = TrackMetadata(value.properties ?? [])
    guard let id = metadata.seekableTrackID, let place = place.text else { return askOrder() }
    queue.insert(QueueItemID(id), QueueItem(metadata), after: place == MPRIS.noTrack ? nil : QueueItemID(place))
  }

  private func amend(_ place: Value, _ value: Value) {
    let metadata = TrackMetadata(value.properties ?? [])
    guard let id = place.text else { return askOrder() }
    queue.amend(QueueItemID(id), to: QueueItemID(metadata.seekableTrackID ?? id), QueueItem(metadata))
  }
}

nonisolated extension Value {
  /// The tracks of a list that can be asked for by what they are called.
  fileprivate var trackIDs: [QueueItemID] {
    guard case .array(_, let items) = unwrapped else { return [] }
    return items.compactMap(\.text).filter(TrackMetadata.isObjectPath).map { QueueItemID($0) }
  }
}

nonisolated extension QueueItem {
  fileprivate init(_ metadata: TrackMetadata) {
    self.init(
      title: metadata.title.isEmpty ? TrackAddress(metadata.url).fileName : metadata.title,
      artists: metadata.artists.isEmpty ? metadata.albumArtists : metadata.artists, duration: metadata.length)
  }
}
