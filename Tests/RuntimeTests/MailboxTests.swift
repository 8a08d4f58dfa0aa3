import Glibc
import Runtime
import TestSupport
import Testing

/// Runs a closure on a thread of its own and waits for its end at `join()`.
private struct BackgroundThread {
  private let thread: pthread_t

  private final class Work: Sendable {
    nonisolated let body: @Sendable () -> Void
    nonisolated init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  init(_ body: @escaping @Sendable () -> Void) {
    var created = pthread_t()
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    pthread_create(&created, nil, Self.start, work)
    thread = created
  }

  private nonisolated static let start:
    @Sendable @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }

  func join() { pthread_join(thread, nil) }
}

@Suite struct MailboxTests {
  let loop = EventLoop()

  @Test func messagesOfOneThreadArriveInOrder() throws {
    var received: [Int] = []
    let mailbox = try Mailbox<Int>(loop) { received += $0 }
    let address = mailbox.address
    let thread = BackgroundThread { for number in 0..<10_000 { address.post(number) } }
    #expect(pump(loop) { received.count == 10_000 })
    thread.join()
    #expect(received == Array(0..<10_000))
  }

  @Test func whatGathersBeforeTheLoopLooksIsOneBatch() throws {
    var batches: [[String]] = []
    let mailbox = try Mailbox<String>(loop) { batches.append($0) }
    for text in ["a", "b", "c"] { mailbox.address.post(text) }
    #expect(pump(loop) { !batches.isEmpty })
    #expect(!loop.runOnce(timeout: .zero))
    #expect(batches == [["a", "b", "c"]])
  }

  @Test func messagesOfManyThreadsAllArrive() throws {
    var received = Set<Int>()
    let mailbox = try Mailbox<Int>(loop) { received.formUnion($0) }
    let address = mailbox.address
    let threads = (0..<4).map { worker in
      BackgroundThread { for number in 0..<1000 { address.post(worker * 1000 + number) } }
    }
    #expect(pump(loop) { received.count == 4000 })
    for thread in threads { thread.join() }
  }

  @Test func postingToACancelledOrForgottenMailboxIsHarmless() throws {
    var received = 0
    var mailbox: Mailbox<Int>? = try Mailbox<Int>(loop) { received += $0.count }
    let address = try #require(mailbox?.address)
    mailbox?.cancel()
    address.post(1)
    mailbox = nil
    address.post(2)
    #expect(!loop.runOnce(timeout: .milliseconds(2)))
    #expect(received == 0)
  }
}
