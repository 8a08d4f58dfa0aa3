import DBus
import Glibc
import Runtime
import TestSupport
import Testing

@Suite struct CallTests {
  let fixture: BusFixture

  init() throws { fixture = try BusFixture() }

  @Test func callReachesThePeerAndBringsItsAnswer() throws {
    let peer = try fixture.peer { call in
      #expect(call.member == "Add")
      guard case .int32(let left) = call.arguments[0], case .int32(let right) = call.arguments[1] else {
        return .unknownMethod
      }
      return .values([.int32(left + right), .string("done")])
    }
    let caller = try fixture.connect()
    let answer = try fixture.call(caller, peer.method("Add"), [.int32(2), .int32(3)])
    #expect(answer == .success([.int32(5), .string("done")]))
  }

  @Test func callsMadeBeforeTheConnectionIsReadyGoOutWhenItIs() throws {
    let caller = try Connection(fixture.loop, fixture.bus.address) { _ in }
    let answer = try fixture.call(caller, BusDriver.method("GetId"))
    #expect(throws: Never.self) { try answer.get() }
    #expect(caller.isConnected)
  }

  @Test func manyCallsAreUnderWayAtOnceAndEachGetsItsOwnAnswer() throws {
    let peer = try fixture.peer { .values($0.arguments) }
    let caller = try fixture.connect()
    var answers: [Int32: Value] = [:]
    for number in Int32(0)..<500 {
      caller.call(peer.method("Echo"), [.int32(number)]) { answers[number] = try? $0.get().first }
    }
    #expect(pump(fixture.loop) { answers.count == 500 })
    #expect(answers.allSatisfy { number, value in value == .int32(number) })
  }

  @Test func errorOfThePeerIsARefusalWithItsNameAndText() throws {
    let peer = try fixture.peer { _ in .error(name: "test.Error.No", message: "not today") }
    let caller = try fixture.connect()
    let answer = try fixture.call(caller, peer.method("Do"))
    #expect(answer == .failure(.refused(name: "test.Error.No", message: "not today")))
  }

  @Test func unknownMethodAndUnknownPeerAreRefusals() throws {
    let peer = try fixture.peer { _ in .unknownMethod }
    let caller = try fixture.connect()
    for (method, expected) in [
      (peer.method("Nonsense"), "org.freedesktop.DBus.Error.UnknownMethod"),
      (Method("org.nobody.There", "/", "a.b", "C"), "org.freedesktop.DBus.Error.NameHasNoOwner"),
    ] {
      guard case .failure(.refused(let name, _)) = try fixture.call(caller, method) else {
        Issue.record("\(method) was not refused")
        continue
      }
      #expect(name == expected)
    }
  }

  @Test func peerThatNeverAnswersCostsTheDeadlineAndNoMore() throws {
    var calls: [IncomingCall] = []
    let peer = try fixture.peer { call in
      calls.append(call)
      return .later
    }
    let caller = try fixture.connect()
    let start = EventLoop.now()
    let answer = try fixture.call(caller, peer.method("Wait"), deadline: .milliseconds(50))
    #expect(answer == .failure(.timedOut))
    #expect(EventLoop.now() - start >= .milliseconds(50))
    try calls[0].reply([.string("too late")])
    pump(fixture.loop, for: .milliseconds(10))
    #expect(try fixture.call(caller, BusDriver.method("GetId")) != .failure(.timedOut), "the connection goes on")
  }

  @Test func peerMayAnswerLater() throws {
    var kept: IncomingCall?
    let peer = try fixture.peer { call in
      kept = call
      return .later
    }
    let caller = try fixture.connect()
    var answer: Result<[Value], CallError>?
    caller.call(peer.method("Wait")) { answer = $0 }
    #expect(pump(fixture.loop) { kept != nil })
    try kept?.reply([.boolean(true)])
    #expect(pump(fixture.loop) { answer != nil })
    #expect(answer == .success([.boolean(true)]))
  }

  @Test func peerThatVanishesInTheMiddleOfACallEndsIt() throws {
    var peer: BusFixture.Peer?
    peer = try fixture.peer { _ in .later }
    let caller = try fixture.connect()
    var answer: Result<[Value], CallError>?
    let method = try #require(peer?.method("Wait"))
    caller.call(method, deadline: .seconds(60)) { answer = $0 }
    pump(fixture.loop, for: .milliseconds(10))
    peer?.connection.close()
    peer = nil
    #expect(pump(fixture.loop) { answer != nil })
    guard case .failure(.refused(name: "org.freedesktop.DBus.Error.NoReply", _)) = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
  }

  @Test func cancelledCallIsNeverAnswered() throws {
    let peer = try fixture.peer { _ in .values([]) }
    let caller = try fixture.connect()
    var answered = false
    let call = caller.call(peer.method("Do")) { _ in answered = true }
    call.cancel()
    call.cancel()
    _ = try fixture.call(caller, peer.method("Do"))
    #expect(!answered)
  }

  @Test func completionMayCancelOtherCallsAndCloseTheConnection() throws {
    let peer = try fixture.peer { _ in .values([]) }
    let caller = try fixture.connect()
    var others: [PendingCall] = []
    var results: [Result<[Value], CallError>] = []
    caller.call(peer.method("First")) { result in
      results.append(result)
      others[0].cancel()
      caller.close()
    }
    others.append(caller.call(peer.method("Second")) { results.append($0) })
    caller.call(peer.method("Third")) { results.append($0) }
    #expect(pump(fixture.loop) { results.count == 2 })
    pump(fixture.loop, for: .milliseconds(10))
    #expect(results == [.success([]), .failure(.disconnected)])
  }

  @Test func callAfterTheEndFails() throws {
    let caller = try fixture.connect()
    caller.close()
    #expect(try fixture.call(caller, BusDriver.method("GetId")) == .failure(.disconnected))
  }

  @Test func lettingGoOfTheConnectionForgetsItsCalls() throws {
    let peer = try fixture.peer { _ in .later }
    var caller: Connection? = try fixture.connect()
    weak let weakCaller = caller
    var answered = false
    caller?.call(peer.method("Wait")) { _ in answered = true }
    pump(fixture.loop, for: .milliseconds(5))
    caller = nil
    pump(fixture.loop, for: .milliseconds(5))
    #expect(weakCaller == nil)
    #expect(!answered)
  }

  @Test(arguments: [
    ("empty name", Method("", "/", "a.b", "C")), ("bad path", Method(":1.1", "nopath", "a.b", "C")),
    ("bad interface", Method(":1.1", "/", "nodot", "C")), ("bad member", Method(":1.1", "/", "a.b", "C.D")),
    ("NUL", Method("a.b\0c", "/", "a.b", "C")),
  ])
  func addresseesThatCannotExistAreRefusedBeforeSending(id: String, method: Method) throws {
    let caller = try fixture.connect()
    guard case .failure(.invalidArguments(.invalidName)) = try fixture.call(caller, method) else {
      Issue.record("\(id) was sent")
      return
    }
  }

  @Test func sendingWithoutReplyArrives() throws {
    var members: [String] = []
    let peer = try fixture.peer { call in
      members.append(call.member)
      return .values([])
    }
    let caller = try fixture.connect()
    try caller.send(peer.method("Fire"))
    #expect(pump(fixture.loop) { members == ["Fire"] })
  }

  @Test func propertiesAreReadAndSetThroughTheStandardInterface() throws {
    var volume = 0.5
    let peer = try fixture.peer { call in
      switch call.member {
      case "GetAll": return .values([.properties([("Volume", .double(volume)), ("Name", .string("x"))])])
      case "Get": return .values([.variant(.double(volume))])
      case "Set":
        if case .double(let asked) = call.arguments[2].unwrapped { volume = asked }
        return .values([])
      default: return .unknownMethod
      }
    }
    let caller = try fixture.connect()
    var all: [String: Value] = [:]
    caller.setProperty("Volume", to: .double(0.25), of: peer.name, "/peer", "test.Peer") { _ in }
    caller.properties(of: peer.name, "/peer", "test.Peer") { result in
      for property in (try? result.get()) ?? [] { all[property.name] = property.value }
    }
    var one: Result<Value, CallError>?
    caller.property("Volume", of: peer.name, "/peer", "test.Peer") { one = $0 }
    #expect(pump(fixture.loop) { one != nil })
    #expect(all == ["Volume": .double(0.25), "Name": .string("x")])
    #expect(one == .success(.double(0.25)))
  }
}

@Suite struct CallErrorTests {
  @Test(arguments: [
    (CallError.timedOut, "did not answer in time"),
    (.refused(name: "a.b.C", message: "not now"), "refused: not now"),
    (.refused(name: "a.b.C", message: ""), "refused: a.b.C"),
    (.disconnected, "cannot be reached: the message bus is gone"),
    (.unexpectedReply, "answered with something else"), (.invalidArguments(.nulInText), "was not asked: nulInText"),
    (.failed(code: ENOBUFS), "cannot be asked: No buffer space available"),
  ])
  func everyReasonHasWords(error: CallError, words: String) {
    #expect(error.words == words)
  }
}
