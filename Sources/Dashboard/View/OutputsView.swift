import Drawing
import Media
import Mixer

// The outputs, each with the streams that play on it.

extension Canvas {
  mutating func drawOutputs() {
    let area = layout.outputs
    let all = model.outputRows
    var rows = putHeading(
      "OUTPUTS", in: area, rowCount: all.count + (model.isSoundLost ? 1 : 0),
      isFocused: model.interface.focus == .outputs)
    guard !rows.isEmpty else { return }
    let isLost = drawLoss(in: &rows)
    guard !all.isEmpty else { return isLost ? () : drawNoOutputs(in: rows) }
    let selected = model.selectedIndex(in: all)
    let columns = OutputColumns(rows)
    let visible = visibleRows(count: all.count, height: rows.height, selected: selected)
    putPlace(of: visible, in: all.count, area: area)
    for (line, index) in visible.enumerated() {
      let row = Rect(x: rows.x, y: rows.y + line, width: rows.width, height: 1)
      let scale = draw(all[index], in: row, columns)
      hits.append(HitArea(area: row, subject: .output(all[index].id)))
      hits.append(HitArea(area: columns.volume(y: row.y), subject: .volume(all[index].target), scale: scale))
      if isLost { dim(row) }
      if index == selected, model.interface.focus == .outputs { select(row) }
    }
  }

  /// Says that the server has gone, in a line that takes the first row; the rest stays for the eye.
  private mutating func drawLoss(in rows: inout Rect) -> Bool {
    guard case .lost(let reason) = model.world.graph.connection else { return false }
    guard !model.world.graph.sinks.isEmpty else {
      putSentence(Wording.noOutputs(reason), in: rows, .warning)
      return true
    }
    let (line, rest) = rows.split(top: 1)
    putSentence(Wording.soundGone(reason), in: line, .warning)
    rows = rest
    return true
  }

  private mutating func drawNoOutputs(in rows: Rect) {
    let text =
      model.isConnectedToSound
      ? "The sound server has no outputs. A device appears here when it is plugged in."
      : "Waiting for the sound server."
    putSentence(text, in: rows, .secondary)
  }

  private mutating func dim(_ row: Rect) {
    frame.restyle(row) { $0.role = $0.role == .barFilled || $0.role == .barKnob ? .barEmpty : .secondary }
  }

  private mutating func draw(_ row: OutputRow, in area: Rect, _ columns: OutputColumns) -> BarScale? {
    switch row {
    case .sink(let output): draw(output, in: area, columns)
    case .stream(let stream): draw(stream, in: area, columns)
    }
    return drawVolumeBar(
      reading(of: row.target), in: columns.volume(y: area.y), isDimmed: isUnplugged(row))
  }

  private mutating func draw(_ output: Output, in area: Rect, _ columns: OutputColumns) {
    let isDefault = output.sink.name == model.shownDefaultSinkName
    let holdsCurrent = current.flatMap { model.sink(of: $0.session) }?.index == output.sink.index
    let isAccented = holdsCurrent && current?.session.isPlaying == true
    if isDefault { put("\(glyphs.standard)", x: area.x + 1, y: area.y, to: columns.name, isAccented ? .accent : .text) }
    let role: Role = output.sink.availability == .no ? .secondary : (isAccented ? .accent : .text)
    put(
      outputName(output.sink, columns: columns.nameWidth), x: columns.name, y: area.y,
      to: columns.name + columns.nameWidth, role)
    let (word, wordRole) = stateWord(of: output.sink)
    put(word, x: columns.state, y: area.y, to: columns.state + columns.stateWidth, wordRole)
  }

  private mutating func draw(_ stream: SinkInput, in area: Rect, _ columns: OutputColumns) {
    let x = put("\(glyphs.lastBranch) ", x: columns.name, y: area.y, to: columns.name + columns.nameWidth, .rule)
    let end = columns.name + columns.nameWidth
    let player = model.world.matching.session(of: stream.index).flatMap(model.world.session)
    let isCurrent = player != nil && player?.id == current?.session.id
    let label = player?.name ?? stream.label
    let next = put(label, x: x, y: area.y, to: end, isCurrent && !stream.isCorked ? .accent : .text)
    if !stream.mediaName.isEmpty, stream.mediaName != label, next + 4 < end {
      put(": \(stream.mediaName)", x: next, y: area.y, to: end, .secondary)
    }
    let (word, role) = stateWord(of: stream)
    put(word, x: columns.state, y: area.y, to: columns.state + columns.stateWidth, role)
  }

  private func stateWord(of sink: Sink) -> (String, Role) {
    if sink.availability == .no { return ("unplugged", .secondary) }
    if model.isShownMuted(.sink(sink.index)) { return ("muted", .warning) }
    switch sink.state {
    case .running: return ("playing", .state)
    case .idle: return ("idle", .secondary)
    case .suspended: return ("asleep", .secondary)
    case .unknown: return ("", .secondary)
    }
  }

  private func stateWord(of stream: SinkInput) -> (String, Role) {
    if model.isShownMuted(.sinkInput(stream.index)) { return ("muted", .warning) }
    if stream.sink == nil { return ("moving", .secondary) }
    return stream.isCorked ? ("paused", .secondary) : ("", .secondary)
  }

  private func isUnplugged(_ row: OutputRow) -> Bool {
    if case .sink(let output) = row { output.sink.availability == .no } else { false }
  }
}

/// Where the columns of an output's row stand.
struct OutputColumns: Equatable {
  let name: Int
  let nameWidth: Int
  let state: Int
  let stateWidth: Int
  private let volumeStart: Int
  private let volumeEnd: Int

  init(_ area: Rect) {
    name = area.x + 3
    nameWidth = max(8, min(48, area.width / 3))
    state = name + nameWidth + 2
    stateWidth = area.width >= 56 ? 9 : 0
    volumeStart = stateWidth > 0 ? state + stateWidth + 1 : state
    volumeEnd = area.maxX - 1
  }

  func volume(y: Int) -> Rect { Rect(x: volumeStart, y: y, width: volumeEnd - volumeStart, height: 1) }
}
