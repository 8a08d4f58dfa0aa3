import Media

/// Finds the session that a command line means.
enum SessionChoice {
  /// The one of that name, or of all: what plays, else what is paused, else what has stopped. That is the arbiter's
  /// order, as far as a program without a past can know it.
  static func choose(among sessions: [Session], named name: String?) -> Session? {
    candidates(among: sessions, named: name).min { rank($0) < rank($1) }
  }

  /// By id, by the id without its source, or by what people call it; capital letters do not matter.
  private static func candidates(among sessions: [Session], named name: String?) -> [Session] {
    guard let name = name?.lowercased() else { return sessions }
    func isCalled(_ id: SessionID) -> Bool {
      id.rawValue.lowercased() == name || shortName(of: id).lowercased() == name
    }
    let exact = sessions.filter { isCalled($0.id) }
    if !exact.isEmpty { return exact }
    let named = sessions.filter { $0.name.lowercased() == name }
    // A double's name means the session that stands for it.
    return named.isEmpty ? sessions.filter { $0.folded.contains { isCalled($0.id) } } : named
  }

  /// The id without its source: what people type.
  static func shortName(of id: SessionID) -> String {
    id.rawValue.split(separator: ":", maxSplits: 1).last.map(String.init) ?? ""
  }

  private static func rank(_ session: Session) -> Int {
    switch session.playback?.state {
    case .playing: 0
    case .buffering: 1
    case .interrupted, .paused: 2
    case .stopped: 3
    case nil: 4
    }
  }
}
