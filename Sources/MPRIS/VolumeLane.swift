import Media

/// A player's volume on its way: one request under way, and of those that wait only the newest.
final class VolumeLane {
  private let perform: (_ volume: Double, _ completion: @escaping () -> Void) -> Void
  private var isUnderWay = false
  private var waiting: Double?

  init(perform: @escaping (_ volume: Double, _ completion: @escaping () -> Void) -> Void) { self.perform = perform }

  func send(_ volume: Double) {
    waiting = volume
    proceed()
  }

  private func proceed() {
    guard !isUnderWay, let volume = waiting else { return }
    waiting = nil
    isUnderWay = true
    perform(volume) { [weak self] in
      self?.isUnderWay = false
      self?.proceed()
    }
  }
}
