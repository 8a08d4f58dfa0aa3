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
  private let beat: Resync.Beat
  private var reader: PlayerReader?
  private var positions: PositionReader?
  private var seeks: SeekLane?
  private var volumes: VolumeLane?
  private var readBack: ReadBack?
  private var resync: Resync?
  private var blanks: BlankWatch?
  /// While somebody looks at its queue.
  private var queue: QueueReader?
  private var offers = QueueOffers()
  private let makeQueue: (@escaping (Queue) -> Void) -> QueueReader

  private var state = PlayerState()
  private var clock = PositionClock()
  private var track = CurrentTrack()
  private var unit = LengthUnit()
  private var process: PlayerProcess?
  private var hasAnswered = false
  private var isAnswering = true
  private var reported: Session?
  /// Grows whenever the player does or says something new.
  private var moves = 0
  /// Questions for the position in a row that were not answered.
  private var silences = 0

  init(
    _ loop: EventLoop, _ connection: Connection, _ name: PlayerName, owner: String, id: SessionID, program: String,
    generation: UInt64, _ patience: Patience, _ beat: Resync.Beat, lookUp: @escaping (Int32) -> PlayerProcess,
    report: @escaping (SessionEvent) -> Void
  ) {
    self.name = name
    self.owner = owner
    self.id = id
    self.program = program
    self.generation = generation
    self.report = report
    self.lookUp = lookUp
    self.beat = beat
    makeQueue = { QueueReader(loop, connection, owner: owner, patience, session: id, report: $0) }
    sender = RequestSender(connection, owner: owner, patience)
    reader = PlayerReader(loop, connection, owner: owner, patience) { [weak self] in self?.take($0) }
    positions = PositionReader(loop, connection, owner: owner, patience) { [weak self] in self?.take($0) }
    volumes = VolumeLane { [weak self] volume, done in self?.perform(.setVolume(volume), then: done) }
    seeks = SeekLane(loop, surroundings())
    readBack = ReadBack(loop) { [weak self] in self?.reader?.refresh() }
    resync = Resync(loop, beat, every: patience.resync) { [weak self] in self?.lookWhereItIs() }
    blanks = BlankWatch(loop, patience) { [weak self] in self?.reader?.refresh() }
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
    (reader, positions, seeks, volumes, queue) = (nil, nil, nil, nil, nil)
    (readBack, resync, blanks) = (nil, nil, nil)
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
    if let length, place > length + .seconds(1) {
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
      clock.hold(at: .now)
      tell()
    }
  }

  private func takeAll(_ properties: [(name: String, value: Value)]) {
    let before = state
    state.forgetPlayer()
    state.apply(properties)
    settle(since: before, properties, saysAll: true)
    if !properties.contains(where: { $0.name == "Position" }) {
      silences == 0 ? positions?.ask() : clock.lose(at: .now)
    }
    if hasAnswered { tell() }
  }

  private func apply(_ properties: [(name: String, value: Value)]) {
    let before = state
    state.apply(properties)
    guard settle(since: before, properties, saysAll: false) else { return }
    positions?.ask()
  }

  /// Brings clock and track in line with the state. Returns whether the position has to be read again.
  @discardableResult
  private func settle(since before: PlayerState, _ properties: [(name: String, value: Value)], saysAll: Bool) -> Bool {
    let now = Instant.now
    let saysTrack = saysAll || properties.contains { $0.name == "Metadata" }
    let isNewTrack = saysTrack && noteTrack(at: now, isLastWord: saysAll && blanks?.isOver == true)
    clock.run(state.isPlaying, rate: state.effectiveRate, at: now)
    if state.status == .stopped, before.status != .stopped, hasAnswered { clock.startTrack(at: now) }
    if let place = properties.last(where: { $0.name == "Position" })?.value.wholeNumber {
      take(.microseconds(place), at: now)
    }
    if isNewTrack { positions?.lookAgain(after: .seconds(1)) }
    return isNewTrack || state.status != before.status || state.effectiveRate != before.effectiveRate
      || state.metadata.title != before.metadata.title || state.metadata.length != before.metadata.length
  }

  /// Whether there is another track now; the first that is seen is in the middle of itself, not new.
  private func noteTrack(at now: Instant, isLastWord: Bool) -> Bool {
    let isNew = track.take(state.metadata, keepsLost: state.isPlaying && !isLastWord, in: id)
    state.metadata = track.metadata
    blanks?.note(isIncomplete: track.isLeftIncomplete)
    guard isNew else { return false }
    unit.forgetReadings()
    guard hasAnswered else { return false }
    seeks?.noteTrackChange()
    clock.startTrack(at: now)
    return true
  }
}

/// Where the player is.
extension Player {
  /// The length of the track as it is meant.
  private var length: Span? { unit.length(state.metadata.length) }

  /// The place in the track, never behind its end.
  private func place(at now: Instant) -> Span? {
    clock.place(at: now).map { place in length.map { min($0, place) } ?? place }
  }

  private func take(_ answer: PositionReader.Answer) {
    switch answer {
    case .place(let place):
      silences = 0
      take(place, at: .now)
    case .nothing:
      silences = 0
      clock.lose(at: .now)
    case .silence:
      silences += 1
      // Does it answer anything? What it says of itself mostly has the position, too.
      if state.isPlaying { reader?.refresh() }
    }
    tell()
  }

  private func take(_ place: Span, at now: Instant) {
    if state.isPlaying, !clock.isInDoubt {
      unit.take(PositionReading(place: place, at: now), told: state.metadata.length)
    }
    clock.take(place, at: now, length: length)
    if let next = nextLook(at: now) { positions?.lookAgain(after: next) }
  }

  /// When something may be seen that the regular look would miss.
  private func nextLook(at now: Instant) -> Duration? {
    if unit.isInDoubt { return .seconds(1) }
    // Tracks that begin again are not always announced.
    guard let left = clock.timeLeft(until: length, at: now), left > .zero, left < .seconds(10) else {
      return clock.nextLook
    }
    return .nanoseconds((left + .milliseconds(700)).nanoseconds)
  }

  private func lookWhereItIs() {
    // One that never answers this question may answer the larger one.
    silences < 2 ? positions?.ask() : reader?.refresh()
  }
}

/// What is told of the player.
extension Player {
  /// Reports the session if it differs from what was reported last.
  private func tell() {
    queue?.setCurrent(state.metadata.trackID)
    defer { resync?.isOn = hasAnswered && isAnswering && isIntroduced && state.isPlaying }
    let session = session
    guard session != reported else { return }
    moves += 1
    guard isIntroduced else { return }
    reported = session
    if let playback = session.playback { beat.follow(playback) }
    report(.changed(session))
  }

  private var session: Session {
    var metadata = state.metadata
    metadata.length = length
    let content = Content(metadata, of: name, identity: track.identity)
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
        state: $0, rate: state.effectiveRate, measuredPace: clock.measuredPace, position: clock.place,
        timestamp: clock.timestamp, isPositionEstimated: clock.isEstimated, isShuffled: state.isShuffled,
        repeatMode: state.repeatMode)
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
    guard let request = PlayerRequest(command, to: state, at: place(at: .now)) else { return done() }
    let (status, moves) = (state.status, moves)
    ask(request) { [weak self] reason in
      guard let self else { return }
      if let reason {
        refuse(command, reason)
      } else {
        readBack?.expect { [weak self] in self?.shows(command, since: status, moves) ?? true }
      }
      done()
    }
  }

  private func refuse(_ command: MediaCommand, _ reason: RefusalReason) {
    // Does it answer anything? The question says so, and the answer ends it.
    if reason == .noAnswer { reader?.refresh() }
    report(.refused(id, command, reason))
  }

  /// Whether what a command wanted is there.
  private func shows(_ command: MediaCommand, since status: PlaybackSnapshot.State?, _ moves: Int) -> Bool {
    state.shows(command, since: status, hasMoved: self.moves != moves)
  }

  /// A request whose answer did not come has been understood if the player moved.
  private func ask(_ request: PlayerRequest, completion: @escaping (RefusalReason?) -> Void) {
    let before = moves
    sender.send(request) { [weak self] reason in
      guard let self else { return }
      completion(reason == .noAnswer && moves != before ? nil : reason)
    }
  }

  private func surroundings() -> SeekLane.Surroundings {
    SeekLane.Surroundings(
      place: { [weak self] in self?.place(at: $0) }, state: { [weak self] in self?.state ?? PlayerState() },
      length: { [weak self] in self?.length },
      send: { [weak self] in self?.ask($0, completion: $1) },
      readPosition: { [weak self] in self?.positions?.askNow(observer: $0) },
      refuse: { [weak self] command, reason in
        guard let self else { return }
        report(.refused(id, command, reason))
      })
  }
}
