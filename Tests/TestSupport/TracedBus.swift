import BusTrace
import CSystemd
import DBus
import Glibc
import Runtime

/// A message bus that says again what a trace says it said: the same names, answers and signals in the same order, so
/// that what a user has recorded becomes a test. It is a bus for one client, and there are no players behind it.
package final class TracedBus {
  package let address: Address
  /// Called where the recorded program was asked for something by its user, before the call is expected.
  package var onCommand: ((_ command: String, _ session: String) -> Void)?
  /// Called where another session got the keys, or for another reason.
  package var onCurrent: ((_ session: String?, _ why: String?) -> Void)?
  /// What the client asked players for, but for readings.
  package private(set) var commands: [Method] = []

  private let loop: EventLoop
  private let directory: TemporaryDirectory
  private let listener: Int32
  private var acceptor: IOSource?
  private var timer: TimerSource?
  private var client: OpaquePointer?
  private var slot: OpaquePointer?

  private let records: [TraceRecord]
  private let longestPause: Duration
  private var next = 0
  private var waitsSince: Duration?
  /// Calls of the client that no answer has been found for.
  private var unanswered: [TracedCall] = []
  /// By the number that it has in the trace.
  private var expected: [UInt64: TracedCall] = [:]
  /// What was said last to a call like this, for calls that the trace does not have.
  private var lastAnswers: [TracedCall.Key: Result<[Value], CallError>] = [:]

  /// How long the client may take to make a call that the trace has.
  private static let patience = Duration.milliseconds(400)

  /// `longestPause`: a trace of a day is played in a minute, in the same order.
  package init(
    _ loop: EventLoop, _ records: [TraceRecord], longestPause: Duration = .milliseconds(20)
  ) throws {
    self.loop = loop
    self.records = records.filter { $0.bus == nil || $0.bus == "session" }
    self.longestPause = longestPause
    directory = try TemporaryDirectory()
    address = try Address(socket: directory.path + "/bus")
    listener = try ListeningSocket.open(at: directory.path + "/bus")
    acceptor = try IOSource(loop, descriptor: listener, events: .readable) { [unowned self] _ in accept() }
    timer = TimerSource(loop) { [unowned self] in proceed() }
  }

  isolated deinit {
    hangUp()
    acceptor?.cancel()
    close(listener)
  }

  /// Everything that the trace says has been said.
  package var isOver: Bool { next == records.count }
}

/// The client.
extension TracedBus {
  private func accept() {
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else { return }
    hangUp()
    var bus: OpaquePointer?
    sd_bus_new(&bus)
    sd_bus_set_fd(bus, descriptor, descriptor)
    sd_bus_set_server(bus, 1, sd_id128_t())
    sd_bus_start(bus)
    sd_bus_attach_event(bus, loop.handle, 0)
    sd_bus_add_filter(
      bus, &slot,
      { message, userdata, _ in
        guard let message, let userdata else { return 0 }
        Unmanaged<TracedBus>.fromOpaque(userdata).takeUnretainedValue().receive(message)
        return 1
      }, Unmanaged.passUnretained(self).toOpaque())
    client = bus
  }

  private func hangUp() {
    sd_bus_slot_unref(slot)
    slot = nil
    guard let client else { return }
    sd_bus_close(client)
    sd_bus_unref(client)
    self.client = nil
    unanswered = []
    expected = [:]
  }

  private func receive(_ message: OpaquePointer) {
    guard sd_bus_message_is_method_call(message, nil, nil) > 0 else { return }
    let call = TracedCall(message)
    switch call.key.method.member {
    case "Hello" where call.isForBus:
      call.answer(.success([.string(":1.0")]))
      timer?.arm(after: .zero)
      return
    case "AddMatch" where call.isForBus, "RemoveMatch" where call.isForBus: return call.answer(.success([]))
    case _ where call.isCommand: commands.append(call.key.method)
    default: break
    }
    unanswered.append(call)
    timer?.arm(after: .zero)
  }
}

/// The trace.
extension TracedBus {
  private func proceed() {
    guard client != nil else { return }
    answerUnforeseen()
    while next < records.count {
      guard isDone(records[next]) else { return wait(.milliseconds(2)) }
      let time = records[next].time
      next += 1
      waitsSince = nil
      guard next < records.count else { break }
      let pause = min(Duration.microseconds(records[next].time - time), longestPause)
      if pause > .milliseconds(1) { return wait(pause) }
    }
    wait(.milliseconds(5))
  }

  private func wait(_ time: Duration) { timer?.arm(after: time) }

  /// Plays a record; false where the client has to do something first, and still has time to.
  private func isDone(_ record: TraceRecord) -> Bool {
    switch record.event {
    case .begin, .up, .process, .end: return true
    case .current(let session, let why):
      onCurrent?(session, why)
      return true
    case .command(let command, let session):
      onCommand?(command, session)
      return true
    case .down:
      hangUp()
      return true
    case .signal(let signal):
      send(signal)
      return true
    case .call(let id, let method, let arguments): return expect(id, TracedCall.Key(method, arguments))
    case .reply(let id, let values): answer(id, .success(values))
    case .failure(let id, let error): answer(id, .failure(error))
    }
    return true
  }

  private func expect(_ id: UInt64, _ key: TracedCall.Key) -> Bool {
    if let place = unanswered.firstIndex(where: { $0.key == key }) {
      expected[id] = unanswered.remove(at: place)
      return true
    }
    let since = waitsSince ?? EventLoop.now()
    waitsSince = since
    return EventLoop.now() - since > Self.patience
  }

  private func answer(_ id: UInt64, _ result: Result<[Value], CallError>) {
    let call = expected.removeValue(forKey: id)
    call?.answer(result)
    if let key = call?.key ?? key(of: id) { lastAnswers[key] = result }
  }

  private func key(of id: UInt64) -> TracedCall.Key? {
    records[..<next].lazy.compactMap { record in
      guard case .call(id, let method, let arguments) = record.event else { return nil }
      return TracedCall.Key(method, arguments)
    }.first
  }

  /// Answers calls that the rest of the trace does not have with what was said last.
  private func answerUnforeseen() {
    unanswered.removeAll { call in
      let isForeseen = records[next...].contains { record in
        guard case .call(_, let method, let arguments) = record.event else { return false }
        return TracedCall.Key(method, arguments) == call.key
      }
      guard !isForeseen else { return false }
      call.answer(lastAnswers[call.key] ?? .failure(.refused(name: TracedCall.unknown, message: "not in the trace")))
      return true
    }
  }

  private func send(_ signal: TraceSignal) {
    var message: OpaquePointer?
    guard sd_bus_message_new_signal(client, &message, signal.path, signal.interface, signal.member) >= 0,
      let message
    else { return }
    defer { sd_bus_message_unref(message) }
    sd_bus_message_set_sender(message, signal.sender)
    // What was received once can be written again.
    try? MessageWriter(message: message).append(signal.arguments)
    sd_bus_send(client, message, nil)
  }
}

/// A call that the client made of somebody on the bus.
private final class TracedCall {
  struct Key: Hashable {
    let method: Method
    let arguments: String

    init(_ method: Method, _ arguments: [Value]) {
      self.method = method
      self.arguments = "\(arguments)"
    }

    static func == (left: Key, right: Key) -> Bool {
      left.method == right.method && left.arguments == right.arguments
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(method.destination)
      hasher.combine(method.member)
      hasher.combine(arguments)
    }
  }

  static let unknown = "org.freedesktop.DBus.Error.UnknownMethod"

  let key: Key
  private let call: IncomingCall

  init(_ message: OpaquePointer) {
    call = IncomingCall(message)
    let destination = sd_bus_message_get_destination(message).map { String(cString: $0) } ?? ""
    let path = sd_bus_message_get_path(message).map { String(cString: $0) } ?? ""
    key = Key(Method(destination, path, call.interface, call.member), call.arguments)
  }

  var isForBus: Bool { key.method.destination == "org.freedesktop.DBus" }

  var isCommand: Bool { !isForBus && key.method.member != "Get" && key.method.member != "GetAll" }

  /// A call that timed out in the trace is never answered; a client that is gone is told nothing.
  func answer(_ result: Result<[Value], CallError>) {
    switch result {
    case .success(let values): try? call.reply(values)
    case .failure(.refused(let name, let message)): try? call.fail(name: name, message: message)
    case .failure(.timedOut): break
    case .failure: try? call.fail(name: Self.unknown, message: "failed in the trace")
    }
  }
}
