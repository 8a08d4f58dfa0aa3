import Runtime

/// Who owns the names under a prefix ("org.mpris.MediaPlayer2" has "org.mpris.MediaPlayer2.mpv"), from now on.
package final class NameWatch {
  package enum Event: Equatable, Sendable {
    case appeared(name: String, owner: String)
    /// Another connection took the name over in one step.
    case changed(name: String, from: String, to: String)
    case vanished(name: String, owner: String)
    /// Every name that was there at the start has been told; said once.
    case complete
    /// The bus refused to say who is there.
    case failed(CallError)
  }

  /// The names and their unique owners, as far as told.
  package private(set) var owners: [String: String] = [:]
  private let prefix: String
  private let onEvent: (Event) -> Void
  private var subscription: Subscription?
  private var calls: [PendingCall] = []
  private var unresolved = 0

  package init(_ connection: Connection, under prefix: String, onEvent: @escaping (Event) -> Void) throws(CallError) {
    self.prefix = prefix
    self.onEvent = onEvent
    let rule = MatchRule(
      sender: BusDriver.name, path: BusDriver.path, interface: BusDriver.name, member: "NameOwnerChanged",
      argument0Namespace: prefix)
    // First the match, then the list: what changes in between is told twice rather than never.
    subscription = try connection.addMatch(rule) { [weak self] message in self?.take(message) }
    let listing = connection.call(BusDriver.method("ListNames")) { [weak self, weak connection] result in
      guard let self, let connection else { return }
      self.list(result, on: connection)
    }
    calls.append(listing)
  }

  isolated deinit { cancel() }

  package func cancel() {
    subscription = nil
    for call in calls { call.cancel() }
    calls = []
  }

  private func list(_ result: Result<[Value], CallError>, on connection: Connection) {
    switch result {
    case .failure(let error): onEvent(.failed(error))
    case .success(let values):
      guard case .array(_, let items)? = values.first else { return onEvent(.failed(.unexpectedReply)) }
      let names = items.compactMap(\.text).filter(isWatched)
      unresolved = names.count
      calls = names.map { name in
        connection.owner(of: name) { [weak self] owner in self?.resolve(name, owner) }
      }
      if names.isEmpty { onEvent(.complete) }
    }
  }

  /// The bus answers in order, so an answer is never older than the changes told before it.
  private func resolve(_ name: String, _ owner: Result<String, CallError>) {
    // A failure means that the name went meanwhile, or that the bus did; both are told elsewhere.
    if case .success(let owner) = owner { set(owner, of: name) }
    unresolved -= 1
    guard unresolved == 0 else { return }
    calls = []
    onEvent(.complete)
  }

  private func take(_ message: Message) {
    guard message.arguments.count == 3, let name = message.arguments[0].text, isWatched(name),
      let owner = message.arguments[2].text
    else { return }
    set(owner.isEmpty ? nil : owner, of: name)
  }

  private func set(_ owner: String?, of name: String) {
    let previous = owners[name]
    guard owner != previous else { return }
    owners[name] = owner
    switch (previous, owner) {
    case (nil, let owner?): onEvent(.appeared(name: name, owner: owner))
    case (let previous?, let owner?): onEvent(.changed(name: name, from: previous, to: owner))
    case (let previous?, nil): onEvent(.vanished(name: name, owner: previous))
    case (nil, nil): break
    }
  }

  private func isWatched(_ name: String) -> Bool { name == prefix || name.hasPrefix(prefix + ".") }
}
