import Media
import Mixer

// What undoing says.

extension Wording {
  /// What is true again.
  static func undone(_ former: Wish, name: String, sink: (SinkIndex) -> String) -> String {
    switch former {
    case .volume(_, let volume): "\(name) is back at \(volume.percent) %"
    case .playerVolume(_, let volume): "\(name) is back at \(Int((max(0, min(volume, 10)) * 100).rounded())) %"
    case .muted(_, let isMuted): isMuted ? "\(name) is muted again" : "\(name) is no longer muted"
    case .route(_, let index): "\(name) is back on \(sink(index))"
    case .defaultSink: "\(name) is no longer the default"
    case .position(_, let place): "\(name) is back at \(Clock.text(place))"
    case .rate: "\(name) is back at its former speed"
    case .shuffled(_, let isOn): isOn ? "\(name) shuffles again" : "\(name) no longer shuffles"
    case .repeatMode: "\(name) repeats as before"
    case .state, .track, .playlist: name
    }
  }

  /// Several streams of one player are one thing to whoever looks.
  static func undone(_ texts: [String], gone: [String]) -> String {
    var told: [String] = []
    for text in texts where !told.contains(text) { told.append(text) }
    let rest = gone.first.map { " (\($0) is gone)" } ?? ""
    return "undone: " + told.joined(separator: ", ") + rest
  }

  static func changedElsewhere(_ asked: Wish, name: String) -> String {
    switch asked {
    case .defaultSink: "somebody else has changed the default output since; it stays"
    case .volume, .playerVolume, .muted, .route, .position, .rate, .shuffled, .repeatMode, .state, .track, .playlist:
      "somebody else has changed \(name) since; it stays"
    }
  }

  static func nothingToUndo(gone: [String]) -> String {
    gone.first.map { "\($0) is gone, and there is nothing else to undo" } ?? "there is nothing to undo"
  }
}
