/// Which of the names on the bus are rows: one for each connection, by its best name; no proxies, no ignored players.
nonisolated struct Roster: Equatable {
  enum Change: Equatable {
    case removed(PlayerName)
    case added(PlayerName, owner: String)
  }

  private let ignored: [String]
  private var namesOfOwner: [String: [PlayerName]] = [:]
  private var ownerOfName: [PlayerName: String] = [:]

  init(ignoring ignored: [String]) { self.ignored = ignored }

  /// Notes who owns a name now; nil: nobody. Returns what that does to the rows.
  mutating func set(_ owner: String?, of name: PlayerName) -> [Change] {
    guard !isHidden(name), owner != ownerOfName[name] else { return [] }
    var changes: [Change] = []
    if let old = ownerOfName.removeValue(forKey: name) {
      changes += change(old) { $0.removeAll { $0 == name } }
    }
    if let owner {
      ownerOfName[name] = owner
      changes += change(owner) { $0.append(name) }
    }
    return changes
  }

  private func isHidden(_ name: PlayerName) -> Bool { name.isProxy || ignored.contains(where: name.matches) }

  private mutating func change(_ owner: String, _ edit: (inout [PlayerName]) -> Void) -> [Change] {
    var names = namesOfOwner[owner] ?? []
    let before = names.min()
    edit(&names)
    namesOfOwner[owner] = names.isEmpty ? nil : names
    let after = names.min()
    guard before != after else { return [] }
    return (before.map { [.removed($0)] } ?? []) + (after.map { [.added($0, owner: owner)] } ?? [])
  }
}
