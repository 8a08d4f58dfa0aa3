import Media
import Mixer

/// What the servers last said: changed only by their events.
package struct World: Equatable, Sendable {
  /// In a stable order: by name, then by id.
  package private(set) var sessions: [Session] = []
  package private(set) var graph = Graph()
  package private(set) var arbiter = Arbiter()
  /// Sources that cannot be reached, with the reason.
  package private(set) var unavailable: [String: String] = [:]
  /// As of the last `settle()`.
  package private(set) var matching = StreamMatching()
  private var needsMatching = false

  package init() {}

  package func session(_ id: SessionID) -> Session? { sessions.index(of: id).map { sessions[$0] } }

  package mutating func apply(_ event: SessionEvent) {
    switch event {
    case .changed(let session): store(session)
    case .removed(let id): remove(id)
    case .refused: break
    case .sourceUnavailable(let source, let reason): unavailable[source] = reason
    }
    arbiter.observe(sessions)
  }

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
    let index = sessions.index(of: session.id)
    let before = index.map { sessions[$0] }
    if let index, before?.name == session.name {
      sessions[index] = session
    } else {
      if let index { sessions.remove(at: index) }
      sessions.insert(session, at: sessions.firstIndex { World.precedes(session, $0) } ?? sessions.endIndex)
    }
    if !StreamMatching.matchesAlike(before, session) { needsMatching = true }
  }

  private mutating func remove(_ id: SessionID) {
    sessions.removeAll { $0.id == id }
    needsMatching = true
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
