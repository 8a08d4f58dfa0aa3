import CSystemd
import Glibc
import Runtime

/// A signal as it came, decoded.
package struct Message: Equatable, Sendable {
  /// The unique name of the connection that sent it; the bus vouches for it.
  package let sender: String
  package let path: String
  package let interface: String
  package let member: String
  package let arguments: [Value]
  /// False where the body was damaged or beyond the limits, and only its beginning is here.
  package let isComplete: Bool

  init(_ message: OpaquePointer) {
    sender = Self.text(sd_bus_message_get_sender(message))
    path = Self.text(sd_bus_message_get_path(message))
    interface = Self.text(sd_bus_message_get_interface(message))
    member = Self.text(sd_bus_message_get_member(message))
    var reader = MessageReader(message)
    arguments = reader.readAll()
    isComplete = reader.isComplete
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}

/// Which signals are asked for; what is nil may be anything.
package struct MatchRule: Equatable, Sendable {
  package var sender: String?
  package var path: String?
  package var pathNamespace: String?
  package var interface: String?
  package var member: String?
  package var argument0: String?
  package var argument0Namespace: String?

  package nonisolated init(
    sender: String? = nil, path: String? = nil, pathNamespace: String? = nil, interface: String? = nil,
    member: String? = nil, argument0: String? = nil, argument0Namespace: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.pathNamespace = pathNamespace
    self.interface = interface
    self.member = member
    self.argument0 = argument0
    self.argument0Namespace = argument0Namespace
  }

  /// The rule in the bus's notation. Values with an apostrophe or a backslash cannot be written, since the bus and
  /// libsystemd read them differently; no name or path has them.
  nonisolated var text: String? {
    let parts: [(String, String?)] = [
      ("type", "signal"), ("sender", sender), ("path", path), ("path_namespace", pathNamespace),
      ("interface", interface), ("member", member), ("arg0", argument0), ("arg0namespace", argument0Namespace),
    ]
    let given = parts.compactMap { key, value in value.map { (key, $0) } }
    guard given.allSatisfy({ !$0.1.utf8.contains { "'\\\0".utf8.contains($0) } }) else { return nil }
    return given.map { "\($0)='\($1)'" }.joined(separator: ",")
  }
}

/// Signals of one rule, until it is cancelled or let go.
package final class Subscription {
  private var slot: OpaquePointer?
  private let handler: (Message) -> Void
  private var onInstalled: ((Result<Void, CallError>) -> Void)?

  init(handler: @escaping (Message) -> Void, onInstalled: ((Result<Void, CallError>) -> Void)?) {
    self.handler = handler
    self.onInstalled = onInstalled
  }

  isolated deinit { cancel() }

  package func cancel() {
    sd_bus_slot_unref(slot)
    slot = nil
    onInstalled = nil
  }

  func install(on bus: OpaquePointer, _ rule: String) throws(CallError) {
    let result = sd_bus_add_match_async(
      bus, &slot, rule,
      { message, userdata, _ in
        // Zero: others may have asked for the same signal.
        if let message { CallbackTarget.object(userdata, as: Subscription.self).handler(Message(message)) }
        return 0
      },
      { reply, userdata, _ in
        if let reply { CallbackTarget.object(userdata, as: Subscription.self).installed(reply) }
        return 1
      }, CallbackTarget.pointer(to: self))
    guard result >= 0 else {
      throw result == -EINVAL ? .invalidArguments(.invalidName(rule)) : CallError(sending: result)
    }
  }

  private func installed(_ reply: OpaquePointer) {
    let tell = onInstalled
    onInstalled = nil
    tell?(CallError(reply: reply, isOverdue: false).map { .failure($0) } ?? .success(()))
  }
}

extension Connection {
  /// Asks for signals. None that is sent after this call can be missed; `onInstalled` tells what the bus said to the rule.
  package func addMatch(
    _ rule: MatchRule, onInstalled: ((Result<Void, CallError>) -> Void)? = nil, handler: @escaping (Message) -> Void
  ) throws(CallError) -> Subscription {
    guard let text = rule.text else { throw .invalidArguments(.invalidName("\(rule)")) }
    let subscription = Subscription(
      handler: { [weak self] message in
        self?.tap?(.signal(message))
        handler(message)
      }, onInstalled: onInstalled)
    try subscription.install(on: bus, text)
    return subscription
  }

  /// Sends a signal to whoever asked for it.
  package func emit(_ path: String, _ interface: String, _ member: String, _ arguments: [Value] = [])
    throws(CallError)
  {
    var message: OpaquePointer?
    let result = sd_bus_message_new_signal(bus, &message, path, interface, member)
    guard result >= 0, let message else {
      throw result == -EINVAL ? .invalidArguments(.invalidName(path)) : CallError(sending: result)
    }
    try fill(message, arguments)
    defer { sd_bus_message_unref(message) }
    try transmit(message)
  }

  /// The standard signal for changed properties.
  package func emitPropertiesChanged(
    _ path: String, _ interface: String, _ changed: [(String, Value)], invalidated: [String] = []
  ) throws(CallError) {
    try emit(
      path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      [.string(interface), .properties(changed), .strings(invalidated)])
  }
}
