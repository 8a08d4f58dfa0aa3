import Runtime

/// Tells callers of calls that failed before they were sent, from the loop as all others: never inside the call itself.
final class FailureQueue {
  private var waiting: [() -> Void] = []
  private var source: DeferSource?

  init(_ loop: EventLoop) {
    source = DeferSource(loop) { [weak self] in self?.deliver() }
  }

  func add(_ tell: @escaping () -> Void) {
    waiting.append(tell)
    source?.runOnce()
  }

  private func deliver() {
    let due = waiting
    waiting = []
    for tell in due { tell() }
  }
}
