import CSystemd
import Glibc
import Runtime

/// A connection to one message bus. It is made, used and lost without anything ever waiting for the other side.
package final class Connection {
  /// What becomes of it; `lost` is told once, after every pending call has failed, and is the end.
  package enum Change: Equatable, Sendable {
    case connected
    case lost(ConnectionError)
  }

  package private(set) var isConnected = false
  /// Hears all that goes over the connection, for a trace.
  package var tap: ((Traffic) -> Void)?
  var callCount: UInt64 = 0
  let bus: OpaquePointer
  private let loop: EventLoop
  private let onChange: (Change) -> Void
  private var localMatches: [OpaquePointer] = []
  private var authentication: TimerSource?
  private var isOver = false
  var pending: [ObjectIdentifier: PendingCall] = [:]
  private(set) lazy var failures = FailureQueue(loop)

  /// How long a bus may take to let us in.
  package static let authenticationDeadline = Duration.seconds(3)

  /// Starts connecting. Calls and matches may be made at once; they go out when the bus lets us in.
  package init(
    _ loop: EventLoop, _ address: Address, authenticationDeadline: Duration = Connection.authenticationDeadline,
    onChange: @escaping (Change) -> Void
  ) throws(ConnectionError) {
    self.loop = loop
    self.onChange = onChange
    var created: OpaquePointer?
    let result = sd_bus_new(&created)
    guard result >= 0, let created else { throw .unreachable(code: -result) }
    bus = created
    try configure(address)
    addLocalMatches()
    try start(address)
    let timer = TimerSource(loop, accuracy: .milliseconds(250)) { [weak self] in self?.lose(.silent) }
    timer.arm(after: authenticationDeadline)
    authentication = timer
  }

  isolated deinit {
    for match in localMatches { sd_bus_slot_unref(match) }
    for call in pending.values { call.forget() }
    sd_bus_close(bus)
    sd_bus_unref(bus)
  }

  /// Ends it without a word to `onChange`; calls that are under way fail.
  package func close() {
    isOver = true
    finish()
  }

  /// Our own address on the bus (":1.7") once connected.
  package var uniqueName: String? {
    guard isConnected else { return nil }
    var name: UnsafePointer<CChar>?
    guard sd_bus_get_unique_name(bus, &name) >= 0 else { return nil }
    return name.map { String(cString: $0) }
  }

  private func configure(_ address: Address) throws(ConnectionError) {
    let result = sd_bus_set_address(bus, address.text)
    guard result >= 0 else { throw .malformedAddress(address.text) }
    sd_bus_set_bus_client(bus, 1)
    sd_bus_set_connected_signal(bus, 1)
    sd_bus_set_exit_on_disconnect(bus, 0)
    // Otherwise leaving the loop would flush, and flushing waits.
    sd_bus_set_close_on_exit(bus, 0)
    // No peer may hand us descriptors.
    sd_bus_negotiate_fds(bus, 0)
  }

  private func start(_ address: Address) throws(ConnectionError) {
    let started = sd_bus_start(bus)
    guard started >= 0 else {
      throw started == -EINVAL ? .malformedAddress(address.text) : .unreachable(code: -started)
    }
    let attached = sd_bus_attach_event(bus, loop.handle, Int32(SD_EVENT_PRIORITY_NORMAL))
    guard attached >= 0 else { throw .unreachable(code: -attached) }
  }

  /// libsystemd tells of its own state by signals that never travel.
  private func addLocalMatches() {
    add(localMatch: "Connected") { _, userdata, _ in
      CallbackTarget.object(userdata, as: Connection.self).arrive()
      return 0
    }
    add(localMatch: "Disconnected") { _, userdata, _ in
      let connection = CallbackTarget.object(userdata, as: Connection.self)
      connection.lose(connection.isConnected ? .ended : .rejected)
      return 0
    }
  }

  private func add(localMatch member: String, _ callback: sd_bus_message_handler_t) {
    let local = "org.freedesktop.DBus.Local"
    let rule =
      "type='signal',sender='\(local)',path='/org/freedesktop/DBus/Local',interface='\(local)',member='\(member)'"
    var slot: OpaquePointer?
    let result = sd_bus_add_match(bus, &slot, rule, callback, CallbackTarget.pointer(to: self))
    precondition(result >= 0, "a match on libsystemd's own signals needs nothing but memory")
    if let slot { localMatches.append(slot) }
  }

  private func arrive() {
    guard !isOver else { return }
    isConnected = true
    authentication = nil
    onChange(.connected)
  }

  private func lose(_ reason: ConnectionError) {
    guard !isOver else { return }
    isOver = true
    finish()
    onChange(.lost(reason))
  }

  private func finish() {
    isConnected = false
    authentication = nil
    let unanswered = pending.values
    pending = [:]
    for call in unanswered { call.fail(.disconnected) }
    sd_bus_close(bus)
  }
}
