import Glibc
import Runtime

/// Serves the loop until the condition holds. Returns whether it came to hold within the limit.
package func pump(_ loop: EventLoop, limit: Duration = .seconds(5), until condition: () -> Bool) -> Bool {
  let deadline = EventLoop.now() + limit
  while !condition() {
    let left = deadline - EventLoop.now()
    guard left > .zero else { return false }
    loop.runOnce(timeout: min(left, .milliseconds(50)))
  }
  return true
}

/// Serves the loop for a time: to see that something does not happen.
package func pump(_ loop: EventLoop, for time: Duration) {
  _ = pump(loop, limit: time) { false }
}

/// Waits for a condition that no loop of this process brings about. Returns whether it came to hold within the limit.
package func wait(limit: Duration = .seconds(5), until condition: () -> Bool) -> Bool {
  let deadline = EventLoop.now() + limit
  while !condition() {
    guard EventLoop.now() < deadline else { return false }
    usleep(500)
  }
  return true
}
