import DBus
import Media
import Runtime

/// One player on a bus, for as long as one connection owns its name: what it said, where it is, and what it is asked.
final class Player {
  let name: PlayerName
  let owner: String
  let id: SessionID
  let generation: UInt64
  /// Its names beside the one it goes by.
  var otherNames: [FoldedPlayer] = [] {
    didSet { tell() }
  }
  /// Set when the first answer is complete, or waited for long enough.
  private(set) var isIntroduced = false

  private let program: String
  private let report: (SessionEvent) -> Void
  private let lookUp: (Int32) -> PlayerProcess
  private let sender: RequestSender
  private var reader: PlayerReader?
  private var positions: PositionReader?
  private var seeks: SeekLane?
  private var volumes: VolumeLane?
  private var readBack: TimerSource?
  /// While somebody looks at its queue.
  private var queue: QueueReader?
  private var offers = QueueOffers()
  private let makeQueue: (@escaping (Queue) -> Void) -> QueueReader

  private var state = PlayerState()
  private var clock = PositionClock()
  private var identity = ContentIdentity("")
  /// The last that was described, also while the player says nothing for a moment.
  private var track = TrackMetadata()
  private var process: PlayerProcess?
  private var hasAnswered = false
  private var isAnswering = true
  private var reported: Session?
  /// Grows whenever the player does or says something new.
  private var moves = 0
  private var expected: MediaCommand?

  init(
    _ loop: EventLoop, _ connection: Connection, _ name: PlayerName, owner: String, id: SessionID, program: String,
    generation: UInt64, _ patience: Patience, lookUp: @escaping (Int32) -> PlayerProcess,
    report: @escaping (SessionEvent) -> Void
  ) {
    self.name = name
    self.owner = owner
    self.id = id
    self.program = program
    self.generation = generation
    self.report = report
    self.lookUp = lookUp
    makeQueue = { QueueReader(loop, connection, owner: owner, patience, session: id, report: $0) }
    sender = RequestSender(connection, owner: owner, patience)
    reader = PlayerReader(loop, connection, owner: owner, patience) { [weak self] in self?.take($0) }
    positions = PositionReader(loop, connection, owner: owner, patience) { [weak self] in self?.take($0) }
    volumes = VolumeLane { [weak self] volume, done in self?.perform(.setVolume(volume), then: done) }
    seeks = SeekLane(loop, surroundings())
    readBack = TimerSource(loop, accuracy: .milliseconds(50)) { [weak self] in self?.readBackIfNeeded() }
  }

  /// Asks everything there is to know.
  func begin() { reader?.askEverything() }

  /// Lets the row be seen with what is known.
  func introduce() {
    isIntroduced = true
    tell()
  }

  /// Nothing more is asked, told or answered.
  func end() {
    reader?.cancel()
    positions?.cancel()
    seeks?.cancel()
    queue?.cancel()
    sender.cancel()
    (reader, positions, seeks, volumes, readBack, queue) = (nil, nil, nil, nil, nil, nil)
  }
}

/// What the player says.
extension Player {
  /// Takes a signal that its connection sent.
  func take(_ signal: Message) {
    // What it says before its first answer is part of that answer.
    if !isAnswering { reader?.nudge() }
    guard hasAnswered else { return }
    queue?.take(signal)
    switch (signal.interface, signal.member) {
    case (MPRIS.properties, "PropertiesChanged"): takeChange(signal.arguments)
    case (MPRIS.playerInterface, "Seeked"): takeSeeked(signal.arguments.first)
    default: break
    }
  }

  private func takeChange(_ arguments: [Value]) {
    guard let interface = arguments.first?.text else { return }
    let properties = arguments.count > 1 ? arguments[1].properties ?? [] : []
    if interface == MPRIS.rootInterface {
      state.applyRoot(properties)
    } else if interface == MPRIS.playerInterface {
      apply(properties)
      if arguments.count > 2, case .array(_, let names) = arguments[2], !names.isEmpty { reader?.refresh() }
    }
    tell()
  }

  private func takeSeeked(_ value: Value?) {
    guard let microseconds = value?.wholeNumber else {
      positions?.ask()
      return
    }
    let place = max(Span.zero, .microseconds(microseconds))
    seeks?.noteMove()
    if let length = state.metadata.length, place > length + .seconds(1) {
      positions?.ask()
    } else {
      clock.jump(to: place, at: .now)
    }
    tell()
  }

  private func take(_ answer: PlayerReader.Answer) {
    switch answer {
    case .program(let properties): state.applyRoot(properties)
    case .player(let properties): takeAll(properties)
    case .process(let process):
      self.process = lookUp(process)
    case .complete:
      (hasAnswered, isAnswering, isIntroduced) = (true, true, true)
      tell()
    case .silent:
      (isAnswering, isIntroduced) = (false, true)
      tell()
    }
  }

  private func takeAll(_ properties: [(name: String, value: Value)]) {
    let before = state
    state.forgetPlayer()
    state.apply(properties)
    settle(since: before, properties)
    if !properties.contains(where: { $0.name == "Position" }) { positions?.ask() }
    if hasAnswered { tell() }
  }

  private func take(_ answer: PositionReader.Answer) {
    switch answer {
    case .place(let place): clock.take(place, at: .now, length: state.metadata.length)
    case .nothing: clock.lose()
    case .silence: break
    }
    tell()
  }

  private func apply(_ properties: [(name: String, value: Value)]) {
    let before = state
    state.apply(properties)
    guard settle(since: before, properties) else { return }
    positions?.ask()
  }

  /// Brings clock and identity in line with the state. Returns whether the position has to be read again.
  @discardableResult
  private func settle(since before: PlayerState, _ properties: [(name: String, value: Value)]) -> Bool {
    let now = Instant.now
    let isNewTrack = noteTrack(at: now)
    clock.run(state.isPlaying, rate: state.effectiveRate, at: now)
    if let place = properties.last(where: { $0.name == "Position" })?.value.wholeNumber {
      clock.take(.microseconds(place), at: now, length: state.metadata.length)
    }
    if isNewTrack { positions?.lookAgain(after: .seconds(1)) }
    return isNewTrack || state.status != before.status || state.effectiveRate != before.effectiveRate
      || state.metadata.title != before.metadata.title || state.metadata.length != before.metadata.length
  }

  /// Whether there is another track now; the first that is seen is in the middle of itself, not new.
  private func noteTrack(at now: Instant) -> Bool {
    guard !state.metadata.isEmpty else { return false }
    defer { track = state.metadata }
    guard !state.metadata.amends(track) else { return false }
    identity = state.metadata.identity(in: id)
    guard hasAnswered else { return false }
    seeks?.noteTrackChange()
    clock.startTrack(at: now)
    return true
  }
}

/// What is told of the player.
extension Player {
  /// Reports the session if it differs from what was reported last.
  private func tell() {
    queue?.setCurrent(state.metadata.trackID)
    let session = session
    guard session != reported else { return }
    moves += 1
    guard isIntroduced else { return }
    reported = session
    report(.changed(session))
  }

  private var session: Session {
    let content = Content(state.metadata, of: name, identity: identity)
    let commands =
      hasAnswered && isAnswering
      ? CommandTable(state, duration: content?.duration, hasPosition: clock.place != nil, offers: offers)
      : .notAnswering
    return Session(
      id: id, name: state.identity ?? name.application,
      source: SessionSource(protocolName: "mpris", address: name.busName), generation: generation,
      processID: process?.identifier, desktopEntry: state.desktopEntry, content: content, playback: playback,
      commands: commands, volume: state.volume, isAnswering: isAnswering, program: program,
      kinship: Kinship(name, process, proxied: state.metadata.proxiedProcess), folded: otherNames)
  }

  private var playback: PlaybackSnapshot? {
    state.status.map {
      PlaybackSnapshot(
        state: $0, rate: state.effectiveRate, position: clock.place, timestamp: clock.timestamp,
        isPositionEstimated: clock.isEstimated, isShuffled: state.isShuffled, repeatMode: state.repeatMode)
    }
  }
}

/// Its queue, while somebody looks at it.
extension Player {
  func lookAtQueue(at places: Range<Int>) {
    if queue == nil {
      let reader = makeQueue { [weak self] in self?.take($0) }
      queue = reader
      reader.setCurrent(state.metadata.trackID)
      reader.begin()
    }
    queue?.look(at: places)
  }

  func leaveQueue() {
    queue?.cancel()
    queue = nil
  }

  private func take(_ queue: Queue) {
    offers.note(queue)
    // What can be asked of it first: a key may follow.
    tell()
    report(.queue(queue))
  }
}

/// What the player is asked.
extension Player {
  /// Takes a command of the user. One that the player does not offer is not sent.
  func send(_ command: MediaCommand) {
    guard reported?.commands[command.kind] == .enabled else { return }
    switch command {
    case .setVolume(let volume): volumes?.send(volume)
    case .skip, .seek: seeks?.send(command)
    case .play, .pause, .playPause, .stop, .next, .previous, .setRate, .setShuffled, .setRepeatMode, .goTo, .activate:
      perform(command) {}
    }
  }

  private func perform(_ command: MediaCommand, then done: @escaping () -> Void) {
    guard let request = PlayerRequest(command, to: state, at: clock.place(at: .now)) else { return done() }
    ask(request) { [weak self] reason in
      self?.finish(command, reason)
      done()
    }
  }

  private func finish(_ command: MediaCommand, _ reason: RefusalReason?) {
    if let reason {
      // Does it answer anything? The question says so, and the answer ends it.
      if reason == .noAnswer { reader?.refresh() }
      return report(.refused(id, command, reason))
    }
    expected = command
    readBack?.arm(after: .milliseconds(300))
  }

  /// A request whose answer did not come has been understood if the player moved.
  private func ask(_ request: PlayerRequest, completion: @escaping (RefusalReason?) -> Void) {
    let before = moves
    sender.send(request) { [weak self] reason in
      guard let self else { return }
      completion(reason == .noAnswer && moves != before ? nil : reason)
    }
  }

  /// Some players take a setting and do not announce it; what counts is what they have.
  private func readBackIfNeeded() {
    defer { expected = nil }
    guard let expected, !state.shows(expected) else { return }
    reader?.refresh()
  }

  private func surroundings() -> SeekLane.Surroundings {
    SeekLane.Surroundings(
      place: { [weak self] in self?.clock.place(at: $0) }, state: { [weak self] in self?.state ?? PlayerState() },
      send: { [weak self] in self?.ask($0, completion: $1) },
      readPosition: { [weak self] in self?.positions?.askNow(observer: $0) },
      refuse: { [weak self] command, reason in
        guard let self else { return }
        report(.refused(id, command, reason))
      })
  }
}

nonisolated extension PlayerState {
  /// Whether a setting is as a command wanted it; commands that set nothing always show.
  fileprivate func shows(_ command: MediaCommand) -> Bool {
    switch command {
    case .setVolume(let wanted): volume.map { abs($0 - wanted) < 0.005 } ?? false
    case .setRate(let wanted): abs(effectiveRate - wanted) < 0.005
    case .setShuffled(let wanted): isShuffled == wanted
    case .setRepeatMode(let wanted): repeatMode == wanted
    case .play, .pause, .playPause, .stop, .next, .previous, .skip, .seek, .goTo, .activate: true
    }
  }
}
