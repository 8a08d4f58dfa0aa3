import DBus
import Runtime
import TestSupport
import Testing

/// A private bus with a loop, and as many connections to it as a test needs.
final class BusFixture {
  let loop = EventLoop()
  let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  /// A connection that the bus has let in.
  func connect() throws -> Connection {
    let connection = try Connection(loop, bus.address) { _ in }
    try #require(pump(loop) { connection.isConnected })
    return connection
  }

  /// The answer to a call.
  func call(
    _ connection: Connection, _ method: Method, _ arguments: [Value] = [], deadline: Duration = .seconds(2)
  ) throws -> Result<[Value], CallError> {
    var answer: Result<[Value], CallError>?
    connection.call(method, arguments, deadline: deadline) { answer = $0 }
    #expect(answer == nil, "no answer may come inside the call")
    try #require(pump(loop) { answer != nil })
    return try #require(answer)
  }

  /// A peer with one object at "/peer", and the method that reaches it.
  func peer(handler: @escaping (IncomingCall) -> Reply) throws -> Peer {
    let connection = try connect()
    let object = try connection.export("/peer", handler: handler)
    return Peer(connection: connection, object: object, name: try #require(connection.uniqueName))
  }

  struct Peer {
    let connection: Connection
    let object: ExportedObject
    let name: String

    func method(_ member: String) -> Method { Method(name, "/peer", "test.Peer", member) }
  }
}
