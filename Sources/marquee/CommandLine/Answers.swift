import Dashboard
import Drawing
import ExtensionProtocol
import Media
import Mixer

/// What the command line answers, line by line.
enum Answers {
  static func sessions(
    _ world: World, current: SessionID?, now: Instant, as presentation: Presentation
  ) -> [String] {
    switch presentation {
    case .json: return world.sessions.map { record(of: $0, in: world, now: now).line }
    case .names: return world.sessions.map { SessionChoice.shortName(of: $0.id) }
    case .words:
      return table(
        world.sessions.map { session in
          [
            session.id == current ? "*" : " ", session.name, state(of: session), elapsed(of: session, now: now) ?? "",
            line(of: session),
          ]
        })
    }
  }

  static func outputs(_ outputs: [Output], as presentation: Presentation) -> [String] {
    switch presentation {
    case .json: outputs.map { OutputRecord($0).line }
    case .names: outputs.map(\.sink.name)
    case .words: table(outputs.flatMap { [row(of: $0)] + $0.sinkInputs.map(row) })
    }
  }

  /// What is so now that a request has been done.
  static func outcome(of request: SessionRequest, session id: SessionID?, in world: World, now: Instant) -> [String] {
    guard let session = id.flatMap(world.session) else { return [] }
    switch request {
    case .play, .pause, .playPause, .stop, .next, .previous, .seek, .shuffle, .repeatMode, .rate:
      return ["\(place(of: session, now: now)): \(line(of: session))"]
    case .volume, .mute, .route: return volume(of: session, in: world)
    }
  }

  static func record(of session: Session, in world: World, now: Instant) -> SessionRecord {
    let stream = world.matching.streams(of: session.id, in: world.graph).first
    return SessionRecord(session, now: now, stream: stream, sink: stream?.sink.flatMap { world.graph.sinks[$0] })
  }
}

// Sessions in words.
extension Answers {
  static func words(_ session: Session, in world: World, now: Instant) -> [String] {
    [title(of: session)] + about(session) + [place(of: session, now: now)] + volume(of: session, in: world)
  }

  /// One line that stays the same while only time passes: `playing in mpv: Push It — Dukes`.
  static func headline(_ session: Session) -> String {
    "\(state(of: session)) in \(session.name): \(line(of: session))"
  }

  private static func title(of session: Session) -> String {
    let title = session.content?.title ?? ""
    return title.isEmpty ? session.name : title
  }

  /// `Push It — Dukes`.
  private static func line(of session: Session) -> String {
    let artists = session.content?.artists.joined(separator: ", ") ?? ""
    return artists.isEmpty ? title(of: session) : "\(title(of: session)) — \(artists)"
  }

  /// Artists, album, place in it and year, as far as they are known.
  private static func about(_ session: Session) -> [String] {
    guard let content = session.content else { return [] }
    let track = content.trackNumber.map { "track \($0)" }
    let parts = [
      content.artists.joined(separator: ", "), content.album, track ?? "", content.year.map(String.init) ?? "",
    ]
    let known = parts.filter { !$0.isEmpty }
    return known.isEmpty ? [] : [known.joined(separator: " · ")]
  }

  /// `playing 1:23 of 4:05 in mpv, shuffle, repeat all`.
  private static func place(of session: Session, now: Instant) -> String {
    var words = [state(of: session)]
    if let elapsed = elapsed(of: session, now: now) { words.append(elapsed) }
    switch session.content?.duration {
    case .finite(let end): words.append("of \(Clock.text(end))")
    case .live: words.append("live")
    case .continuous, nil: break
    }
    words.append("in \(session.name)")
    return ([words.joined(separator: " ")] + modes(of: session)).joined(separator: ", ")
  }

  private static func modes(of session: Session) -> [String] {
    guard let playback = session.playback else { return [] }
    var modes: [String] = []
    if playback.isShuffled == true { modes.append("shuffle") }
    if let mode = playback.repeatMode, mode != .off { modes.append("repeat \(mode.rawValue)") }
    if playback.rate != 1 { modes.append("\(playback.rate)×") }
    return modes
  }

  private static func state(of session: Session) -> String {
    guard session.isAnswering else { return "not answering" }
    return session.playback?.state.rawValue ?? "waiting"
  }

  private static func elapsed(of session: Session, now: Instant) -> String? {
    session.playback?.elapsed(at: now, in: session.content?.duration).map(Clock.text)
  }
}

// Volumes and outputs in words.
extension Answers {
  private static func volume(of session: Session, in world: World) -> [String] {
    let stream = world.matching.streams(of: session.id, in: world.graph).first
    let place = stream?.sink.flatMap { world.graph.sinks[$0] }.map { " on \($0.description)" } ?? ""
    if let stream, let volume = stream.volume {
      return ["volume \(volume.percent)%\(stream.isMuted ? ", muted," : "")\(place)"]
    }
    guard let volume = session.volume, let percent = Int(exactly: (max(0, min(volume, 10)) * 100).rounded()) else {
      return []
    }
    return ["volume \(percent)%\(place)"]
  }

  private static func row(of output: Output) -> [String] {
    let record = OutputRecord(output)
    let decibels = record.volume.decibels.map { "\($0) dB" } ?? ""
    return [
      output.isDefault ? "*" : " ", output.label, record.state.rawValue, "\(output.sink.volume.percent)%", decibels,
      output.sink.isMuted ? "muted" : "",
    ]
  }

  private static func row(of stream: SinkInput) -> [String] {
    [
      " ", "  \(stream.label)", stream.isCorked ? "paused" : "", stream.volume.map { "\($0.percent)%" } ?? "", "",
      stream.isMuted ? "muted" : "",
    ]
  }

  /// Columns under each other, by what they measure on a terminal.
  private static func table(_ rows: [[String]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? TextMetrics.width(of: $0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (cell, width) in zip(row, widths) where width > 0 {
        line += (line.isEmpty ? "" : "  ") + cell
        line += String(repeating: " ", count: width - TextMetrics.width(of: cell))
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
