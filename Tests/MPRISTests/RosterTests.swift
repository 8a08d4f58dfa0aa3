import Testing

@testable import MPRIS

@Suite struct RosterTests {
  private var roster = Roster(ignoring: ["ignored"])

  private func name(_ suffix: String) throws -> PlayerName {
    try #require(PlayerName(busName: "org.mpris.MediaPlayer2." + suffix))
  }

  @Test mutating func oneConnectionIsOneRowByItsBestName() throws {
    let (plain, instance) = (try name("vlc"), try name("vlc.instance7"))
    #expect(roster.set(":1.1", of: instance) == [.added(instance, owner: ":1.1")])
    #expect(roster.set(":1.1", of: plain) == [.removed(instance), .added(plain, owner: ":1.1")])
    #expect(roster.otherNames(of: ":1.1") == [instance])
    #expect(roster.set(nil, of: instance) == [.renamed(plain)])
    #expect(roster.otherNames(of: ":1.1") == [])
    #expect(roster.set(nil, of: plain) == [.removed(plain)])
  }

  @Test mutating func theOtherNameComesBackWhenTheBestOneGoes() throws {
    let (plain, instance) = (try name("vlc"), try name("vlc.instance7"))
    _ = roster.set(":1.1", of: plain)
    #expect(roster.set(":1.1", of: instance) == [.renamed(plain)])
    #expect(roster.set(nil, of: plain) == [.removed(plain), .added(instance, owner: ":1.1")])
  }

  @Test mutating func aNameThatPassesToAnotherConnectionMovesItsRow() throws {
    let (plain, second) = (try name("vlc"), try name("vlc.instance8"))
    _ = roster.set(":1.1", of: plain)
    _ = roster.set(":1.2", of: second)
    #expect(
      roster.set(":1.2", of: plain) == [.removed(plain), .removed(second), .added(plain, owner: ":1.2")])
  }

  @Test mutating func anInstanceOfTheSameProcessIsFoldedAlsoFromAnotherConnection() throws {
    let (plain, instance) = (try name("vlc"), try name("vlc.instance7"))
    _ = roster.set(":1.1", of: plain)
    _ = roster.set(":1.2", of: instance)
    #expect(roster.setProcess(7, of: ":1.1") == [.removed(instance), .renamed(plain)])
    #expect(roster.otherNames(of: ":1.1") == [instance])
    #expect(roster.setProcess(7, of: ":1.2") == [])
    #expect(roster.set(nil, of: plain) == [.renamed(plain), .added(instance, owner: ":1.2"), .removed(plain)])
    #expect(roster.set(":1.3", of: plain) == [.added(plain, owner: ":1.3")])
    #expect(roster.set(nil, of: instance) == [.removed(instance)])
  }

  @Test mutating func anInstanceOfAnotherProcessIsARowOfItsOwn() throws {
    let (plain, instance) = (try name("mpv"), try name("mpv.instance8"))
    _ = roster.set(":1.1", of: plain)
    _ = roster.set(":1.2", of: instance)
    #expect(roster.setProcess(7, of: ":1.1") == [])
    #expect(roster.setProcess(8, of: ":1.2") == [])
  }

  @Test mutating func anInstanceThatComesLaterIsFoldedAtOnce() throws {
    let (plain, instance) = (try name("vlc"), try name("vlc.instance7"))
    _ = roster.set(":1.1", of: plain)
    #expect(roster.setProcess(7, of: ":1.1") == [])
    #expect(roster.set(":1.2", of: instance) == [.renamed(plain)])
    #expect(roster.set(nil, of: instance) == [.renamed(plain)])
  }

  @Test mutating func hiddenNamesNeverCount() throws {
    #expect(roster.set(":1.1", of: try name("playerctld")) == [])
    #expect(roster.set(":1.2", of: try name("ignored.instance3")) == [])
    #expect(roster.set(":1.3", of: try name("mpv")).count == 1)
  }

  @Test mutating func whatIsToldTwiceChangesNothing() throws {
    let mpv = try name("mpv")
    _ = roster.set(":1.1", of: mpv)
    #expect(roster.set(":1.1", of: mpv) == [])
    _ = roster.set(nil, of: mpv)
    #expect(roster.set(nil, of: mpv) == [])
  }
}
