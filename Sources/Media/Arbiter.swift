/// Says which session the keys mean, and why.
///
/// In this order: a pinned session while it exists; the one a key has silenced, until any starts playing; the current
/// one while it plays; the one that started playing last; the one that played last. A paused session that merely
/// changes or starts up never takes over.
///
/// Nothing of it outlives the program: which player was meant yesterday says nothing about today.
package struct Arbiter: Equatable, Sendable {
  /// Why a session is the current one.
  package enum Reason: Equatable, Sendable {
    case pinned, playing, playedLast
    /// The pinned one is gone, and this one has the keys until it is back.
    case pinnedIsGone
    /// A key has paused or stopped it while another plays: the same key again means the same session.
    case silencedLast
    /// Nothing has played yet: it is the only one, or the most likely in the list.
    case onlyChoice
  }

  package private(set) var pinned: SessionID?
  /// What the pinned session's instances have in common, once it has been seen.
  private var pinnedProgram: String?
  /// Other instances of that program that were there when the pinned one left: no returns of it.
  private var bystanders: [SessionID] = []
  private var silenced: SessionID?
  private var current: SessionID?
  /// Sessions that play, the one that started last at the end.
  private var playing: [SessionID] = []
  /// Sessions that played and no longer do, the one that was heard last at the end.
  private var played: [SessionID] = []

  package init() {}

  /// Gives a session the keys until it is unpinned: while it is gone the pin rests, and holds again when it is back.
  package mutating func pin(_ id: SessionID) {
    pinned = id
    pinnedProgram = nil
    bystanders = []
    current = id
  }

  /// Back to the session that plays, also away from one that a key has silenced.
  package mutating func unpin() {
    pinned = nil
    pinnedProgram = nil
    bystanders = []
    silenced = nil
  }

  /// Takes note that a key went to a session: one that it silences keeps the keys until any session starts playing.
  package mutating func noteCommand(_ kind: MediaCommand.Kind, to id: SessionID) {
    switch kind {
    case .pause, .playPause, .stop: silenced = id
    case .play, .next, .previous, .skip, .seek, .setRate, .setShuffled, .setRepeatMode, .setVolume, .goTo,
      .activatePlaylist:
      break
    }
  }

  /// Takes note of what the sessions do now. Call it once for each batch of changes.
  package mutating func observe(_ sessions: [Session]) {
    followPin(among: sessions)
    noteStops(among: sessions)
    noteStarts(among: sessions)
    played.removeAll { sessions.index(of: $0) == nil }
    if let silenced, sessions.index(of: silenced) == nil { self.silenced = nil }
    current = choice(among: sessions)?.id
  }

  /// Takes everything that plays now as having started at once: at the start of the program, the order in which
  /// players answer says nothing.
  package mutating func forgetOrder(of sessions: [Session]) {
    guard pinned == nil, silenced == nil else { return }
    self = Arbiter()
    observe(sessions)
  }

  /// The session the keys mean, and why; nil when there is none.
  package func choice(among sessions: [Session]) -> (id: SessionID, reason: Reason)? {
    if let pinned, let index = sessions.index(standingFor: pinned) { return (sessions[index].id, .pinned) }
    let choice = automaticChoice(among: sessions)
    // Only if there was such a session: a pin on what never was means nothing to anybody.
    return pinnedProgram == nil ? choice : choice.map { ($0.id, .pinnedIsGone) }
  }

  private func automaticChoice(among sessions: [Session]) -> (id: SessionID, reason: Reason)? {
    func exists(_ id: SessionID) -> Bool { sessions.index(of: id) != nil }
    func last(of ids: [SessionID]) -> SessionID? { ids.last(where: exists) }
    func present(_ id: SessionID?) -> SessionID? { id.flatMap { exists($0) ? $0 : nil } }

    if let silenced = present(silenced) { return (silenced, reason(forSilenced: silenced)) }
    if let current = present(current), playing.contains(current) { return (current, .playing) }
    if let started = last(of: playing) { return (started, .playing) }
    if let heard = last(of: played) { return (heard, .playedLast) }
    if let current = present(current) { return (current, .onlyChoice) }
    return Self.likeliest(of: sessions).map { ($0, .onlyChoice) }
  }

  private func reason(forSilenced id: SessionID) -> Reason {
    if playing.contains(id) { return .playing }
    return playing.isEmpty && played.last == id ? .playedLast : .silencedLast
  }

  /// Some programs have another name at every start (`firefox.instance_1_42`): the first instance that comes after the
  /// pinned one left is taken for its return.
  private mutating func followPin(among sessions: [Session]) {
    guard let pinned else { return }
    if let index = sessions.index(standingFor: pinned) {
      let program = sessions[index].program
      pinnedProgram = program
      bystanders = sessions.filter { $0.program == program && $0.id != pinned }.map(\.id)
      return
    }
    let instances = sessions.filter { $0.program == pinnedProgram }.map(\.id)
    if let returned = instances.first(where: { !bystanders.contains($0) }) {
      self.pinned = returned
    } else {
      bystanders.removeAll { !instances.contains($0) }
    }
  }

  /// Of several that fall silent at once, the one the keys meant counts as heard last.
  private mutating func noteStops(among sessions: [Session]) {
    func plays(_ id: SessionID) -> Bool { sessions.index(of: id).map { sessions[$0].isPlaying } ?? false }
    var stopped = playing.filter { !plays($0) }
    guard !stopped.isEmpty else { return }
    if let current, let place = stopped.firstIndex(of: current) { stopped.append(stopped.remove(at: place)) }
    playing.removeAll(where: stopped.contains)
    played.append(contentsOf: stopped)
  }

  /// Of several that start at once, the first in the list counts as started last.
  private mutating func noteStarts(among sessions: [Session]) {
    let started = sessions.indices.filter { sessions[$0].isPlaying && !playing.contains(sessions[$0].id) }
      .map { sessions[$0].id }
    guard !started.isEmpty else { return }
    playing.append(contentsOf: started.reversed())
    played.removeAll(where: started.contains)
    silenced = nil
  }

  /// Where nothing has played: one that is paused in a track before one that is stopped or silent.
  private static func likeliest(of sessions: [Session]) -> SessionID? {
    func isReady(_ session: Session) -> Bool { session.isAnswering && session.playback?.state == .paused }
    return (sessions.first(where: isReady) ?? sessions.first(where: \.isAnswering) ?? sessions.first)?.id
  }
}
