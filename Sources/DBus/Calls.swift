import CSystemd
import Runtime

/// Which method of which object of which peer.
package struct Method: Equatable, Sendable {
  package let destination: String
  package let path: String
  package let interface: String
  package let member: String

  package nonisolated init(_ destination: String, _ path: String, _ interface: String, _ member: String) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
  }
}

/// A call that has not been answered yet. Letting go of it changes nothing; `cancel()` forgets the answer.
package final class PendingCall {
  private var slot: OpaquePointer?
  private var completion: ((Result<[Value], CallError>) -> Void)?
  private let deadline: Duration
  private weak var connection: Connection?

  init(_ connection: Connection, deadline: Duration, completion: @escaping (Result<[Value], CallError>) -> Void) {
    self.connection = connection
    self.deadline = EventLoop.now() + deadline
    self.completion = completion
  }

  package func cancel() {
    connection?.pending[ObjectIdentifier(self)] = nil
    forget()
  }

  /// Sends the message; the answer comes to this object.
  func send(_ message: OpaquePointer, on bus: OpaquePointer, within time: Duration) throws(CallError) {
    let result = sd_bus_call_async(
      bus, &slot, message,
      { reply, userdata, _ in
        if let reply { CallbackTarget.object(userdata, as: PendingCall.self).finish(reply) }
        return 0
      }, CallbackTarget.pointer(to: self), max(1, time.clampedMicroseconds))
    guard result >= 0 else { throw CallError(sending: result) }
  }

  func fail(_ error: CallError) {
    let tell = completion
    forget()
    tell?(.failure(error))
  }

  func forget() {
    completion = nil
    sd_bus_slot_unref(slot)
    slot = nil
  }

  private func finish(_ reply: OpaquePointer) {
    let tell = completion
    cancel()
    if let error = CallError(reply: reply, isOverdue: EventLoop.now() >= deadline) {
      tell?(.failure(error))
    } else {
      var reader = MessageReader(reply)
      tell?(.success(reader.readAll()))
    }
  }
}

extension Connection {
  /// Calls a method; the completion runs exactly once, from the loop, unless the call is cancelled or the connection let
  /// go. A peer that is not running is not started.
  @discardableResult
  package func call(
    _ method: Method, _ arguments: [Value] = [], deadline: Duration = .seconds(2), mayStartPeer: Bool = false,
    completion: @escaping (Result<[Value], CallError>) -> Void
  ) -> PendingCall {
    let call = PendingCall(
      self, deadline: deadline, completion: tap.map { traced(method, arguments, completion, $0) } ?? completion)
    pending[ObjectIdentifier(call)] = call
    do {
      let message = try newCall(method, arguments, mayStartPeer: mayStartPeer)
      defer { sd_bus_message_unref(message) }
      try call.send(message, on: bus, within: deadline)
    } catch {
      failures.add { [weak self] in
        self?.pending[ObjectIdentifier(call)] = nil
        call.fail(error)
      }
    }
    return call
  }

  /// Tells the tap of a call, and of its answer before anybody else.
  private func traced(
    _ method: Method, _ arguments: [Value], _ completion: @escaping (Result<[Value], CallError>) -> Void,
    _ tap: @escaping (Traffic) -> Void
  ) -> (Result<[Value], CallError>) -> Void {
    callCount += 1
    let number = callCount
    tap(.call(number, method, arguments))
    return { result in
      tap(.answer(number, result))
      completion(result)
    }
  }

  /// Calls a method whose answer nobody needs.
  package func send(_ method: Method, _ arguments: [Value] = []) throws(CallError) {
    let message = try newCall(method, arguments, mayStartPeer: false)
    defer { sd_bus_message_unref(message) }
    sd_bus_message_set_expect_reply(message, 0)
    try transmit(message)
  }

  func transmit(_ message: OpaquePointer) throws(CallError) {
    let result = sd_bus_send(bus, message, nil)
    guard result >= 0 else { throw CallError(sending: result) }
  }

  /// Fills a message that was just made, or gives it up.
  func fill(_ message: OpaquePointer, _ arguments: [Value]) throws(CallError) {
    do {
      try MessageWriter(message: message).append(arguments)
    } catch {
      sd_bus_message_unref(message)
      throw .invalidArguments(error)
    }
  }

  private func newCall(_ method: Method, _ arguments: [Value], mayStartPeer: Bool) throws(CallError) -> OpaquePointer {
    try check(method)
    var message: OpaquePointer?
    let result = sd_bus_message_new_method_call(
      bus, &message, method.destination, method.path, method.interface, method.member)
    guard result >= 0, let message else { throw CallError(sending: result) }
    sd_bus_message_set_auto_start(message, mayStartPeer ? 1 : 0)
    try fill(message, arguments)
    return message
  }

  private func check(_ method: Method) throws(CallError) {
    let checks: [(String, (UnsafePointer<CChar>?) -> Int32)] = [
      (method.destination, sd_bus_service_name_is_valid), (method.path, sd_bus_object_path_is_valid),
      (method.interface, sd_bus_interface_name_is_valid), (method.member, sd_bus_member_name_is_valid),
    ]
    for (name, isValid) in checks where name.utf8.contains(0) || isValid(name) <= 0 {
      throw .invalidArguments(.invalidName(name))
    }
  }
}
