import BusTrace
import MPRIS
import Media
import Runtime

/// Writes a trace of what the players say and what the program makes of it, for `--record`.
final class Recorder {
  /// Told once, when nothing more can be recorded.
  var onFault: ((String) -> Void)?

  private let path: String
  private let file: TraceFile
  private let start = EventLoop.nanoseconds()
  private var current: (session: String?, why: String?)?

  /// Why there is no trace.
  struct OpeningError: Error {
    let words: String
  }

  init(path: String, version: String) throws(OpeningError) {
    self.path = path
    do throws(TraceFile.Fault) { file = try TraceFile(path: path) } catch {
      throw OpeningError(words: "\(path) \(error.words)")
    }
    file.write(TraceRecord(time: 0, .begin(version: version)))
  }

  /// What a watcher of this bus lets be heard.
  func observation(of bus: String) -> Observation {
    var observation = Observation()
    observation.hear = { [self] event in
      switch event {
      case .up: note(.up, bus)
      case .down(let error): note(.down(reason: error.words), bus)
      case .traffic(let traffic): note(TraceRecord.Event(traffic), bus)
      }
    }
    observation.lookUp = { [self] process in
      let found = PlayerProcess(process)
      note(
        .process(TraceProcess(identifier: process, parent: found.parent, program: found.program)), bus)
      return found
    }
    return observation
  }

  func note(_ command: MediaCommand, to id: SessionID) {
    note(.command("\(command.kind)", session: id.rawValue))
  }

  /// Takes note of the session that the keys mean, when it is another than before or for another reason.
  func note(current session: SessionID?, why reason: Arbiter.Reason? = nil) {
    let now = (session: session?.rawValue, why: reason.map { "\($0)" })
    if let current, current == now { return }
    current = now
    note(.current(session: now.session, why: now.why))
  }

  /// Gives what was collected to the file.
  func flush() {
    let before = file.fault
    file.flush()
    report(since: before)
  }

  func end() {
    note(.end(reason: "the program has ended"))
    flush()
  }

  private func note(_ event: TraceRecord.Event, _ bus: String? = nil) {
    let before = file.fault
    file.write(TraceRecord(time: (EventLoop.nanoseconds() - start) / 1_000, bus: bus, event))
    report(since: before)
  }

  private func report(since before: TraceFile.Fault?) {
    if before == nil, let fault = file.fault { onFault?("\(path) \(fault.words)") }
  }
}
