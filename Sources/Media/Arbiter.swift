/// Says which session the keys mean, and why.
///
/// In this order: a pinned session while it exists; the current one while it plays; the one that started playing last;
/// the one that played last. A paused session that merely changes or starts up never takes over.
package struct Arbiter: Equatable, Sendable {
  /// Why a session is the current one.
  package enum Reason: Equatable, Sendable {
    case pinned, playing, playedLast
    /// Nothing has played yet: it is the only one, or the first in the list.
    case onlyChoice
  }

  package private(set) var pinned: SessionID?
  private var current: SessionID?
  /// Sessions seen playing, the one that started last at the end.
  private var history: [SessionID] = []
  private var playing: Set<SessionID> = []

  package init() {}

  package mutating func pin(_ id: SessionID) {
    pinned = id
    current = id
  }

  package mutating func unpin() { pinned = nil }

  /// Takes note of what the sessions do now. Call it whenever any of them changes.
  package mutating func observe(_ sessions: [Session]) {
    for session in sessions where session.isPlaying && !playing.contains(session.id) {
      history.removeAll { $0 == session.id }
      history.append(session.id)
    }
    playing = Set(sessions.lazy.filter(\.isPlaying).map(\.id))
    let existing = Set(sessions.map(\.id))
    history.removeAll { !existing.contains($0) }
    current = choose(existing: existing, first: sessions.first?.id)?.id
  }

  /// The session the keys mean, and why; nil when there is none.
  package func choice(among sessions: [Session]) -> (id: SessionID, reason: Reason)? {
    choose(existing: Set(sessions.map(\.id)), first: sessions.first?.id)
  }

  private func choose(existing: Set<SessionID>, first: SessionID?) -> (id: SessionID, reason: Reason)? {
    if let pinned, existing.contains(pinned) { return (pinned, .pinned) }
    if let current, playing.contains(current) { return (current, .playing) }
    if let started = history.last(where: { playing.contains($0) }) { return (started, .playing) }
    if let current, history.contains(current) { return (current, .playedLast) }
    if let last = history.last { return (last, .playedLast) }
    return first.map { ($0, .onlyChoice) }
  }
}
