import Media
import Mixer

/// A row of the outputs, in the order of the screen.
package enum OutputRow: Equatable, Sendable {
  case sink(Output)
  case stream(SinkInput)

  package var id: OutputID {
    switch self {
    case .sink(let output): .sink(name: output.sink.name)
    case .stream(let stream): .stream(stream.index)
    }
  }

  package var target: MixerCommand.Target {
    switch self {
    case .sink(let output): .sink(output.sink.index)
    case .stream(let stream): .sinkInput(stream.index)
    }
  }
}

extension Model {
  /// Every sink with the streams that play on it beneath, then streams that are between sinks.
  package var outputRows: [OutputRow] {
    var rows: [OutputRow] = []
    for output in world.graph.outputs {
      rows.append(.sink(output))
      rows += output.sinkInputs.map(OutputRow.stream)
    }
    return rows + world.graph.unroutedSinkInputs.map(OutputRow.stream)
  }

  /// The row that the keys act on in Outputs: the one chosen, else the default output, else the first.
  func selectedIndex(in rows: [OutputRow]) -> Int? {
    if let chosen = interface.selectedOutput, let index = rows.firstIndex(where: { $0.id == chosen }) { return index }
    guard let name = shownDefaultSinkName else { return rows.isEmpty ? nil : 0 }
    return rows.firstIndex { $0.id == .sink(name: name) } ?? (rows.isEmpty ? nil : 0)
  }

  /// The row that the keys act on in Sessions: the one chosen, else the current session.
  func selectedIndex(in sessions: [Session]) -> Int? {
    let chosen = interface.selectedSession.flatMap { id in sessions.firstIndex { $0.id == id } }
    return chosen ?? current.flatMap { current in sessions.firstIndex { $0.id == current.session.id } }
      ?? (sessions.isEmpty ? nil : 0)
  }

  package var selectedOutputRow: OutputRow? {
    let rows = outputRows
    return selectedIndex(in: rows).map { rows[$0] }
  }
}
