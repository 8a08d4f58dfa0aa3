import Media
import Mixer
import Settings

/// What the servers last said: changed only by their events.
package struct World: Equatable, Sendable {
  /// In a stable order: by name, then by id.
  package private(set) var sessions: [Session] = []
  package private(set) var graph = Graph()
  package private(set) var arbiter = Arbiter()
  /// Sources that cannot be reached, with the reason.
  package private(set) var unavailable: [String: String] = [:]
  /// The one that is looked at.
  package private(set) var queue: Queue?
  /// As of the last `settle()`.
  package private(set) var matching = StreamMatching()
  /// Sessions that are no rows, since a row stands for them.
  private var doubles: [Session] = []
  private var folding = Folding()
  private let foldChoice: Configuration.FoldChoice
  private var needsMatching = false

  package init(folding choice: Configuration.FoldChoice = .all) { foldChoice = choice }

  package func session(_ id: SessionID) -> Session? { sessions.index(of: id).map { sessions[$0] } }

  package mutating func apply(_ event: SessionEvent) {
    switch event {
    case .changed(let session): store(session)
    case .removed(let id): remove(id)
    case .refused: break
    case .queue(let queue): self.queue = queue
    case .sourceUnavailable(let source, let reason): unavailable[source] = reason
    }
    arbiter.observe(sessions)
  }

  package mutating func forgetQueue() { queue = nil }

  package mutating func apply(_ event: MixerEvent) {
    let isMatchingAsBefore = keepsMatching(event)
    graph.apply(event)
    if !isMatchingAsBefore { needsMatching = true }
  }

  /// Works out what follows from all that was applied: once for a batch of events, and before anything is asked.
  package mutating func settle() {
    guard needsMatching else { return }
    needsMatching = false
    matching = StreamMatching(sessions: sessions, streams: graph.sinkInputs.values)
  }

  /// The sources have told what they have; in which order they did is of no meaning.
  package mutating func begin() { arbiter.forgetOrder(of: sessions) }

  package mutating func pin(_ id: SessionID) {
    arbiter.pin(id)
    arbiter.observe(sessions)
  }

  package mutating func unpin() {
    arbiter.unpin()
    arbiter.observe(sessions)
  }

  /// Takes note that a key went to a session.
  package mutating func noteCommand(_ kind: MediaCommand.Kind, to id: SessionID) { arbiter.noteCommand(kind, to: id) }

  private mutating func store(_ session: Session) {
    let before = self.session(session.id)
    if let place = doubles.index(of: session.id) { doubles.remove(at: place) }
    place(session)
    if !StreamMatching.matchesAlike(before, session) { needsMatching = true }
    refold()
  }

  /// Puts a session into the list, in the place of its former self.
  private mutating func place(_ session: Session) {
    let index = sessions.index(of: session.id)
    if let index, sessions[index].name == session.name {
      sessions[index] = session
    } else {
      if let index { sessions.remove(at: index) }
      sessions.insert(session, at: sessions.firstIndex { World.precedes(session, $0) } ?? sessions.endIndex)
    }
  }

  private mutating func remove(_ id: SessionID) {
    sessions.removeAll { $0.id == id }
    doubles.removeAll { $0.id == id }
    needsMatching = true
    refold()
  }

  /// Moves doubles out of the list and back, as they are such now.
  private mutating func refold() {
    guard !folding.homes.isEmpty || sessions.contains(where: \.kinship.mayBeDouble) else { return }
    let former = folding.homes.keys
    folding.observe(sessions + doubles) { foldChoice.allows(busName: $0.source.address, identity: $0.name) }
    for double in doubles where folding.homes[double.id] == nil { place(double) }
    doubles.removeAll { folding.homes[$0.id] == nil }
    doubles += sessions.filter { folding.homes[$0.id] != nil }
    sessions.removeAll { folding.homes[$0.id] != nil }
    for index in sessions.indices { nameDoubles(of: index) }
    if folding.homes.keys != former { needsMatching = true }
  }

  private mutating func nameDoubles(of index: Int) {
    let own = sessions[index].folded.filter { $0.reason == .otherName }
    let folded =
      own
      + doubles.compactMap { double in
        guard let home = folding.homes[double.id], home.id == sessions[index].id else { return nil }
        return FoldedPlayer(id: double.id, name: double.name, address: double.source.address, reason: home.reason)
      }
    if folded != sessions[index].folded { sessions[index].folded = folded }
  }

  private static func precedes(_ left: Session, _ right: Session) -> Bool {
    let (first, second) = (left.name.lowercased(), right.name.lowercased())
    return first == second ? left.id < right.id : first < second
  }

  private func keepsMatching(_ event: MixerEvent) -> Bool {
    switch event {
    case .connected, .sinkInputRemoved: false
    case .sinkInput(let stream): StreamMatching.matchesAlike(graph.sinkInputs[stream.index], stream)
    case .lost, .defaultSink, .sink, .sinkRemoved, .failed: true
    }
  }
}
