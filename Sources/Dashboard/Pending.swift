import Media
import Mixer

/// Something asked for and not yet reported by the one who was asked.
package enum Wish: Equatable, Sendable {
  case state(SessionID, PlaybackSnapshot.State)
  case position(SessionID, Span)
  case rate(SessionID, Double)
  case shuffled(SessionID, Bool)
  case repeatMode(SessionID, RepeatMode)
  case playerVolume(SessionID, Double)
  case track(SessionID, QueueItemID)
  case playlist(SessionID, PlaylistID)
  case volume(MixerCommand.Target, Volume)
  case muted(MixerCommand.Target, Bool)
  case route(SinkInputIndex, SinkIndex)
  case defaultSink(String)

  /// Whether two wishes are about the same thing, so that the later one replaces the earlier.
  func concerns(sameAs other: Wish) -> Bool { subject == other.subject }

  /// A wish without what is wished.
  private enum Subject: Equatable {
    case state(SessionID), position(SessionID), rate(SessionID), shuffled(SessionID), repeatMode(SessionID)
    case playerVolume(SessionID), track(SessionID), playlist(SessionID)
    case volume(MixerCommand.Target), muted(MixerCommand.Target)
    case route(SinkInputIndex)
    case defaultSink
  }

  private var subject: Subject {
    switch self {
    case .state(let id, _): .state(id)
    case .position(let id, _): .position(id)
    case .rate(let id, _): .rate(id)
    case .shuffled(let id, _): .shuffled(id)
    case .repeatMode(let id, _): .repeatMode(id)
    case .playerVolume(let id, _): .playerVolume(id)
    case .track(let id, _): .track(id)
    case .playlist(let id, _): .playlist(id)
    case .volume(let target, _): .volume(target)
    case .muted(let target, _): .muted(target)
    case .route(let stream, _): .route(stream)
    case .defaultSink: .defaultSink
    }
  }
}

/// What was asked for and is shown until the server says what is true, or has had its time to.
package struct Pending: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let wish: Wish
    package let askedAt: Instant
    package let deadline: Instant
  }

  package private(set) var entries: [Entry] = []

  package init() {}

  /// A player may need a moment; longer than this and the screen would be telling stories.
  private static let patience = Span.milliseconds(1_500)

  package mutating func ask(_ wish: Wish, now: Instant) {
    entries.removeAll { $0.wish.concerns(sameAs: wish) }
    entries.append(Entry(wish: wish, askedAt: now, deadline: now + Pending.patience))
  }

  package mutating func remove(where isDone: (Entry) -> Bool) { entries.removeAll(where: isDone) }

  /// Takes out and returns what nobody has granted in time.
  package mutating func expire(now: Instant) -> [Entry] {
    let expired = entries.filter { $0.deadline <= now }
    if !expired.isEmpty { entries.removeAll { $0.deadline <= now } }
    return expired
  }

  package var nextDeadline: Instant? { entries.lazy.map(\.deadline).min() }

  func first<Value>(_ pick: (Wish) -> Value?) -> Value? {
    for entry in entries {
      if let value = pick(entry.wish) { return value }
    }
    return nil
  }
}
