// What stands in place of a queue.

extension Wording {
  static let emptyQueue = "The queue is empty."

  static func asksForQueue(_ player: String) -> String { "Asking \(player) for its queue." }

  static func noQueueAnswer(_ player: String) -> String { "\(player) does not say what is in its queue." }

  static func noQueue(_ player: String) -> String {
    "\(player) keeps its queue to itself, as most players do. VLC is one that shows its tracks, Mopidy its playlists."
  }

  static func noPlaylists(_ player: String) -> String { "\(player) has no playlists." }
}
