import Media

/// Finds the sessions that a command line means.
enum SessionChoice {
  /// The one of that name, or of all: what plays, else what is paused, else what has stopped. That is the arbiter's
  /// order, as far as a program without a past can know it.
  static func choose(among sessions: [Session], named name: String?) -> Session? {
    choose(among: sessions, SessionSelection(session: name))
  }

  static func choose(among sessions: [Session], _ selection: SessionSelection) -> Session? {
    best(of: sessions, selection).min { rank($0) < rank($1) }
  }

  /// All that are meant, the most wanted first.
  static func all(of sessions: [Session], _ selection: SessionSelection) -> [Session] {
    let found = candidates(among: sessions.filter { !isIgnored($0, selection) }, named: selection.session)
    guard !selection.players.isEmpty else { return found }
    return selection.players.indices.flatMap { index in found.filter { place(of: $0, in: selection.players) == index } }
  }

  /// Those of the most wanted player.
  static func best(of sessions: [Session], _ selection: SessionSelection) -> [Session] {
    let found = all(of: sessions, selection)
    guard let first = found.first else { return [] }
    let best = place(of: first, in: selection.players)
    return found.filter { place(of: $0, in: selection.players) == best }
  }

  /// The name on the bus, or that by which the protocol knows the session: `mpv.instance7`.
  static func instance(of session: Session) -> String {
    let prefix = "org.mpris.MediaPlayer2."
    let address = session.source.address
    return address.hasPrefix(prefix) ? String(address.dropFirst(prefix.count)) : shortName(of: session.id)
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

// Players in playerctl's manner.
extension SessionChoice {
  /// The first name of the list that means the session, or one that is folded into it.
  private static func place(of session: Session, in players: [String]) -> Int? {
    let names = [instance(of: session)] + session.folded.map { shortName(of: $0.id) }
    return players.firstIndex { player in anyPlayer.contains(player) || names.contains { isMeant($0, by: player) } }
  }

  private static func isIgnored(_ session: Session, _ selection: SessionSelection) -> Bool {
    let name = instance(of: session)
    return selection.ignored.contains { $0 == "%any" || isMeant(name, by: $0) }
  }

  /// playerctld stands for whichever player was active last, which is what Marquee goes by anyway.
  private static let anyPlayer = ["%any", "playerctld"]

  /// A name means the player that is called so and every instance of it.
  private static func isMeant(_ instance: String, by name: String) -> Bool {
    let (instance, name) = (instance.lowercased(), name.lowercased())
    return instance == name || instance.hasPrefix(name + ".")
  }
}
