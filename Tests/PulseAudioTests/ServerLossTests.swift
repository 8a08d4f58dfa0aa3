import Mixer
import PulseAudio
import Runtime
import Testing
import TestSupport

/// Servers that die, hang, or are not there.
@Suite(.serialized) struct ServerLossTests {
  @Test(arguments: SoundServerKind.allCases)
  func aKilledServerIsToldOnceAndAllReturnsByName(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    desk.forgetEvents()
    desk.server.kill()
    try desk.expect("lost", within: .seconds(1)) { $0.isLost }
    #expect(desk.graph.outputs.count == 3)
    desk.send(.setDefaultSink(name: "mono"))
    #expect(desk.events.last == .failed(.setDefaultSink(name: "mono"), reason: "there is no sound server"))
    try desk.server.start()
    try desk.expect("all is back") { $0.isConnected && $0.outputs.count == 3 }
    #expect(desk.events.filter(\.isLoss) == [.lost(reason: "the sound server went away")])
    desk.send(.setMuted(.sink(try desk.sink("mono").index), true))
    try desk.expect("it obeys again") { $0.sink(named: "mono")?.isMuted == true }
  }

  @Test func noServerIsSaidAtOnceAndOneThatComesIsFound() throws {
    let desk = try Desk(.pulseAudio, connects: false)
    desk.server.kill()
    desk.connect()
    try desk.expect("lost", within: .seconds(1)) { $0.isLost }
    #expect(desk.events == [.lost(reason: "no sound server is running")])
    try desk.server.start()
    try desk.expect("found", within: .seconds(3)) { $0.isConnected && $0.outputs.count == 3 }
  }

  @Test func aFrozenServerIsNoticedWhenItIsAskedSomething() throws {
    let desk = try Desk(.pulseAudio, connects: false)
    desk.connect(answerLimit: .milliseconds(400))
    try desk.expect("connected") { $0.isConnected }
    desk.server.freeze()
    desk.send(.setMuted(.sink(try desk.sink("mono").index), true))
    try desk.expect("given up", within: .seconds(2)) { $0.isLost }
    #expect(desk.events.last == .lost(reason: "the sound server does not answer"))
    desk.server.thaw()
    try desk.expect("back") { $0.isConnected }
  }

  @Test(arguments: SoundServerKind.allCases)
  func aServerThatIsFrozenFromTheStartIsGivenUpAndTriedAgain(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind, connects: false)
    desk.server.freeze()
    desk.connect(answerLimit: .milliseconds(400))
    try desk.expect("given up", within: .seconds(2)) { $0.isLost }
    pump(desk.loop, for: .seconds(1))
    #expect(desk.events == [.lost(reason: "the sound server does not answer")])
    desk.server.thaw()
    try desk.expect("connected") { $0.isConnected }
  }

  @Test(arguments: ["", "unix:/nowhere/at/all", "nonsense:%%", "{other-machine}unix:/x"])
  func addressesThatLeadNowhereAreALoss(_ address: String) {
    let loop = EventLoop()
    var events: [MixerEvent] = []
    let sound = SoundServer(loop, server: address) { events.append($0) }
    sound.start()
    #expect(pump(loop, limit: .seconds(2)) { events.contains(where: \.isLoss) })
    sound.stop()
  }

  @Test func stoppingIsSilentAndStartingAgainWorks() throws {
    let desk = try Desk(.pulseAudio)
    desk.forgetEvents()
    desk.stop()
    #expect(desk.events.isEmpty)
    desk.connect()
    try desk.expect("connected") { _ in desk.events.contains(where: \.isSnapshot) }
  }
}

extension MixerEvent {
  fileprivate var isLoss: Bool { if case .lost = self { true } else { false } }
  fileprivate var isSnapshot: Bool { if case .connected = self { true } else { false } }
}
