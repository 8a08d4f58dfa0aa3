import DBus
import Glibc
import Runtime
import TestSupport
import Testing

@Suite struct ConnectionTests {
  let loop = EventLoop()

  @Test func missingAndDeadSocketsAreToldAtOnceWithTheirReason() throws {
    let missing = try Address("unix:path=/nonexistent/bus")
    #expect(throws: ConnectionError.unreachable(code: ENOENT)) { try Connection(loop, missing) { _ in } }
    let bus = try PrivateBus()
    bus.kill()
    #expect(throws: ConnectionError.unreachable(code: ECONNREFUSED)) { try Connection(loop, bus.address) { _ in } }
  }

  @Test func socketThatAcceptsAndSaysNothingEndsWithTheDeadline() throws {
    let socket = try ScriptedSocket(loop) { _ in [] }
    var changes: [Connection.Change] = []
    let connection = try Connection(loop, socket.address, authenticationDeadline: .milliseconds(50)) {
      changes.append($0)
    }
    var answer: Result<[Value], CallError>?
    connection.call(BusDriver.method("GetId")) { answer = $0 }
    #expect(pump(loop) { !changes.isEmpty })
    #expect(changes == [.lost(.silent)])
    #expect(answer == .failure(.disconnected))
    #expect(!connection.isConnected)
  }

  @Test(arguments: [
    ("hangs up", nil, ConnectionError.rejected),
    ("refuses", "DATA\r\nREJECTED EXTERNAL\r\n", .rejected),
    ("talks another protocol", "HTTP/1.1 400 Bad Request\r\n\r\n", .rejected),
    ("talks without end", String(repeating: "x", count: 5000), .silent),
  ])
  func whatIsNoBusIsALossWithItsReason(id: String, answer: String?, reason: ConnectionError) throws {
    let socket = try ScriptedSocket(loop) { _ in answer.map { Array($0.utf8) } }
    var changes: [Connection.Change] = []
    let connection = try Connection(loop, socket.address, authenticationDeadline: .milliseconds(300)) {
      changes.append($0)
    }
    #expect(pump(loop) { !changes.isEmpty }, "\(id)")
    pump(loop, for: .milliseconds(5))
    #expect(changes == [.lost(reason)], "\(id)")
    connection.close()
  }

  @Test func killedBusIsToldOnceAfterItsCallsHaveFailed() throws {
    let bus = try PrivateBus()
    var log: [String] = []
    let connection = try Connection(loop, bus.address) { log.append("\($0)") }
    #expect(pump(loop) { connection.isConnected })
    let peer = try Connection(loop, bus.address) { _ in }
    let object = try peer.export("/peer") { _ in .later }
    #expect(pump(loop) { peer.isConnected })
    let method = Method(try #require(peer.uniqueName), "/peer", "a.b", "C")
    for _ in 0..<2 { connection.call(method, deadline: .seconds(60)) { log.append("\($0)") } }
    pump(loop, for: .milliseconds(5))
    bus.kill()
    #expect(pump(loop) { log.count == 4 })
    pump(loop, for: .milliseconds(10))
    let failure = "\(Result<[Value], CallError>.failure(.disconnected))"
    #expect(log == ["connected", failure, failure, "lost(DBus.ConnectionError.ended)"])
    object.cancel()
  }

  @Test func connectionMayBeLetGoWhenItIsLost() throws {
    let bus = try PrivateBus()
    var connection: Connection?
    var losses = 0
    connection = try Connection(loop, bus.address) { change in
      guard case .lost = change else { return }
      losses += 1
      connection = nil
    }
    #expect(pump(loop) { connection?.isConnected == true })
    bus.kill()
    #expect(pump(loop) { losses == 1 })
    pump(loop, for: .milliseconds(5))
    #expect(connection == nil)
    #expect(losses == 1)
  }

  @Test func connectedAndIdleNothingWakes() throws {
    let bus = try PrivateBus()
    let connection = try Connection(loop, bus.address) { _ in }
    #expect(pump(loop) { connection.isConnected })
    while loop.runOnce(timeout: .milliseconds(5)) {}
    #expect(!loop.runOnce(timeout: .milliseconds(100)))
  }
}

@Suite struct AddressTests {
  @Test(arguments: [
    ("nothing", "", ConnectionError.malformedAddress("")),
    ("a word", "nonsense", .malformedAddress("nonsense")),
    ("separators", ";;", .malformedAddress(";;")),
    ("NUL", "unix:path=/a\0b", .malformedAddress("unix:path=/a\0b")),
    ("network", "tcp:host=example.org,port=1", .unsupportedAddress("tcp:host=example.org,port=1")),
    ("a program", "unixexec:path=/bin/sh", .unsupportedAddress("unixexec:path=/bin/sh")),
    ("autolaunch", "autolaunch:", .unsupportedAddress("autolaunch:")),
    ("no path", "unix:guid=00", .unsupportedAddress("unix:guid=00")),
  ])
  func addressesThatNameNoLocalSocketAreRefused(id: String, text: String, expected: ConnectionError) {
    #expect(throws: expected, "\(id)") { try Address(text) }
  }

  @Test(arguments: ["unix:path=", "unix:path=/a%zz", "unix:path=/a,path=/b", "unix:path=/a,abstract=b"])
  func addressesThatLookLikeSocketsAndAreNoneFailWhenUsed(text: String) throws {
    let address = try Address(text)
    #expect(throws: ConnectionError.self) { try Connection(EventLoop(), address) { _ in } }
  }

  @Test func ofSeveralTransportsTheSocketsAreTaken() throws {
    let address = try Address("tcp:host=x;unix:guid=ab,path=/run/a%20b;unix:abstract=c")
    #expect(address.text == "unix:guid=ab,path=/run/a%20b;unix:abstract=c")
    #expect(address.socketPath == "/run/a b")
  }

  @Test func sessionBusIsFoundAsEveryLibraryFindsIt() throws {
    let both = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x", "XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(try Address.session { both[$0] }.text == "unix:path=/x")
    let directory = ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/run/user/é 1"]
    let address = try Address.session { directory[$0] }
    #expect(address.text == "unix:path=/run/user/%c3%a9%201/bus")
    #expect(address.socketPath == "/run/user/é 1/bus")
    #expect(throws: ConnectionError.noAddress) { try Address.session { _ in nil } }
  }

  @Test func systemBusHasAStandardPlace() throws {
    #expect(try Address.system { _ in nil }.socketPath == "/run/dbus/system_bus_socket")
    #expect(try Address.system { _ in "unix:path=/y" }.text == "unix:path=/y")
  }

  @Test(arguments: [
    (ConnectionError.noAddress, "has no address (DBUS_SESSION_BUS_ADDRESS and XDG_RUNTIME_DIR are not set)"),
    (.malformedAddress("x"), "has a malformed address: x"),
    (.unsupportedAddress("tcp:"), "has an address that is not a local socket: tcp:"),
    (.unreachable(code: ECONNREFUSED), "cannot be reached: Connection refused"),
    (.silent, "does not answer"), (.rejected, "refused the connection"), (.ended, "has ended"),
  ])
  func everyReasonHasWords(error: ConnectionError, words: String) {
    #expect(error.words == words)
  }
}
