import Drawing
import Media
import Mixer

// Where sessions play, and which output is the default.

extension Model {
  /// The current session's streams go to the selected output; a session without a stream makes it the default, so that
  /// it will play there when it plays.
  mutating func playHere(now: Instant) -> [Effect] {
    guard let row = actionableRow(now: now), let sink = sink(of: row, now: now) else { return [] }
    guard let session = current?.session else { return nothingToControl(now: now) }
    return route(session, to: sink, now: now)
  }

  /// A session's streams go to an output; without a stream it becomes the default, so that what plays next plays there.
  mutating func route(_ session: Session?, to sink: Sink, now: Instant) -> [Effect] {
    let streams = session.map { world.matching.streams(of: $0.id, in: world.graph) } ?? []
    if streams.isEmpty {
      if let session { notify(Wording.defaultInstead(session.name, sink.description), as: .notice, now: now) }
      return makeDefault(sink, now: now)
    }
    for stream in streams { ask(.route(stream.index, sink.index), now: now) }
    return streams.map { .mixer(.move($0.index, to: sink.index)) }
  }

  mutating func setDefault(now: Instant) -> [Effect] {
    guard interface.focus == .outputs else {
      notify(Wording.onlyInOutputs, as: .notice, now: now)
      return []
    }
    guard let row = actionableRow(now: now), let sink = sink(of: row, now: now) else { return [] }
    return makeDefault(sink, now: now)
  }

  private mutating func makeDefault(_ sink: Sink, now: Instant) -> [Effect] {
    ask(.defaultSink(sink.name), now: now)
    return [.mixer(.setDefaultSink(name: sink.name))]
  }

  /// The output of a row: itself, or the one that its stream plays on.
  private mutating func sink(of row: OutputRow, now: Instant) -> Sink? {
    switch row {
    case .sink(let output): return output.sink
    case .stream(let stream):
      if let sink = shownSink(of: stream) { return sink }
      notify(Wording.betweenOutputs, as: .warning, now: now)
      return nil
    }
  }

  /// Whether the sound server is there; if not, that is said.
  mutating func canAskSound(now: Instant) -> Bool {
    if isConnectedToSound { return true }
    notify(Wording.noSound(world.graph.connection), as: .warning, now: now)
    return false
  }

  /// The selected row, if there is one and the server can be asked; else the reason is said.
  mutating func actionableRow(now: Instant) -> OutputRow? {
    guard canAskSound(now: now) else { return nil }
    guard let row = selectedOutputRow else {
      notify(Wording.noOutputs, as: .warning, now: now)
      return nil
    }
    return row
  }
}
