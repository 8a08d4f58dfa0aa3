import DBus
import MPRIS
import Media
import Runtime
import TestSupport
import Testing

/// Seeks: few, summed, and checked.
@Suite struct SeekTests {
  let fixture: WatcherFixture

  init() throws { fixture = try WatcherFixture() }

  private func paused(_ prepare: (ScriptedPlayer) -> Void = { _ in }) throws -> ScriptedPlayer {
    let player = try fixture.player("mpv", status: "Paused") {
      $0.setPosition(30_000_000)
      prepare($0)
    }
    try fixture.watchUntilReady()
    return player
  }

  @Test func skipsAreSummedWhileOneIsUnderWay() throws {
    let player = try paused()
    for _ in 0..<20 { fixture.send(.skip(by: .seconds(5)), to: "mpv") }
    #expect(fixture.until { player.position == 130_000_000 })
    #expect(player.calls(of: "Seek").map(\.arguments) == [[.int64(5_000_000)], [.int64(95_000_000)]])
    #expect(fixture.until { fixture.elapsed("mpv") == 130 })
    #expect(fixture.refusals.isEmpty)
  }

  @Test func aHeldKeySendsFewSeeks() throws {
    let player = try paused()
    for _ in 0..<20 {
      fixture.send(.skip(by: .seconds(1)), to: "mpv")
      pump(fixture.loop, for: .milliseconds(30))
    }
    #expect(fixture.until { player.position == 50_000_000 })
    #expect(player.calls(of: "Seek").count <= 6)
  }

  @Test func aSkipAfterAPlaceStartsFromThere() throws {
    let player = try paused { $0.behaviours["SetPosition"] = .slow(.milliseconds(50)) }
    fixture.send(.seek(to: .seconds(60)), to: "mpv")
    fixture.send(.seek(to: .seconds(70)), to: "mpv")
    fixture.send(.skip(by: .seconds(5)), to: "mpv")
    #expect(fixture.until { player.position == 75_000_000 })
  }

  @Test func aPlayerThatSaysYesAndDoesNotMoveIsReported() throws {
    let player = try paused { $0.behaviours = ["Seek": .idle, "SetPosition": .idle] }
    fixture.send(.skip(by: .seconds(5)), to: "mpv")
    #expect(fixture.until(.milliseconds(1500)) { !fixture.refusals.isEmpty })
    #expect(fixture.refusals == [.refused(SessionID("mpris:mpv"), .skip(by: .seconds(5)), .noEffect)])
    #expect(player.calls(of: "Seek").count == 1 && player.calls(of: "SetPosition").count == 1)
    #expect(fixture.elapsed("mpv") == 30)
  }

  @Test func whereAPlaceHasNoEffectTheWayThereIsTriedOnce() throws {
    let player = try paused { $0.behaviours["SetPosition"] = .idle }
    fixture.send(.seek(to: .seconds(35)), to: "mpv")
    #expect(fixture.until(.milliseconds(1500)) { fixture.elapsed("mpv") == 35 })
    #expect(player.calls(of: "Seek").map(\.arguments) == [[.int64(5_000_000)]])
    pump(fixture.loop, for: .milliseconds(1000))
    #expect(fixture.refusals.isEmpty)
  }

  @Test func whatWorkedIsUsedTheNextTime() throws {
    let player = try paused { $0.behaviours["SetPosition"] = .idle }
    fixture.send(.seek(to: .seconds(35)), to: "mpv")
    #expect(fixture.until(.milliseconds(1500)) { fixture.elapsed("mpv") == 35 })
    pump(fixture.loop, for: .milliseconds(1000))
    fixture.send(.seek(to: .seconds(50)), to: "mpv")
    #expect(fixture.until(.milliseconds(300)) { fixture.elapsed("mpv") == 50 })
    #expect(player.calls(of: "SetPosition").count == 1 && player.calls(of: "Seek").count == 2)
  }

  @Test func whereAWayHasNoEffectThePlaceIsTriedAndUsedTheNextTime() throws {
    let player = try paused { $0.behaviours["Seek"] = .idle }
    fixture.send(.skip(by: .seconds(5)), to: "mpv")
    #expect(fixture.until(.milliseconds(1500)) { fixture.elapsed("mpv") == 35 })
    pump(fixture.loop, for: .milliseconds(1000))
    fixture.send(.skip(by: .seconds(-10)), to: "mpv")
    #expect(fixture.until(.milliseconds(300)) { fixture.elapsed("mpv") == 25 })
    #expect(player.calls(of: "SetPosition").count == 2 && player.calls(of: "Seek").count == 1)
    #expect(fixture.refusals.isEmpty)
  }

  @Test func aPlayerThatIsOnlySlowIsNotSentTwiceAsFar() throws {
    let player = try paused {
      $0.announcesSeeks = false
      $0.behaviours["SetPosition"] = .idle
    }
    fixture.send(.seek(to: .seconds(60)), to: "mpv")
    #expect(fixture.until { player.calls(of: "Get:Position").count == 1 })
    player.setPosition(60_000_000)
    #expect(fixture.until(.seconds(2)) { fixture.elapsed("mpv") == 60 })
    pump(fixture.loop, for: .milliseconds(1000))
    #expect(player.calls(of: "Seek").isEmpty)
  }

  @Test func whereNothingHasAnEffectItIsSaidOnce() throws {
    let player = try paused { $0.behaviours = ["SetPosition": .idle, "Seek": .idle] }
    fixture.send(.seek(to: .seconds(35)), to: "mpv")
    #expect(fixture.until(.milliseconds(1600)) { !fixture.refusals.isEmpty })
    pump(fixture.loop, for: .milliseconds(700))
    #expect(fixture.refusals == [.refused(SessionID("mpris:mpv"), .seek(to: .seconds(35)), .noEffect)])
    #expect(player.calls(of: "Seek").count == 1 && player.calls(of: "SetPosition").count == 1)
  }

  @Test func aPlayerThatMovesWithoutAWordIsReadBack() throws {
    let player = try paused { $0.announcesSeeks = false }
    fixture.send(.skip(by: .seconds(5)), to: "mpv")
    #expect(fixture.until(.milliseconds(1500)) { fixture.elapsed("mpv") == 35 })
    pump(fixture.loop, for: .milliseconds(600))
    #expect(fixture.refusals.isEmpty)
    withExtendedLifetime(player) {}
  }

  @Test func aFalseWordIsCheckedAgainstAReading() throws {
    let player = try paused { $0.behaviours["Seek"] = .idle }
    fixture.send(.skip(by: .seconds(5)), to: "mpv")
    player.announceSeek(to: 90_000_000)
    #expect(fixture.until { fixture.elapsed("mpv") == 90 })
    #expect(fixture.until { fixture.elapsed("mpv") == 30 })
  }

  @Test func aSeekAtTheVeryEndIsNoFailure() throws {
    let player = try paused { $0.setPosition(200_000_000) }
    fixture.send(.skip(by: .seconds(5)), to: "mpv")
    player.setPosition(200_000_000)
    pump(fixture.loop, for: .milliseconds(1200))
    #expect(fixture.refusals.isEmpty)
  }
}
