import DBus
import Runtime
import TestSupport
import Testing

@Suite struct SignalTests {
  let fixture: BusFixture

  init() throws { fixture = try BusFixture() }

  @Test func signalOfTheRuleArrivesWithItsSenderAndOthersDoNot() throws {
    let sender = try fixture.connect()
    let listener = try fixture.connect()
    var received: [Message] = []
    var installed = false
    let rule = MatchRule(path: "/a", interface: "test.Sig", member: "Changed")
    let subscription = try listener.addMatch(rule) { _ in
      installed = true
    } handler: {
      received.append($0)
    }
    #expect(pump(fixture.loop) { installed })
    try sender.emit("/b", "test.Sig", "Changed", [.string("other path")])
    try sender.emit("/a", "test.Sig", "Other", [.string("other member")])
    try sender.emit("/a", "test.Sig", "Changed", [.string("right")])
    #expect(pump(fixture.loop) { !received.isEmpty })
    pump(fixture.loop, for: .milliseconds(5))
    #expect(received.map(\.arguments) == [[.string("right")]])
    #expect(received[0].sender == sender.uniqueName)
    #expect(received[0].isComplete)
    subscription.cancel()
  }

  @Test func severalSubscriptionsHearTheSameSignal() throws {
    let sender = try fixture.connect()
    let listener = try fixture.connect()
    var heard = [0, 0]
    let subscriptions = try heard.indices.map { index in
      try listener.addMatch(MatchRule(interface: "test.Sig")) { _ in heard[index] += 1 }
    }
    _ = try fixture.call(listener, BusDriver.method("GetId"))
    try sender.emit("/a", "test.Sig", "Changed")
    #expect(pump(fixture.loop) { heard == [1, 1] })
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func cancelledAndForgottenSubscriptionsAreSilent() throws {
    let sender = try fixture.connect()
    let listener = try fixture.connect()
    var heard: [String] = []
    var cancelled: Subscription?
    cancelled = try listener.addMatch(MatchRule(interface: "test.Sig")) { _ in
      heard.append("in its own callback")
      cancelled?.cancel()
      cancelled = nil
    }
    _ = try listener.addMatch(MatchRule(interface: "test.Sig")) { _ in heard.append("forgotten") }
    let alive = try listener.addMatch(MatchRule(interface: "test.Sig")) { _ in heard.append("alive") }
    _ = try fixture.call(listener, BusDriver.method("GetId"))
    try sender.emit("/a", "test.Sig", "Changed")
    try sender.emit("/a", "test.Sig", "Changed")
    #expect(pump(fixture.loop) { heard.filter { $0 == "alive" }.count == 2 })
    #expect(heard.count == 3)
    #expect(heard.contains("in its own callback"))
    alive.cancel()
  }

  @Test func matchOnAWellKnownSenderHearsItsOwner() throws {
    let sender = try fixture.connect()
    let other = try fixture.connect()
    let listener = try fixture.connect()
    var outcome: Result<NameOutcome, CallError>?
    sender.requestName("org.test.Player") { outcome = $0 }
    #expect(pump(fixture.loop) { outcome == .success(.owned) })
    var heard: [String] = []
    let subscription = try listener.addMatch(MatchRule(sender: "org.test.Player", interface: "test.Sig")) {
      heard.append($0.sender)
    }
    _ = try fixture.call(listener, BusDriver.method("GetId"))
    try other.emit("/a", "test.Sig", "Changed")
    try sender.emit("/a", "test.Sig", "Changed")
    #expect(pump(fixture.loop) { !heard.isEmpty })
    #expect(heard == [sender.uniqueName])
    subscription.cancel()
  }

  @Test func propertiesChangedHasTheStandardForm() throws {
    let sender = try fixture.connect()
    let listener = try fixture.connect()
    var received: Message?
    let subscription = try listener.addMatch(MatchRule(member: "PropertiesChanged")) { received = $0 }
    _ = try fixture.call(listener, BusDriver.method("GetId"))
    try sender.emitPropertiesChanged("/a", "test.Player", [("Rate", .double(2))], invalidated: ["Position"])
    #expect(pump(fixture.loop) { received != nil })
    #expect(received?.interface == "org.freedesktop.DBus.Properties")
    #expect(
      received?.arguments == [.string("test.Player"), .properties([("Rate", .double(2))]), .strings(["Position"])])
    subscription.cancel()
  }

  @Test(arguments: ["it's", "back\\slash", "nul\0"])
  func ruleThatCannotBeWrittenIsRefusedAtOnce(argument: String) throws {
    let listener = try fixture.connect()
    #expect(throws: CallError.self) { try listener.addMatch(MatchRule(argument0: argument)) { _ in } }
  }

  @Test func ruleThatTheBusRefusesIsToldAndHarmsNothing() throws {
    let listener = try fixture.connect()
    var outcome: Result<Void, CallError>?
    let subscription = try listener.addMatch(MatchRule(path: "not a path")) {
      outcome = $0
    } handler: { _ in
    }
    #expect(pump(fixture.loop) { outcome != nil })
    #expect(throws: CallError.self) { try outcome?.get() }
    #expect(throws: Never.self) { try fixture.call(listener, BusDriver.method("GetId")).get() }
    subscription.cancel()
  }

  @Test func stormOfSignalsLosesNoneAndStillHasTurns() throws {
    let sender = try fixture.connect()
    let listener = try fixture.connect()
    var numbers: [UInt32] = []
    var turns = 0
    fixture.loop.onTurn = { turns += 1 }
    let subscription = try listener.addMatch(MatchRule(interface: "test.Sig")) { message in
      if case .uint32(let number)? = message.arguments.first { numbers.append(number) }
      fixture.loop.requestTurn()
    }
    _ = try fixture.call(listener, BusDriver.method("GetId"))
    for number in UInt32(0)..<3000 { try sender.emit("/a", "test.Sig", "Tick", [.uint32(number)]) }
    #expect(pump(fixture.loop) { numbers.count == 3000 && turns > 0 })
    #expect(numbers == Array(0..<3000))
    subscription.cancel()
  }
}
