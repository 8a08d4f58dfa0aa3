import Glibc
import Runtime

/// A message bus that may be absent, go, and come back: connects whenever it is there.
package final class BusLink {
  package enum Change {
    case up(Connection)
    /// Told when it becomes unreachable and when the reason becomes another, not at every attempt.
    case down(ConnectionError)
  }

  private let loop: EventLoop
  private let findAddress: () throws(ConnectionError) -> Address
  private let onChange: (Change) -> Void
  private var connection: Connection?
  private var retry: TimerSource?
  private var watch: DirectoryWatch?
  private var failures = 0
  private var lastReason: ConnectionError?

  /// How long to wait after the first, second, … failure; the last stands for all that follow.
  private static let pauses: [Duration] = [
    .milliseconds(100), .milliseconds(400), .seconds(1), .seconds(2), .seconds(5), .seconds(10), .seconds(30),
  ]

  /// Begins at `start()`.
  package init(
    _ loop: EventLoop, address: @escaping () throws(ConnectionError) -> Address, onChange: @escaping (Change) -> Void
  ) {
    self.loop = loop
    findAddress = address
    self.onChange = onChange
  }

  /// The first attempt; what can be known at once is told at once.
  package func start() {
    // A wide accuracy: nobody waits for a bus to the millisecond.
    retry = TimerSource(loop, accuracy: .milliseconds(50)) { [weak self] in self?.connect() }
    connect()
  }

  package func stop() {
    retry = nil
    watch = nil
    connection?.close()
    connection = nil
  }

  private func connect() {
    do {
      connection = try open(try findAddress())
    } catch {
      fail(error)
    }
  }

  /// Watches for the socket where nobody listens, and only there: the kernel takes its time to end a watch (16 ms), and
  /// that should not be the time of a start.
  private func open(_ address: Address) throws(ConnectionError) -> Connection {
    do throws(ConnectionError) { return try attempt(address) } catch {
      guard watch == nil else { throw error }
      watchForSocket(of: address)
      guard watch != nil else { throw error }
      // It may have come just before the watch.
      return try attempt(address)
    }
  }

  private func attempt(_ address: Address) throws(ConnectionError) -> Connection {
    try Connection(loop, address) { [weak self] change in self?.take(change) }
  }

  private func take(_ change: Connection.Change) {
    switch change {
    case .connected: arrive()
    case .lost(let reason): fail(reason)
    }
  }

  private func arrive() {
    guard let connection else { return }
    failures = 0
    lastReason = nil
    watch = nil
    onChange(.up(connection))
  }

  private func fail(_ reason: ConnectionError) {
    connection = nil
    if isWorthTrying(after: reason) {
      retry?.arm(after: Self.pauses[min(failures, Self.pauses.count - 1)])
      failures += 1
    }
    guard reason != lastReason else { return }
    lastReason = reason
    onChange(.down(reason))
  }

  /// Not where trying again can bring nothing new, or where the socket's directory will tell: then nothing wakes.
  private func isWorthTrying(after reason: ConnectionError) -> Bool {
    switch reason {
    case .noAddress, .malformedAddress, .unsupportedAddress: false
    case .unreachable(let code): code != ENOENT || watch == nil
    case .silent, .rejected, .ended: true
    }
  }

  /// A new socket where the bus should be is worth an early attempt. Without the directory the slow attempts remain.
  private func watchForSocket(of address: Address) {
    guard !address.text.contains(";"), let path = address.socketPath,
      let slash = path.lastIndex(of: "/")
    else { return }
    let name = String(path[path.index(after: slash)...])
    let directory = slash == path.startIndex ? "/" : String(path[..<slash])
    // A missing or forbidden directory cannot be watched, and the timer does without.
    watch = try? DirectoryWatch(loop, path: directory) { [weak self] event in self?.notice(event, name) }
  }

  private func notice(_ event: DirectoryEvent, _ name: String) {
    switch event {
    case .changed(let changed): guard changed == name else { return }
    case .gone: watch = nil
    case .overflow: break
    }
    guard connection == nil else { return }
    // The file comes before anyone listens: the pauses begin anew, from the shortest.
    failures = 0
    retry?.arm(after: .milliseconds(5))
  }
}
