import CLinux
import Glibc
import Synchronization

/// Where threads leave messages for the loop: it takes all that has gathered in one batch.
package final class Mailbox<Message: Sendable> {
  /// The end that a thread holds.
  package struct Address: Sendable {
    fileprivate let queue: MailQueue<Message>

    /// Never waits for the loop.
    package nonisolated func post(_ message: Message) { queue.post(message) }
  }

  package let address: Address
  private let source: IOSource

  package init(_ loop: EventLoop, priority: Priority = .normal, handler: @escaping ([Message]) -> Void)
    throws(SystemError)
  {
    let queue = try MailQueue<Message>()
    address = Address(queue: queue)
    source = try IOSource(loop, descriptor: queue.descriptor, events: .readable, priority: priority) { _ in
      let messages = queue.takeAll()
      if !messages.isEmpty { handler(messages) }
    }
  }

  /// What is posted from now on is dropped.
  package func cancel() { source.cancel() }
}

/// The messages under a lock, and the eventfd that wakes the loop for the first of a batch.
private final class MailQueue<Message: Sendable>: Sendable {
  nonisolated let descriptor: Int32
  private nonisolated let messages = Mutex<[Message]>([])

  nonisolated init() throws(SystemError) {
    descriptor = eventfd(0, LINUX_EFD_CLOEXEC | LINUX_EFD_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError("create a mailbox", code: errno) }
  }

  deinit { close(descriptor) }

  nonisolated func post(_ message: Message) {
    let isFirst = messages.withLock { waiting in
      waiting.append(message)
      return waiting.count == 1
    }
    if isFirst { eventfd_write(descriptor, 1) }
  }

  nonisolated func takeAll() -> [Message] {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
    return messages.withLock { waiting in
      let taken = waiting
      waiting = []
      return taken
    }
  }
}
