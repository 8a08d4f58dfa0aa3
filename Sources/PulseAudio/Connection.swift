import CPulse
import Mixer
import Runtime

/// What a subscription tells: something happened to an object, not what.
nonisolated struct ObjectEvent: Equatable {
  enum Facility { case sink, sinkInput, server, card }

  var facility: Facility
  var isRemoval: Bool
  var index: UInt32
}

/// How this program introduces itself to the server.
nonisolated struct Identity: Equatable {
  static let applicationID = "marquee"

  var version: String
}

/// One connection to a sound server, from its attempt to its end; there is no way back from the end.
final class Connection {
  /// The server can be asked.
  var onReady: () -> Void = {}
  var onEvent: (ObjectEvent) -> Void = { _ in }
  /// Called once, from the loop, never from inside libpulse.
  var onEnd: (Fault) -> Void = { _ in }
  /// Something was asked.
  var onRequest: () -> Void = {}
  /// Every answer of the server: it lives. The last one if nothing more is on its way.
  var onAnswer: (_ isLast: Bool) -> Void = { _ in }

  let context: OpaquePointer
  private let table: MainloopTable
  private var ending: DeferSource?
  private var pending: [ObjectIdentifier: AnyObject] = [:]
  private var isClosed = false

  /// Nil only without memory.
  init?(_ table: MainloopTable, identity: Identity) {
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, PA_PROP_APPLICATION_NAME, "Marquee")
    pa_proplist_sets(properties, PA_PROP_APPLICATION_ID, Identity.applicationID)
    pa_proplist_sets(properties, PA_PROP_APPLICATION_ICON_NAME, "multimedia-player")
    pa_proplist_sets(properties, PA_PROP_APPLICATION_VERSION, identity.version)
    guard let context = pa_context_new_with_proplist(table.api, "Marquee", properties) else { return nil }
    self.context = context
    self.table = table
  }

  isolated deinit {
    close()
    pa_context_unref(context)
  }

  /// Starts to connect; nil is the user's own server.
  func connect(to server: String?) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    pa_context_set_state_callback(context, { _, me in connection(me).stateChanged() }, me)
    let result = pa_context_connect(context, server, PA_CONTEXT_NOAUTOSPAWN, nil)
    // A refusal at once does not always come through the callback.
    if result < 0 { end() }
  }

  /// Tells of every change from now on; only changes, not what is there.
  func subscribe() {
    let me = Unmanaged.passUnretained(self).toOpaque()
    pa_context_set_subscribe_callback(
      context,
      { _, kind, index, me in
        if let event = ObjectEvent(kind, index) { connection(me).onEvent(event) }
      }, me)
    let kinds = [
      PA_SUBSCRIPTION_MASK_SINK, PA_SUBSCRIPTION_MASK_SINK_INPUT, PA_SUBSCRIPTION_MASK_SERVER,
      PA_SUBSCRIPTION_MASK_CARD,
    ]
    let mask = kinds.reduce(0) { $0 | $1.rawValue }
    let operation = pa_context_subscribe(context, pa_subscription_mask_t(rawValue: mask), nil, nil)
    if let operation { pa_operation_unref(operation) }
  }

  /// Drops everything that is on its way; nothing is called back afterwards, and new requests are refused at once.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    ending?.cancel()
    pa_context_set_state_callback(context, nil, nil)
    pa_context_set_subscribe_callback(context, nil, nil)
    // On a context that has failed by itself this would be a fault of the program.
    if pa_context_get_state(context).isGood { pa_context_disconnect(context) }
    pending = [:]
    table.mayRest = false
  }

  private func stateChanged() {
    let state = pa_context_get_state(context)
    if state == PA_CONTEXT_READY { onReady() } else if !state.isGood { end() }
  }

  /// Leaves libpulse first: the context may not go while it is telling us that it is gone.
  private func end() {
    guard ending == nil, !isClosed else { return }
    let fault = Fault.refused(code: pa_context_errno(context))
    let source = DeferSource(table.loop) { [unowned self] in
      let tell = onEnd
      close()
      tell(fault)
    }
    ending = source
    source.runOnce()
  }
}

// What requests need.
extension Connection {
  func keep(_ request: AnyObject) {
    pending[ObjectIdentifier(request)] = request
    if table.mayRest { table.mayRest = false }
    onRequest()
  }

  func drop(_ request: AnyObject) {
    pending[ObjectIdentifier(request)] = nil
    table.mayRest = pending.isEmpty
    onAnswer(pending.isEmpty)
  }

  var fault: Fault { .refused(code: pa_context_errno(context)) }
}

private func connection(_ userdata: UnsafeMutableRawPointer?) -> Connection {
  guard let userdata else { preconditionFailure("every callback is set with its connection") }
  return Unmanaged<Connection>.fromOpaque(userdata).takeUnretainedValue()
}

extension pa_context_state_t {
  /// Not yet at its end.
  fileprivate nonisolated var isGood: Bool {
    switch self {
    case PA_CONTEXT_CONNECTING, PA_CONTEXT_AUTHORIZING, PA_CONTEXT_SETTING_NAME, PA_CONTEXT_READY: true
    default: false
    }
  }
}

extension ObjectEvent {
  /// Nil for kinds that were not subscribed to.
  fileprivate nonisolated init?(_ kind: pa_subscription_event_type_t, _ index: UInt32) {
    switch kind.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue {
    case PA_SUBSCRIPTION_EVENT_SINK.rawValue: facility = .sink
    case PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue: facility = .sinkInput
    case PA_SUBSCRIPTION_EVENT_SERVER.rawValue: facility = .server
    case PA_SUBSCRIPTION_EVENT_CARD.rawValue: facility = .card
    default: return nil
    }
    isRemoval = kind.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue == PA_SUBSCRIPTION_EVENT_REMOVE.rawValue
    self.index = index
  }
}
