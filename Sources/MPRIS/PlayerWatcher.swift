import DBus
import ForeignInput
import Media
import Runtime

/// The players of one message bus as sessions: they come and go, change, and take commands.
package final class PlayerWatcher {
  /// Which bus.
  package enum Bus: Sendable {
    case session, system
    case address(Address)
  }

  private let loop: EventLoop
  private let bus: Bus
  private let ignored: [String]
  private let patience: Patience
  private let beat = Resync.Beat()
  private let observation: Observation
  private let onReady: () -> Void
  private let deliver: (SessionEvent) -> Void

  private var link: BusLink?
  private var connection: Connection?
  private var names: NameWatch?
  private var signals: Subscription?
  private var roster: Roster
  private var players: [PlayerName: Player] = [:]
  private var playerOfOwner: [String: Player] = [:]
  /// The player whose queue is looked at.
  private weak var watched: Player?
  private var lastGeneration: UInt64 = 0
  private var isUnavailable = false
  private var wasUp = false
  private var isListed = false
  private var isReady = false
  private var readyTimer: TimerSource?

  /// `ignored`: patterns as in `PlayerName.matches`. `onReady` is called once, when every player that was there at the
  /// start has been delivered, at the latest `patience.introduction` after they were listed; also without a bus,
  /// and with one that keeps silent.
  package init(
    loop: EventLoop, bus: Bus, ignored: [String] = [], patience: Patience = Patience(),
    observation: Observation = Observation(),
    onReady: @escaping () -> Void = {}, deliver: @escaping (SessionEvent) -> Void
  ) {
    self.loop = loop
    self.bus = bus
    self.ignored = ignored
    self.patience = patience
    self.observation = observation
    self.onReady = onReady
    self.deliver = deliver
    roster = Roster(ignoring: ignored)
  }

  /// Connects whenever the bus is there.
  package func start() {
    let bus = bus
    let link = BusLink(loop, address: { () throws(ConnectionError) in try bus.address }) { [weak self] change in
      self?.take(change)
    }
    self.link = link
    // A bus that accepts and says nothing must not keep anybody waiting.
    limitWaiting()
    link.start()
  }

  /// Nothing is delivered any more.
  package func stop() {
    isReady = true
    endAll()
    link?.stop()
    link = nil
  }

  /// Reads the queue of a player, at those places, until another is looked at, or none. What is found is delivered.
  package func look(at request: QueueRequest?) {
    let player = request.flatMap { request in
      players.values.first { $0.id == request.session && $0.generation == request.generation }
    }
    if let watched, watched !== player { watched.leaveQueue() }
    watched = player
    if let player, let request { player.lookAtQueue(at: request.places) }
  }

  /// Asks a player for something. A command that was meant for an earlier owner of the same name is dropped.
  package func send(_ command: MediaCommand, to id: SessionID, generation: UInt64) {
    guard let player = players.values.first(where: { $0.id == id }) else {
      return deliver(.refused(id, command, .gone))
    }
    guard player.generation == generation else { return }
    player.send(command)
  }
}

extension PlayerWatcher.Bus {
  fileprivate var address: Address {
    get throws(ConnectionError) {
      switch self {
      case .session: try Address.session()
      case .system: try Address.system()
      case .address(let address): address
      }
    }
  }

  /// What it is called in a line for people.
  var label: String {
    switch self {
    case .session: "session bus"
    case .system: "system bus"
    case .address: "message bus"
    }
  }

  /// The beginning of its sessions' ids.
  var idPrefix: String {
    switch self {
    case .session, .address: "mpris:"
    case .system: "mpris-system:"
    }
  }
}

/// The bus that comes and goes.
extension PlayerWatcher {
  private func take(_ change: BusLink.Change) {
    switch change {
    case .up(let connection): watch(connection)
    case .down(let error): lose(error)
    }
  }

  /// A machine without a system bus, such as a container, is nothing to tell anybody about.
  private var isMissed: Bool {
    if case .system = bus { wasUp } else { true }
  }

  private func watch(_ connection: Connection) {
    self.connection = connection
    observation.hear?(.up)
    connection.tap = observation.hear.map { hear in { hear(.traffic($0)) } }
    wasUp = true
    if isUnavailable { deliver(.sourceUnavailable(source: bus.label, reason: nil)) }
    isUnavailable = false
    do {
      // One rule for all players; whose signal it is, the sender tells.
      signals = try connection.addMatch(MatchRule(path: MPRIS.path)) { [weak self] signal in
        self?.playerOfOwner[signal.sender]?.take(signal)
      }
      names = try NameWatch(connection, under: MPRIS.prefix) { [weak self] event in self?.take(event) }
    } catch {
      // The bus went in the same moment; the link tells that.
      endAll()
    }
  }

  private func lose(_ error: ConnectionError) {
    isUnavailable = true
    observation.hear?(.down(error))
    let ids = players.values.filter(\.isIntroduced).map(\.id).sorted()
    endAll()
    for id in ids { deliver(.removed(id)) }
    if isMissed { deliver(.sourceUnavailable(source: bus.label, reason: String(foreign: error.words))) }
    becomeReady()
  }

  private func endAll() {
    for player in players.values { player.end() }
    players = [:]
    playerOfOwner = [:]
    roster = Roster(ignoring: ignored)
    (names, signals, connection, readyTimer) = (nil, nil, nil, nil)
  }
}

/// The players that come and go on it.
extension PlayerWatcher {
  private func take(_ event: NameWatch.Event) {
    switch event {
    case .appeared(let name, let owner): set(owner, of: name)
    case .changed(let name, _, let owner): set(owner, of: name)
    case .vanished(let name, _): set(nil, of: name)
    case .complete: listed()
    case .failed(.disconnected): break  // the link tells that, with its reason
    case .failed(let error):
      deliver(.sourceUnavailable(source: bus.label, reason: String(foreign: "does not list its players: \(error)")))
      isUnavailable = true
      becomeReady()
    }
  }

  private func set(_ owner: String?, of busName: String) {
    guard let name = PlayerName(busName: busName) else { return }
    apply(roster.set(owner, of: name))
  }

  private func apply(_ changes: [Roster.Change]) {
    for change in changes {
      switch change {
      case .removed(let name): remove(name)
      case .added(let name, let owner): add(name, owner: owner)
      case .renamed(let name): if let player = players[name] { tellNames(player) }
      }
    }
  }

  private func add(_ name: PlayerName, owner: String) {
    guard let connection else { return }
    lastGeneration += 1
    let player = Player(
      loop, connection, name, owner: owner, id: SessionID(bus.idPrefix + name.suffix),
      program: bus.idPrefix + name.application, generation: lastGeneration, patience, beat,
      lookUp: { [weak self] process in
        guard let self else { return PlayerProcess(process) }
        let found = observation.lookUp(process)
        apply(roster.setProcess(process, of: owner))
        return found
      },
      report: { [weak self] event in
        self?.deliver(event)
        self?.becomeReadyIfComplete()
      })
    players[name] = player
    playerOfOwner[owner] = player
    tellNames(player)
    player.begin()
  }

  private func tellNames(_ player: Player) {
    player.otherNames = roster.otherNames(of: player.owner).map { name in
      FoldedPlayer(
        id: SessionID(bus.idPrefix + name.suffix), name: name.application, address: name.busName, reason: .otherName)
    }
  }

  private func remove(_ name: PlayerName) {
    guard let player = players.removeValue(forKey: name) else { return }
    playerOfOwner[player.owner] = nil
    player.end()
    if player.isIntroduced { deliver(.removed(player.id)) }
    becomeReadyIfComplete()
  }

  private func listed() {
    isListed = true
    becomeReadyIfComplete()
    limitWaiting()
  }

  private func limitWaiting() {
    guard !isReady else { return }
    let timer = TimerSource(loop) { [weak self] in self?.introduceAll() }
    timer.arm(after: patience.introduction)
    readyTimer = timer
  }

  private func introduceAll() {
    for player in players.values where !player.isIntroduced { player.introduce() }
    becomeReady()
  }

  private func becomeReadyIfComplete() {
    guard !isReady, isListed, players.values.allSatisfy(\.isIntroduced) else { return }
    becomeReady()
  }

  private func becomeReady() {
    guard !isReady else { return }
    isReady = true
    readyTimer = nil
    onReady()
  }
}
