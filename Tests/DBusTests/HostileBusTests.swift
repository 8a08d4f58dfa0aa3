import DBus
import Runtime
import TestSupport
import Testing

/// What arrives through a bus that, unlike dbus-daemon, does not look into bodies (dbus-broker).
@Suite struct HostileBusTests {
  let loop = EventLoop()

  /// A connection to a bus of raw bytes, and the signals it heard of.
  private func received(_ signals: [[UInt8]]) throws -> [Message] {
    let bus = try ScriptedSocket(loop) { RawMessage.welcome(for: $0) }
    var changes: [Connection.Change] = []
    let connection = try Connection(loop, bus.address) { changes.append($0) }
    var messages: [Message] = []
    var installed = false
    let subscription = try connection.addMatch(MatchRule(interface: "test.Sig")) { _ in
      installed = true
    } handler: {
      messages.append($0)
    }
    try #require(pump(loop) { installed })
    for signal in signals { bus.send(signal) }
    let allCame = pump(loop) { messages.count == signals.count }
    try #require(allCame, "\(changes) \(messages)")
    #expect(changes == [.connected], "the connection outlives what came through it")
    subscription.cancel()
    return messages
  }

  @Test func textThatIsNotUTF8LosesItselfAndWhatFollowsInItsMessageOnly() throws {
    var damaged = RawMessage()
    damaged.properties([("a", Array("good".utf8)), ("b", [0x61, 0xFF, 0xFE]), ("c", Array("after".utf8))])
    var sound = RawMessage()
    sound.properties([("d", Array("next".utf8))])
    let messages = try received([
      RawMessage.signal(serial: 3, bodySignature: "a{sv}", body: damaged),
      RawMessage.signal(serial: 4, bodySignature: "a{sv}", body: sound),
    ])
    #expect(messages[0].arguments == [.properties([("a", .string("good"))])])
    #expect(!messages[0].isComplete)
    #expect(messages[1].arguments == [.properties([("d", .string("next"))])])
    #expect(messages[1].isComplete)
  }

  @Test func bodyShorterThanItsTypesIsReadAsFarAsItGoes() throws {
    var body = RawMessage()
    body.string(Array("there".utf8))
    let messages = try received([RawMessage.signal(serial: 2, bodySignature: "ssas", body: body)])
    #expect(messages[0].arguments == [.string("there")])
    #expect(!messages[0].isComplete)
  }

  @Test func stringThatClaimsToBeLongerThanTheMessageIsNotRead() throws {
    var body = RawMessage()
    body.uint32(0x7FFF_FFFF)
    let messages = try received([RawMessage.signal(serial: 2, bodySignature: "s", body: body)])
    #expect(messages[0].arguments.isEmpty)
    #expect(!messages[0].isComplete)
  }

  @Test(arguments: [
    ("noise", [UInt8](repeating: 0xFF, count: 64)),
    ("a message of three gigabytes", [0x6C, 4, 1, 1, 0, 0, 0, 0xB0, 9, 0, 0, 0, 16, 0, 0, 0]),
  ])
  func busThatTalksNonsenseIsLost(id: String, bytes: [UInt8]) throws {
    let bus = try ScriptedSocket(loop) { RawMessage.welcome(for: $0) }
    var changes: [Connection.Change] = []
    let connection = try Connection(loop, bus.address) { changes.append($0) }
    var answer: Result<[Value], CallError>?
    try #require(pump(loop) { connection.isConnected })
    connection.call(BusDriver.method("GetId"), deadline: .seconds(60)) { answer = $0 }
    bus.send(bytes)
    #expect(pump(loop) { changes.count == 2 }, "\(id)")
    #expect(changes == [.connected, .lost(.ended)], "\(id)")
    #expect(answer == .failure(.disconnected))
  }
}
