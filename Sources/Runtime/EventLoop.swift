import CSystemd

/// The one loop of the program: everything that happens comes through it, and it sleeps while nothing does.
package final class EventLoop {
  /// The `sd_event`, for libraries that bring their own glue (sd-bus, libpulse).
  package let handle: OpaquePointer
  private let turn: TurnSource

  package init() {
    var created: OpaquePointer?
    required(sd_event_new(&created), "create the event loop")
    guard let created else { preconditionFailure("sd_event_new succeeded without a loop") }
    handle = created
    turn = TurnSource(created)
  }

  isolated deinit {
    turn.cancel()
    sd_event_unref(handle)
  }

  /// What is done once after all that was ready has been served: drain the inbox, update, draw.
  package var onTurn: () -> Void {
    get { turn.action }
    set { turn.action = newValue }
  }

  /// Asks for one more turn. Costs nothing when one is already due.
  package func requestTurn() { turn.request() }

  /// How often the loop has gone round: the measure of wake-ups.
  package var iterations: UInt64 {
    var count: UInt64 = 0
    sd_event_get_iteration(handle, &count)
    return count
  }

  /// Serves until `exit(code:)`; returns its code.
  package func run() -> Int32 { sd_event_loop(handle) }

  package func exit(code: Int32) { sd_event_exit(handle, code) }

  /// Serves what is ready, and waits for nothing: for between two pieces of work that take their time.
  package func serveReady() {
    var left = 32
    // A storm does not hold the caller up.
    while left > 0, runOnce(timeout: .zero) { left -= 1 }
  }

  /// Waits for and serves one source. Returns whether there was one within the time; nil waits for ever.
  @discardableResult
  package func runOnce(timeout: Duration?) -> Bool {
    sd_event_run(handle, timeout?.clampedMicroseconds ?? .max) > 0
  }
}
