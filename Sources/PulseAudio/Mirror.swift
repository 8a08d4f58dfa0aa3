import Mixer
import Runtime

/// What the server has, read at once when the connection stands and then object by object as it changes; tells the rest
/// of the program only about differences.
final class Mirror {
  /// Something that is read from the server on its own.
  enum Object: Hashable {
    case server
    case sink(UInt32)
    case sinkInput(UInt32)
  }

  private(set) var sinks: [SinkIndex: SinkReport] = [:]
  private var streams: [SinkInputIndex: SinkInputReport] = [:]
  private var told: [SinkInputIndex: SinkInput] = [:]
  private var clients: [UInt32: ClientReport] = [:]
  private var askedClients: Set<UInt32> = []
  private var server: ServerReport?

  private let connection: Connection
  private let deliver: (MixerEvent) -> Void
  /// How many answers the snapshot still waits for; nil once it has been told.
  private var missing: Int? = 0
  private var onComplete: () -> Void = {}
  private var schedule = FetchSchedule<Object>()
  private lazy var timer = TimerSource(loop, accuracy: .microseconds(500)) { [unowned self] in fetchDue() }
  private var timerTime: Duration?
  /// Streams that are not told yet: PipeWire reports new ones without a sink and at 0 % first.
  private var patience: [SinkInputIndex: Duration] = [:]
  private let loop: EventLoop

  static let patienceWithNewStreams = Duration.milliseconds(100)
  /// pipewire-pulse of old says nothing after a move.
  static let settlingTime = Duration.milliseconds(150)

  init(_ loop: EventLoop, _ connection: Connection, deliver: @escaping (MixerEvent) -> Void) {
    self.loop = loop
    self.connection = connection
    self.deliver = deliver
  }

  /// Asks for everything in one go; `.connected` is told when all answers are there, and changes from then on.
  func start(onComplete: @escaping () -> Void, onRefusal: @escaping (Fault) -> Void) {
    connection.onEvent = { [unowned self] in take($0) }
    connection.subscribe()
    missing = 3
    self.onComplete = onComplete
    func part<Report>(_ take: @escaping (Report) -> Void) -> (Result<[Report], Fault>) -> Void {
      { [unowned self] result in
        switch result {
        case .success(let reports): reports.forEach(take)
        case .failure(let fault): return onRefusal(fault)
        }
        partArrived()
      }
    }
    connection.fetchServer(part { [unowned self] in server = $0 })
    connection.fetchSinks(part { [unowned self] in sinks[$0.sink.index] = $0 })
    connection.fetchSinkInputs(part { [unowned self] in settle($0) })
  }

  /// Reads a stream again now and once more when PipeWire has settled: it may have moved without a word.
  func reread(_ input: SinkInputIndex) {
    refresh(.sinkInput(input.rawValue))
    schedule.later(.sinkInput(input.rawValue), at: EventLoop.now() + Self.settlingTime)
    armTimer()
  }

  func refresh(_ object: Object) {
    guard missing == nil else { return schedule.later(object, at: .zero) }
    if schedule.changed(object, now: EventLoop.now()) { fetch(object) } else { armTimer() }
  }

  /// A stream as it was last told.
  func sinkInput(_ index: SinkInputIndex) -> SinkInput? { told[index] }
}

// The snapshot.
extension Mirror {
  private func partArrived() {
    guard let left = missing else { return }
    missing = left - 1
    guard left == 1, let server else { return }
    missing = nil
    onComplete()
    deliver(
      .connected(
        MixerSnapshot(
          server: server.server, defaultSinkName: server.defaultSinkName,
          sinks: sinks.values.map(\.sink).sorted { $0.index < $1.index },
          sinkInputs: told.values.sorted { $0.index < $1.index })))
    fetchDue()
  }

  private func tell(_ event: MixerEvent) { if missing == nil { deliver(event) } }
}

// Changes.
extension Mirror {
  private func take(_ event: ObjectEvent) {
    switch (event.facility, event.isRemoval) {
    case (.sink, false): refresh(.sink(event.index))
    case (.sink, true): removeSink(SinkIndex(event.index))
    case (.sinkInput, false): refresh(.sinkInput(event.index))
    case (.sinkInput, true): removeSinkInput(SinkInputIndex(event.index))
    case (.server, _): refresh(.server)
    case (.card, _): refreshSinks(ofCard: event.index)
    }
  }

  /// A jack is the card's: its sinks say nothing themselves when it is plugged.
  private func refreshSinks(ofCard card: UInt32) {
    for (index, report) in sinks where report.card == card { refresh(.sink(index.rawValue)) }
  }

  private func fetchDue() {
    timerTime = nil
    for object in schedule.takeDue(now: EventLoop.now()) { fetch(object) }
    armTimer()
  }

  private func armTimer() {
    guard missing == nil, let next = schedule.nextTime, timerTime.map({ next < $0 }) ?? true else { return }
    timerTime = next
    timer.arm(at: next)
  }

  /// Asks for one object; refusal means that it has gone, and its removal is told anyway.
  private func fetch(_ object: Object) {
    switch object {
    case .server:
      connection.fetchServer { [unowned self] in answered(object, $0) { [unowned self] in settle($0) } }
    case .sink(let index):
      connection.fetchSink(index) { [unowned self] in answered(object, $0) { [unowned self] in settle($0) } }
    case .sinkInput(let index):
      connection.fetchSinkInput(index) { [unowned self] in answered(object, $0) { [unowned self] in settle($0) } }
    }
  }

  private func answered<Report>(_ object: Object, _ result: Result<[Report], Fault>, _ settle: (Report) -> Void) {
    schedule.answered(object)
    switch result {
    case .success(let reports): reports.forEach(settle)
    case .failure: schedule.removed(object)
    }
    armTimer()
  }
}

// Reports into state.
extension Mirror {
  private func settle(_ report: ServerReport) {
    let before = server?.defaultSinkName
    server = report
    if report.defaultSinkName != before { tell(.defaultSink(name: report.defaultSinkName)) }
  }

  private func settle(_ report: SinkReport) {
    let before = sinks.updateValue(report, forKey: report.sink.index)
    if before?.sink != report.sink { tell(.sink(report.sink)) }
  }

  private func settle(_ report: SinkInputReport) {
    guard report.input.applicationID != Identity.applicationID else { return }
    let index = report.input.index
    streams[index] = report
    guard !waitsToSettle(report), !waitsForClient(report) else { return }
    let input = report.completed(by: report.client.flatMap { clients[$0] })
    if told.updateValue(input, forKey: index) != input { tell(.sinkInput(input)) }
  }

  /// Holds a new stream back until it has a sink and a volume, though not for long.
  private func waitsToSettle(_ report: SinkInputReport) -> Bool {
    let index = report.input.index
    let isUnfinished = report.input.sink == nil || (missing == nil && report.input.volume?.isSilent == true)
    guard isUnfinished, told[index] == nil else {
      patience[index] = nil
      return false
    }
    let now = EventLoop.now()
    if let end = patience[index] { return now < end }
    patience[index] = now + Self.patienceWithNewStreams
    schedule.later(.sinkInput(index.rawValue), at: now + Self.patienceWithNewStreams)
    return true
  }

  /// Asks the client of a stream that does not say itself whose it is.
  private func waitsForClient(_ report: SinkInputReport) -> Bool {
    guard report.needsClient, let client = report.client, clients[client] == nil else { return false }
    if askedClients.insert(client).inserted { ask(client) }
    return true
  }

  private func ask(_ client: UInt32) {
    if let left = missing { missing = left + 1 }
    connection.fetchClient(client) { [unowned self] result in
      askedClients.remove(client)
      clients[client] = (try? result.get())?.first ?? .silent  // One that has gone has nothing to say either.
      for report in streams.values where report.client == client { settle(report) }
      partArrived()
    }
  }

  private func removeSink(_ index: SinkIndex) {
    schedule.removed(.sink(index.rawValue))
    if sinks.removeValue(forKey: index) != nil { tell(.sinkRemoved(index)) }
  }

  private func removeSinkInput(_ index: SinkInputIndex) {
    schedule.removed(.sinkInput(index.rawValue))
    patience[index] = nil
    if let client = streams.removeValue(forKey: index)?.client { forget(client) }
    if told.removeValue(forKey: index) != nil { tell(.sinkInputRemoved(index)) }
  }

  private func forget(_ client: UInt32) {
    if !streams.values.contains(where: { $0.client == client }) { clients[client] = nil }
  }
}
