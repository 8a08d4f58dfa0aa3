/// Which sessions a command line means: by default the current one.
nonisolated struct SessionSelection: Equatable, Sendable {
  /// By name or id.
  var session: String?
  /// Players in playerctl's manner, the most wanted first; empty for any.
  var players: [String] = []
  var ignored: [String] = []
  /// All that are meant, not the best of them.
  var isAll = false

  init(session: String? = nil, players: [String] = [], ignored: [String] = [], isAll: Bool = false) {
    self.session = session
    self.players = players
    self.ignored = ignored
    self.isAll = isAll
  }

  init(_ given: GivenWords) {
    session = given.value(of: .session)
    players = SessionSelection.names(given.value(of: .player))
    ignored = SessionSelection.names(given.value(of: .ignorePlayer))
    isAll = given.has(.allPlayers)
  }

  /// The names as they were typed, for saying that there is no such thing.
  var name: String? { session ?? (players.isEmpty ? nil : players.joined(separator: ",")) }

  private static func names(_ list: String?) -> [String] {
    (list ?? "").split(separator: ",").map { $0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed() }
      .map { String($0) }.filter { !$0.isEmpty }
  }
}
