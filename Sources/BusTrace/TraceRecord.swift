import DBus

/// One line of a trace: something that went over a message bus, or what the program made of it.
package struct TraceRecord: Equatable, Sendable {
  package enum Event: Equatable, Sendable {
    case begin(version: String)
    /// The bus let us in.
    case up
    case down(reason: String)
    case call(id: UInt64, Method, [Value])
    case reply(id: UInt64, [Value])
    case failure(id: UInt64, CallError)
    case signal(TraceSignal)
    case process(TraceProcess)
    /// The program asks a session for something the user wants.
    case command(String, session: String)
    /// The session that the keys mean, and why; nil for none.
    case current(session: String?, why: String?)
    case end(reason: String)
  }

  /// Microseconds since the trace began.
  package let time: Int64
  /// Which bus, where it is about one.
  package let bus: String?
  package let event: Event

  package init(time: Int64, bus: String? = nil, _ event: Event) {
    self.time = time
    self.bus = bus
    self.event = event
  }
}

package struct TraceSignal: Equatable, Sendable {
  package let sender: String
  package let path: String
  package let interface: String
  package let member: String
  package let arguments: [Value]

  package init(sender: String, path: String, interface: String, member: String, arguments: [Value]) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// What the kernel said about the process behind a player.
package struct TraceProcess: Equatable, Sendable {
  package let identifier: Int32
  package let parent: Int32?
  package let program: String?

  package init(identifier: Int32, parent: Int32?, program: String?) {
    self.identifier = identifier
    self.parent = parent
    self.program = program
  }
}

extension TraceRecord.Event {
  package init(_ traffic: Traffic) {
    switch traffic {
    case .call(let id, let method, let arguments): self = .call(id: id, method, arguments)
    case .answer(let id, .success(let values)): self = .reply(id: id, values)
    case .answer(let id, .failure(let error)): self = .failure(id: id, error)
    case .signal(let message):
      self = .signal(
        TraceSignal(
          sender: message.sender, path: message.path, interface: message.interface, member: message.member,
          arguments: message.arguments))
    }
  }
}
