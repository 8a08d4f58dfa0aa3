import DBus
import Glibc
import MPRIS
import Media
import Runtime
import TestSupport
import Testing

/// Buses that are not there, go, and come back.
@Suite struct BusTests {
  let fixture: WatcherFixture

  init() throws { fixture = try WatcherFixture() }

  private var unavailable: [String?] {
    fixture.events.compactMap {
      if case .sourceUnavailable("message bus", let reason) = $0 { .some(reason) } else { nil }
    }
  }

  @Test func withoutABusItIsReadyAtOnceAndSaysWhy() throws {
    fixture.watch(address: try Address(socket: "/nowhere/bus"))
    #expect(fixture.readyAfter == 1)
    #expect(unavailable == ["cannot be reached: No such file or directory"])
  }

  @Test func aBusThatAcceptsAndSaysNothingKeepsNobodyWaiting() throws {
    let directory = try TemporaryDirectory()
    let listener = try ListeningSocket.open(at: directory.path + "/bus")
    defer { close(listener) }
    fixture.watch(address: try Address(socket: directory.path + "/bus"))
    #expect(fixture.until(.seconds(1)) { fixture.readyAfter == 0 })
  }

  @Test func playersOfALostBusAreGoneAndComeBackByThemselves() throws {
    let player = try fixture.player("mpv")
    try fixture.watchUntilReady()
    fixture.bus.kill()
    #expect(fixture.until { fixture["mpv"] == nil && !unavailable.isEmpty })
    #expect(unavailable == ["has ended"])
    #expect(fixture.events.suffix(2).first == .removed(SessionID("mpris:mpv")))
    try fixture.bus.start()
    #expect(fixture.until { unavailable.last == .some(nil) })
    try player.arrive()
    #expect(fixture.until { fixture["mpv"] != nil })
  }

  @Test func commandsOnALostBusAreGone() throws {
    let player = try fixture.player("mpv") { $0.behaviours["Next"] = .deaf }
    try fixture.watchUntilReady()
    fixture.send(.next, to: "mpv")
    #expect(fixture.until { !player.calls(of: "Next").isEmpty })
    fixture.bus.kill()
    #expect(fixture.until { fixture["mpv"] == nil })
    fixture.forgetEvents()
    fixture.send(.next, to: "mpv", generation: 1)
    #expect(fixture.refusals == [.refused(SessionID("mpris:mpv"), .next, .gone)])
  }
}
