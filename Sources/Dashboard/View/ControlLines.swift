import Drawing
import Media
import Mixer

// The lines below the title: time, state, volume.

extension Canvas {
  mutating func drawTime(of session: Session, in area: Rect) {
    let duration = session.content?.duration
    let elapsed = elapsedText(of: session)
    guard case .finite(let end) = duration, let place = shownPlace(of: session), end > .zero else {
      let text = [elapsed, durationText(duration)].filter { !$0.isEmpty }.joined(separator: "  ")
      put(text.isEmpty ? "no time given" : text, x: area.x, y: area.y, to: area.maxX, text.isEmpty ? .secondary : .text)
      return
    }
    let length = Clock.text(end)
    // The width of the length on both sides, so that the bar does not move when the time grows a digit.
    let left = area.x + max(TextMetrics.width(of: elapsed), TextMetrics.width(of: length)) + 1
    putRight(elapsed, end: left - 1, y: area.y, width: left - area.x - 1, .text)
    let right = area.maxX - TextMetrics.width(of: length) - 1
    putRight(length, end: area.maxX, y: area.y, width: area.width, .secondary)
    drawTimeBar(of: session, place: place, end: end, in: Rect(x: left, y: area.y, width: right - left, height: 1))
  }

  mutating func drawTimeBar(of session: Session, place: Span, end: Span, in bar: Rect) {
    // Whole seconds, so that the bar moves when the time does.
    let isPlaying = model.shownState(of: session) == .playing
    let scale = draw(
      Bar(
        value: Double(place.wholeSeconds), maximum: max(1, end.inSeconds), filled: isPlaying ? .accent : .barFilled),
      in: bar)
    hits.append(HitArea(area: bar, subject: .timeBar, scale: scale))
  }

  mutating func drawState(of session: Session, reason: Arbiter.Reason, in area: Rect) {
    let state = model.shownState(of: session)
    let isPlaying = state == .playing
    var x = put(stateGlyph(state) + " ", x: area.x, y: area.y, to: area.maxX, isPlaying ? .accent : .state)
    x = put(
      "\(stateText(state)) in \(sessionName(session))", x: x, y: area.y, to: area.maxX, isPlaying ? .accent : .state)
    if let why = reasonAside(reason) { x = put(" · \(why)", x: x, y: area.y, to: area.maxX, .secondary) }
    for word in modes(of: session) {
      guard x + 3 + TextMetrics.width(of: word) <= area.maxX else { return }
      x = put(word, x: x + 3, y: area.y, to: area.maxX, .state)
    }
  }

  /// Why this session is the one, where the state does not say it already.
  private func reasonAside(_ reason: Arbiter.Reason) -> String? {
    switch reason {
    case .playing: nil
    case .pinned, .pinnedIsGone, .silencedLast, .playedLast, .onlyChoice: reasonText(reason)
    }
  }

  private func modes(of session: Session) -> [String] {
    var words: [String] = []
    if model.shownShuffle(of: session) == true { words.append("shuffle") }
    if let mode = model.shownRepeat(of: session), let word = repeatText(mode) { words.append(word) }
    let rate = model.shownRate(of: session)
    if rate != 1 { words.append(rateText(rate)) }
    return words
  }

  mutating func drawVolume(of session: Session, in area: Rect) {
    guard let control = model.volumeControl(of: session) else {
      put("no volume to set", x: area.x, y: area.y, to: area.maxX, .secondary)
      return
    }
    let reading = reading(of: control, session: session)
    // First, for the end of a long name is cut.
    let place = (reading.isMuted ? "muted \(glyphs.separator) " : "") + placeText(of: session, control)
    // In line with the bars of the outputs, unless a picture leaves too little room for that.
    let column = OutputColumns(frame.bounds).volume(y: area.y).x
    let placeEnd = area.x + TextMetrics.width(of: place) + 2
    let start = column >= placeEnd ? column : min(placeEnd, area.x + area.width / 2)
    put(place, x: area.x, y: area.y, to: min(area.maxX, start - 2), reading.isMuted ? .warning : .secondary)
    let rest = Rect(x: start, y: area.y, width: area.maxX - start, height: 1)
    let scale = drawVolumeBar(reading, in: rest)
    hits.append(HitArea(area: rest, subject: .sessionVolume, scale: scale))
  }

  private func placeText(of session: Session, _ control: SessionVolume) -> String {
    switch control {
    case .stream: model.sink(of: session).map { "on \($0.description)" } ?? "between outputs"
    case .player: "\(session.name)'s own volume"
    case .device(let sink): "on \(sink.description)"
    }
  }

  func reading(of control: SessionVolume, session: Session) -> VolumeReading {
    switch control {
    case .player(let volume):
      return VolumeReading(percent: Int((max(0, min(volume, 10)) * 100).rounded()), isMuted: volume == 0, decibels: nil)
    case .stream(let stream): return reading(of: .sinkInput(stream.index))
    case .device(let sink): return reading(of: .sink(sink.index))
    }
  }

  /// What is shown of a volume: what was asked for, else what the server says.
  func reading(of target: MixerCommand.Target) -> VolumeReading {
    let volume = model.shownVolume(of: target)
    var decibels: Double?
    if case .sink(let index) = target, model.world.graph.sinks[index]?.hasDecibels == true {
      decibels = volume?.decibels
    }
    return VolumeReading(percent: volume?.percent, isMuted: model.isShownMuted(target), decibels: decibels)
  }
}

/// A volume as it is drawn.
struct VolumeReading: Equatable {
  /// Nil where there is no volume, such as on a passthrough stream.
  let percent: Int?
  let isMuted: Bool
  /// Nil where dB mean nothing.
  let decibels: Double?
}

extension Canvas {
  /// Bar, per cent and dB; the numbers stand in columns that do not move. Returns what the bar's columns mean.
  mutating func drawVolumeBar(_ reading: VolumeReading, in area: Rect, isDimmed: Bool = false) -> BarScale? {
    let decibelWidth = area.width >= 34 ? 9 : 0
    let percentEnd = area.maxX - decibelWidth
    guard let percent = reading.percent else {
      putRight("fixed", end: percentEnd, y: area.y, width: area.width, .secondary)
      return nil
    }
    let role: Role = isDimmed || reading.isMuted ? .secondary : .text
    putRight("\(percent)%", end: percentEnd, y: area.y, width: area.width, role)
    if decibelWidth > 0, let decibels = reading.decibels {
      putRight(decibelText(decibels), end: area.maxX, y: area.y, width: decibelWidth, .secondary)
    }
    let bar = Rect(x: area.x, y: area.y, width: percentEnd - area.x - 6, height: 1)
    // Above 100 % only where there is something: by the user's leave, or by somebody else's hand.
    let reach = max(100, min(model.configuration.volumeCeiling, 150), min(percent, 150))
    return draw(
      Bar(
        value: Double(percent), maximum: Double(reach > 100 ? 150 : 100), mark: 100,
        filled: isDimmed || reading.isMuted ? .barEmpty : .barFilled),
      in: bar)
  }

  private mutating func draw(_ bar: Bar, in area: Rect) -> BarScale {
    frame.draw(bar, x: area.x, y: area.y, width: area.width)
    return BarScale(x: area.x, width: area.width, bar: bar)
  }

  /// One digit behind the point, a real minus sign: `−12.3 dB`.
  func decibelText(_ decibels: Double) -> String {
    guard decibels.isFinite else { return "\(glyphs.minus)\(glyphs.endless) dB" }
    let tenths = Int((max(-999, min(decibels, 999)) * 10).rounded())
    let sign = tenths < 0 ? "\(glyphs.minus)" : (tenths > 0 ? "+" : "")
    return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10) dB"
  }
}
