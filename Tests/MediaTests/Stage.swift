import Media

/// A few sessions, what they do, and the arbiter that watches them.
struct Stage {
  var arbiter = Arbiter()
  private(set) var sessions: [Session] = []

  init(_ states: [String: PlaybackSnapshot.State?]) { set(states) }

  var choice: Choice? { arbiter.choice(among: sessions).map { Choice($0.id.rawValue, $0.reason) } }

  func state(of name: String) -> PlaybackSnapshot.State? {
    sessions.first { $0.id.rawValue == name }?.playback?.state
  }

  /// Nil: it is not there.
  mutating func set(_ name: String, _ state: PlaybackSnapshot.State?) { set([name: state]) }

  /// All at once, as one batch.
  mutating func set(_ states: [String: PlaybackSnapshot.State?]) {
    for (name, state) in states { place(name, state) }
    observe()
  }

  mutating func rename(_ name: String, to title: String) {
    for index in sessions.indices where sessions[index].id.rawValue == name {
      sessions[index].content = Content(title: title, identity: ContentIdentity(title))
    }
    observe()
  }

  mutating func observe() { arbiter.observe(sessions) }

  /// A key goes to the current session, which obeys.
  mutating func press(_ kind: MediaCommand.Kind) {
    guard let id = choice?.id else { return }
    arbiter.noteCommand(kind, to: id)
    observe()
    set(id.rawValue, state(of: id.rawValue) == .playing ? .paused : .playing)
  }

  private mutating func place(_ name: String, _ state: PlaybackSnapshot.State?) {
    sessions.removeAll { $0.id.rawValue == name }
    guard let state else { return }
    var session = Session(
      id: SessionID(name), name: name, source: SessionSource(protocolName: "test", address: name))
    session.playback = PlaybackSnapshot(state: state, timestamp: Instant(nanoseconds: 0))
    sessions.append(session)
    sessions.sort { $0.id < $1.id }
  }
}

/// A choice of the arbiter that can be compared.
struct Choice: Equatable {
  let id: SessionID
  let reason: Arbiter.Reason

  init(_ name: String, _ reason: Arbiter.Reason) {
    id = SessionID(name)
    self.reason = reason
  }
}

/// Random choices that are the same for the same seed.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }
}
