import CSystemd
import Glibc
import Runtime

/// What an exported object says to a call.
package enum Reply: Equatable, Sendable {
  case values([Value])
  case error(name: String, message: String)
  /// The object keeps the call and answers it when it can, or never.
  case later
  /// Not one of its methods: the caller is told so.
  case unknownMethod
}

/// A call that a peer made of an object of ours.
package final class IncomingCall {
  /// The unique name of the caller.
  package let sender: String
  package let interface: String
  package let member: String
  package let arguments: [Value]
  private let message: OpaquePointer

  /// Keeps the message until it is answered or let go.
  package init(_ message: OpaquePointer) {
    self.message = sd_bus_message_ref(message)
    let decoded = Message(message)
    sender = decoded.sender
    interface = decoded.interface
    member = decoded.member
    arguments = decoded.arguments
  }

  isolated deinit { sd_bus_message_unref(message) }

  package func reply(_ values: [Value] = []) throws(CallError) {
    var answer: OpaquePointer?
    let result = sd_bus_message_new_method_return(message, &answer)
    guard result >= 0, let answer else { throw CallError(sending: result) }
    defer { sd_bus_message_unref(answer) }
    do {
      try MessageWriter(message: answer).append(values)
    } catch {
      throw .invalidArguments(error)
    }
    let sent = sd_bus_message_send(answer)
    guard sent >= 0 else { throw CallError(sending: sent) }
  }

  /// Answers with an error; the name has the form of an interface's.
  package func fail(name: String, message text: String) throws(CallError) {
    let result = name.withCString { name in
      text.withCString { text in
        var error = sd_bus_error(name: name, message: text, _need_free: 0)
        return sd_bus_reply_method_error(message, &error)
      }
    }
    guard result >= 0 else { throw CallError(sending: result) }
  }
}

/// An object of ours that peers can call, until it is cancelled or let go. Properties are calls like any other here.
package final class ExportedObject {
  private var slot: OpaquePointer?
  private let handler: (IncomingCall) -> Reply

  init(handler: @escaping (IncomingCall) -> Reply) { self.handler = handler }

  isolated deinit { cancel() }

  package func cancel() {
    sd_bus_slot_unref(slot)
    slot = nil
  }

  func install(on bus: OpaquePointer, _ path: String) throws(CallError) {
    let result = sd_bus_add_object(
      bus, &slot, path,
      { message, userdata, _ in
        guard let message else { return 0 }
        return CallbackTarget.object(userdata, as: ExportedObject.self).answer(message)
      }, CallbackTarget.pointer(to: self))
    guard result >= 0 else {
      throw result == -EINVAL ? .invalidArguments(.invalidName(path)) : CallError(sending: result)
    }
  }

  /// Zero lets libsystemd say that there is no such method.
  private func answer(_ message: OpaquePointer) -> Int32 {
    let call = IncomingCall(message)
    do {
      switch handler(call) {
      case .values(let values): try call.reply(values)
      case .error(let name, let text): try call.fail(name: name, message: text)
      case .later: break
      case .unknownMethod: return 0
      }
    } catch {
      // A reply that cannot be written must not leave the caller waiting; if this fails too, the bus is gone.
      try? call.fail(name: "org.freedesktop.DBus.Error.Failed", message: "\(error)")
    }
    return 1
  }
}

extension Connection {
  /// Makes an object at this path callable.
  package func export(_ path: String, handler: @escaping (IncomingCall) -> Reply) throws(CallError) -> ExportedObject {
    let object = ExportedObject(handler: handler)
    try object.install(on: bus, path)
    return object
  }
}
