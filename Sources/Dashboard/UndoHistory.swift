import Media

/// Something that a key changed, and what takes it back: two wishes about the same thing.
struct UndoableChange: Equatable, Sendable {
  var asked: Wish
  let former: Wish
  /// What was changed, as people call it; for when it has gone.
  let name: String
  /// The process that was asked, for a player.
  var generation: UInt64?
  /// The track that was left for another place in it.
  var track: ContentIdentity?

  /// Whether `other` goes on from where this one ended.
  func continues(in other: UndoableChange) -> Bool {
    asked.concerns(sameAs: other.asked) && generation == other.generation && track == other.track
  }
}

/// What our own keys changed, the latest last: a run of steps, such as a key that is held, is one entry with the value
/// before its first step.
struct UndoHistory: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    var changes: [UndoableChange]
    fileprivate var time: Instant
  }

  private(set) var entries: [Entry] = []
  /// The key that made the last entry is still being carried out.
  private var isOpen = false

  /// Nobody remembers what was further back.
  static let limit = 64
  /// Steps closer than this are one run: a held key repeats sooner, and a hand that means it again takes longer.
  private static let runTime = Span.milliseconds(900)

  /// Another key: what it changes is an entry of its own, unless it goes on with a run.
  mutating func begin() { isOpen = false }

  mutating func note(_ change: UndoableChange, now: Instant) {
    defer { isOpen = !entries.isEmpty }
    if let last = entries.last, isOpen || last.isRun(into: change, now: now) {
      entries[entries.count - 1].add(change, now: now)
      if entries[entries.count - 1].changes.isEmpty { entries.removeLast() }
    } else {
      entries.append(Entry(changes: [change], time: now))
      if entries.count > UndoHistory.limit { entries.removeFirst() }
    }
  }

  mutating func takeLast() -> Entry? { entries.popLast() }

  /// The sound server counts anew: numbers of before mean something else now.
  mutating func forgetNumbers() {
    for index in entries.indices { entries[index].changes.removeAll { $0.asked.isNumbered } }
    entries.removeAll(where: \.changes.isEmpty)
  }
}

extension UndoHistory.Entry {
  fileprivate func isRun(into change: UndoableChange, now: Instant) -> Bool {
    guard now - time < UndoHistory.runTime, changes.count == 1, let only = changes.first else { return false }
    return change.asked.isStep && only.continues(in: change)
  }

  fileprivate mutating func add(_ change: UndoableChange, now: Instant) {
    time = now
    if let index = changes.firstIndex(where: { $0.continues(in: change) }) {
      changes[index].asked = change.asked
      // There and back again: nothing is left to take back.
      if changes[index].asked == changes[index].former { changes.remove(at: index) }
    } else {
      changes.append(change)
    }
  }
}

extension Wish {
  /// Whether it is one of several steps on the way to something, rather than a thing done at once.
  fileprivate var isStep: Bool {
    switch self {
    case .volume, .playerVolume, .position, .rate: true
    case .state, .shuffled, .repeatMode, .muted, .route, .defaultSink, .track, .playlist: false
    }
  }

  /// Whether it names things by numbers that are good for one connection to the sound server.
  fileprivate var isNumbered: Bool {
    switch self {
    case .volume, .muted, .route: true
    case .state, .position, .rate, .shuffled, .repeatMode, .playerVolume, .defaultSink, .track, .playlist: false
    }
  }
}
