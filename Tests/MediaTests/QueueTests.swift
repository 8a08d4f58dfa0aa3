import Media
import Testing

/// The order of a queue follows whatever is said of it.
@Suite struct QueueOrderTests {
  private func ids(_ names: String) -> [QueueItemID] { names.map { QueueItemID(String($0)) } }

  private func queue(_ names: String) -> Queue { Queue(session: SessionID("x"), tracks: .offered(ids(names))) }

  private func order(_ queue: Queue) -> String { queue.trackIDs.map(\.rawValue).joined() }

  @Test(arguments: [
    ("abc", "a", "axbc"), ("abc", "c", "abcx"), ("abc", "?", "xabc"), ("", "a", "x"), ("aba", "a", "abax"),
  ])
  func aTrackIsAddedBehindItsNeighbour(_ names: String, _ place: String, _ expected: String) {
    var queue = queue(names)
    queue.insert(QueueItemID("x"), QueueItem(title: "X"), after: QueueItemID(place))
    #expect(order(queue) == expected)
    #expect(queue.items[QueueItemID("x")]?.title == "X")
  }

  @Test(arguments: [("abc", "b", "ac"), ("abab", "a", "bab"), ("abc", "?", "abc"), ("", "a", "")])
  func aTrackIsTakenOut(_ names: String, _ name: String, _ expected: String) {
    var queue = queue(names)
    queue.remove(QueueItemID(name))
    #expect(order(queue) == expected)
  }

  @Test func aTrackMayChangeItsNameInTheQueue() {
    var queue = queue("abc")
    queue.items[QueueItemID("b")] = QueueItem(title: "B")
    queue.amend(QueueItemID("b"), to: QueueItemID("x"), QueueItem(title: "X"))
    #expect(order(queue) == "axc")
    #expect(queue.items == [QueueItemID("x"): QueueItem(title: "X")])
  }

  @Test func whatIsNotKnownIsFoundOnceAndWithinTheOrder() {
    var queue = queue("abcabc")
    queue.items[QueueItemID("b")] = QueueItem()
    #expect(queue.unknownTracks(at: 0..<6, limit: 9) == ids("ac"))
    #expect(queue.unknownTracks(at: 0..<6, limit: 1) == ids("a"))
    #expect(queue.unknownTracks(at: 5..<99, limit: 9) == ids("c"))
    #expect(queue.unknownTracks(at: 50..<99, limit: 9) == [])
    queue.forgetTracks(exceptAt: 0..<1)
    #expect(queue.items.isEmpty)
    #expect(Queue(session: SessionID("x")).unknownTracks(at: 0..<9, limit: 9) == [])
  }

  @Test func noOrderIsLongerThanItsLimit() {
    var queue = queue("")
    queue.replaceTracks(by: (0..<Queue.trackLimit + 5).map { QueueItemID("\($0)") })
    queue.insert(QueueItemID("x"), QueueItem(), after: nil)
    #expect(queue.trackIDs.count == Queue.trackLimit)
  }
}
