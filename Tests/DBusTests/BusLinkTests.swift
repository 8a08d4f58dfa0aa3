import DBus
import Glibc
import Runtime
import TestSupport
import Testing

@Suite struct BusLinkTests {
  let loop = EventLoop()
  private let log = Log()

  private final class Log {
    var entries: [String] = []
    var connection: Connection?
  }

  private func link(to address: Address) -> BusLink {
    BusLink(loop, address: { () throws(ConnectionError) in address }) { [log] change in
      switch change {
      case .up(let connection):
        log.connection = connection
        log.entries.append("up")
      case .down(let reason):
        log.connection = nil
        log.entries.append("down \(reason)")
      }
    }
  }

  @Test func busThatIsKilledAndComesBackIsUpAgainByItself() throws {
    let bus = try PrivateBus()
    let link = link(to: bus.address)
    link.start()
    #expect(pump(loop) { log.entries == ["up"] })
    bus.kill()
    #expect(pump(loop) { log.entries.count >= 2 })
    #expect(log.entries[1] == "down ended")
    pump(loop, for: .milliseconds(150))
    try bus.start()
    #expect(pump(loop) { log.entries.last == "up" })
    #expect(log.entries == ["up", "down ended", "down unreachable(code: \(ECONNREFUSED))", "up"])
    #expect(log.connection?.isConnected == true)
    link.stop()
  }

  @Test func busThatComesLaterIsNoticedByItsSocket() throws {
    let bus = try PrivateBus()
    let path = try #require(bus.address.socketPath)
    bus.kill()
    unlink(path)
    let link = link(to: bus.address)
    link.start()
    #expect(log.entries == ["down unreachable(code: \(ENOENT))"], "told before the loop runs")
    while loop.runOnce(timeout: .zero) {}
    #expect(!loop.runOnce(timeout: .milliseconds(700)), "nothing wakes while the socket is missing")
    let start = EventLoop.now()
    try bus.start()
    #expect(pump(loop) { log.entries.last == "up" })
    #expect(EventLoop.now() - start < .seconds(2))
    link.stop()
  }

  @Test func absentAddressIsOneReason() {
    let link = BusLink(loop, address: { () throws(ConnectionError) in throw .noAddress }) { [log] change in
      if case .down(let reason) = change { log.entries.append(reason.words) }
    }
    link.start()
    #expect(!loop.runOnce(timeout: .milliseconds(250)), "trying again could bring nothing new")
    #expect(log.entries == [ConnectionError.noAddress.words])
    link.stop()
  }

  @Test func directoryThatAppearsLaterIsFoundByTrying() throws {
    let parent = try TemporaryDirectory()
    let address = try Address(socket: parent.path + "/later/bus")
    var attempts = 0
    let find = { () throws(ConnectionError) -> Address in
      attempts += 1
      return address
    }
    let link = BusLink(loop, address: find) { _ in }
    link.start()
    #expect(pump(loop) { attempts == 3 })
    link.stop()
  }

  @Test func stoppedLinkStaysSilent() throws {
    let bus = try PrivateBus()
    let link = link(to: bus.address)
    link.start()
    #expect(pump(loop) { log.entries == ["up"] })
    link.stop()
    bus.kill()
    pump(loop, for: .milliseconds(50))
    #expect(log.entries == ["up"])
  }
}
