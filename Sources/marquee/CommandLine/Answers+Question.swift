import Dashboard
import Drawing
import Media
import Templates

/// What is answered to a question about a session.
extension Answers {
  /// Nil where the session says nothing of it.
  static func answer(
    to question: Question, of session: Session, in world: World, now: Instant
  ) throws(TemplateFault) -> [String]? {
    let fields = SessionFields(session: session, world: world, now: now)
    switch question {
    case .everything(.words): return words(session, in: world, now: now)
    case .everything(.json): return [record(of: session, in: world, now: now).line]
    case .everything(.names): return [SessionChoice.shortName(of: session.id)]
    case .line(let template): return session.playback == nil ? nil : [try template.line(fields.value)]
    case .metadata(let keys): return keys.isEmpty ? table(of: fields) : values(of: keys, in: fields)
    case .position: return fields.position.map { [TemplateValue.sixDigits($0.inSeconds)] }
    case .volume: return fields.heardVolume.map { [TemplateValue.sixDigits($0)] }
    case .loop: return session.playback?.repeatMode.map { [$0.loopStatus] }
    }
  }

  /// The answer to one who waits for the next: a single line that only what is told of changes. `key` is what tells one
  /// from the next.
  static func followed(
    _ question: Question, of session: Session, in world: World, now: Instant
  ) throws(TemplateFault) -> (line: String, key: String)? {
    switch question {
    case .everything(.words), .everything(.names):
      let line = headline(session)
      return (line, line)
    case .everything(.json):
      var record = record(of: session, in: world, now: now)
      let line = record.line
      record.playback?.position = nil
      return (line, record.line + course(of: session))
    case .line, .metadata, .position, .volume, .loop:
      let line = try answer(to: question, of: session, in: world, now: now)?.joined(separator: "\n")
      return line.map { ($0, $0) }
    }
  }

  /// Where the track is, in words that time does not change.
  private static func course(of session: Session) -> String {
    guard let playback = session.playback, let position = playback.position else { return "" }
    return playback.state == .playing
      ? "\(position.nanoseconds) at \(playback.timestamp.nanoseconds)" : "\(position.nanoseconds)"
  }

  /// playerctl's columns: the player, the key, the value.
  private static func table(of fields: SessionFields) -> [String]? {
    let player = fields.value("playerName")?.text ?? ""
    let rows = fields.metadata.map { "\(padded(player, 5)) \(padded($0.key, 25)) \($0.value.text)" }
    return rows.isEmpty ? nil : rows
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextMetrics.width(of: text)))
  }

  private static func values(of keys: [String], in fields: SessionFields) -> [String]? {
    var values: [String] = []
    for key in keys {
      guard let value = fields.metadata.first(where: { $0.key == key || $0.key == "xesam:" + key }) else { return nil }
      values.append(value.value.text)
    }
    return values
  }
}
