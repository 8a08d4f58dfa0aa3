import DBus
import Glibc
import MPRIS
import Media
import Runtime
import TestSupport
import Testing

/// Some players are started by the bus when anybody speaks to their name. Looking is no reason to start one.
@Suite struct ActivationTests {
  private let loop = EventLoop()
  private let directory: TemporaryDirectory
  private let bus: PrivateBus

  init() throws {
    directory = try TemporaryDirectory()
    bus = try PrivateBus(services: [
      "org.mpris.MediaPlayer2.sleeper": "/usr/bin/touch \(directory.path)/sleeper",
      "org.mpris.MediaPlayer2.mpv": "/usr/bin/touch \(directory.path)/mpv",
    ])
  }

  private var isStarted: Bool { ["sleeper", "mpv"].contains { directory.text(of: $0) != nil } }

  @Test func aPlayerThatCouldBeStartedIsNotStartedByLookingNorByACommandThatComesTooLate() throws {
    let player = ScriptedPlayer(loop, bus, "mpv")
    try player.arrive()
    var sessions: [Session] = []
    var events = 0
    let watcher = PlayerWatcher(loop: loop, bus: .address(bus.address)) { event in
      events += 1
      if case .changed(let session) = event { sessions.append(session) }
    }
    watcher.start()
    try #require(pump(loop) { !sessions.isEmpty })
    #expect(sessions.allSatisfy { $0.id == SessionID("mpris:mpv") })
    // Dies, and is asked before the bus has told of it.
    player.leave()
    watcher.send(.play, to: SessionID("mpris:mpv"), generation: sessions[0].generation)
    let before = events
    try #require(pump(loop) { events > before })
    pump(loop, for: .milliseconds(100))
    #expect(!isStarted)
    watcher.stop()
  }

  @Test func theServiceOfThisTestWouldLeaveAMark() throws {
    let connection = try Connection(loop, bus.address) { _ in }
    connection.call(
      Method("org.mpris.MediaPlayer2.sleeper", "/", "org.freedesktop.DBus.Peer", "Ping"), mayStartPeer: true
    ) { _ in }
    #expect(pump(loop) { isStarted })
  }
}
