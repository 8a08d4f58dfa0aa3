import DBus
import Glibc
import Runtime
import TestSupport
import Testing

@Suite struct NameTests {
  let fixture: BusFixture
  private let prefix = "org.test.Player"

  init() throws { fixture = try BusFixture() }

  private func own(_ name: String, _ connection: Connection, _ flags: NameFlags = .doNotQueue) throws -> NameOutcome {
    var outcome: Result<NameOutcome, CallError>?
    connection.requestName(name, flags) { outcome = $0 }
    try #require(pump(fixture.loop) { outcome != nil })
    return try #require(try outcome?.get())
  }

  @Test func namesThatAreThereAndNamesThatComeAndGoAreTold() throws {
    let early = try fixture.connect()
    #expect(try own(prefix + ".early", early) == .owned)
    #expect(try own(prefix + "Like", early) == .owned)
    let watcher = try fixture.connect()
    var events: [NameWatch.Event] = []
    let watch = try NameWatch(watcher, under: prefix) { events.append($0) }
    #expect(pump(fixture.loop) { events.contains(.complete) })
    let earlyName = try #require(early.uniqueName)
    #expect(events == [.appeared(name: prefix + ".early", owner: earlyName), .complete])
    events = []
    var late: Connection? = try fixture.connect()
    let lateName = try #require(late?.uniqueName)
    if let late { #expect(try own(prefix + ".late", late) == .owned) }
    #expect(pump(fixture.loop) { watch.owners.count == 2 })
    late?.close()
    late = nil
    #expect(pump(fixture.loop) { watch.owners.count == 1 })
    #expect(
      events == [
        .appeared(name: prefix + ".late", owner: lateName), .vanished(name: prefix + ".late", owner: lateName),
      ])
    watch.cancel()
  }

  @Test func takeoverOfANameIsOneChange() throws {
    let first = try fixture.connect()
    let second = try fixture.connect()
    #expect(try own(prefix, first, [.allowReplacement, .doNotQueue]) == .owned)
    #expect(try own(prefix, second) == .taken)
    let watcher = try fixture.connect()
    var events: [NameWatch.Event] = []
    let watch = try NameWatch(watcher, under: prefix) { events.append($0) }
    #expect(pump(fixture.loop) { events.contains(.complete) })
    events = []
    #expect(try own(prefix, second, [.replaceExisting, .doNotQueue]) == .owned)
    #expect(pump(fixture.loop) { !events.isEmpty })
    let firstName = try #require(first.uniqueName)
    let secondName = try #require(second.uniqueName)
    #expect(events == [.changed(name: prefix, from: firstName, to: secondName)])
    watch.cancel()
  }

  @Test func emptyBusIsCompleteAtOnce() throws {
    let watcher = try fixture.connect()
    var events: [NameWatch.Event] = []
    let watch = try NameWatch(watcher, under: prefix) { events.append($0) }
    #expect(pump(fixture.loop) { !events.isEmpty })
    #expect(events == [.complete])
    watch.cancel()
  }

  @Test func watchOnABusThatGoesFails() throws {
    let watcher = try fixture.connect()
    fixture.bus.freeze()
    var events: [NameWatch.Event] = []
    let watch = try NameWatch(watcher, under: prefix) { events.append($0) }
    fixture.bus.kill()
    #expect(pump(fixture.loop) { !events.isEmpty })
    #expect(events == [.failed(.disconnected)])
    watch.cancel()
  }

  @Test func processBehindANameIsKnown() throws {
    let connection = try fixture.connect()
    var process: Result<UInt32, CallError>?
    connection.processIdentifier(of: try #require(connection.uniqueName)) { process = $0 }
    #expect(pump(fixture.loop) { process != nil })
    #expect(process == .success(UInt32(getpid())))
  }

  @Test func releasedNameIsFree() throws {
    let first = try fixture.connect()
    let second = try fixture.connect()
    #expect(try own(prefix, first) == .owned)
    try first.releaseName(prefix)
    _ = try fixture.call(first, BusDriver.method("GetId"))
    #expect(try own(prefix, second) == .owned)
  }
}
