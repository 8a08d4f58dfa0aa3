/// Which of the names on the bus are rows: one for each player, by its best name; no proxies, no ignored players.
///
/// Several names of one connection are one player. So are `vlc` and `vlc.instance7` where process 7 owns `vlc`: VLC may
/// come with two connections.
nonisolated struct Roster: Equatable {
  enum Change: Equatable {
    case removed(PlayerName)
    case added(PlayerName, owner: String)
    /// A row has more or fewer names than before beside the one it goes by.
    case renamed(PlayerName)
  }

  private let ignored: [String]
  private var ownerOfName: [PlayerName: String] = [:]
  private var processOfOwner: [String: Int32] = [:]
  /// Under whose row a name is filed: its owner's, or that of the connection it is folded into.
  private var homeOfName: [PlayerName: String] = [:]
  private var namesOfHome: [String: [PlayerName]] = [:]

  init(ignoring ignored: [String]) { self.ignored = ignored }

  /// Notes who owns a name now; nil: nobody. Returns what that does to the rows.
  mutating func set(_ owner: String?, of name: PlayerName) -> [Change] {
    guard !isHidden(name), owner != ownerOfName[name] else { return [] }
    let former = ownerOfName[name]
    let formerGuest = guest(of: name)
    ownerOfName[name] = owner
    var changes: [Change] = []
    for name in [formerGuest, name, guest(of: name)].compactMap({ $0 }) { changes += refile(name) }
    if let former, namesOfHome[former] == nil { processOfOwner[former] = nil }
    return changes
  }

  /// Notes which process a connection belongs to.
  mutating func setProcess(_ process: Int32, of owner: String) -> [Change] {
    guard let names = namesOfHome[owner], processOfOwner[owner] != process else { return [] }
    processOfOwner[owner] = process
    return names.compactMap { guest(of: $0) }.flatMap { refile($0) }
  }

  /// The names of a connection's row beside its best one.
  func otherNames(of owner: String) -> [PlayerName] { Array((namesOfHome[owner] ?? []).sorted().dropFirst()) }

  private func isHidden(_ name: PlayerName) -> Bool { name.isProxy || ignored.contains(where: name.matches) }

  /// The name that a program's own name makes superfluous, if its owner and process are known.
  private func guest(of name: PlayerName) -> PlayerName? {
    guard !name.isInstance, let process = ownerOfName[name].flatMap({ processOfOwner[$0] }) else { return nil }
    let guest = name.instance(process)
    return ownerOfName[guest] == nil ? nil : guest
  }

  private func home(of name: PlayerName) -> String? {
    guard let owner = ownerOfName[name] else { return nil }
    let program = name.program
    guard program != name, guest(of: program) == name else { return owner }
    return ownerOfName[program]
  }

  private mutating func refile(_ name: PlayerName) -> [Change] {
    let (old, new) = (homeOfName[name], home(of: name))
    guard old != new else { return [] }
    homeOfName[name] = new
    var changes: [Change] = []
    if let old { changes += change(old) { $0.removeAll { $0 == name } } }
    if let new { changes += change(new) { $0.append(name) } }
    return changes
  }

  private mutating func change(_ home: String, _ edit: (inout [PlayerName]) -> Void) -> [Change] {
    var names = namesOfHome[home] ?? []
    let before = names.min()
    edit(&names)
    namesOfHome[home] = names.isEmpty ? nil : names
    let after = names.min()
    guard before != after else { return after.map { [.renamed($0)] } ?? [] }
    return (before.map { [.removed($0)] } ?? []) + (after.map { [.added($0, owner: home)] } ?? [])
  }
}
