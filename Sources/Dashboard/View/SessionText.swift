import Drawing
import Media

// A session in words.

extension Canvas {
  func titleText(of session: Session) -> String {
    guard session.isAnswering else { return "\(session.name) is not answering" }
    let title = session.content?.title ?? ""
    if !title.isEmpty { return title }
    return session.playback?.state == .stopped || session.content == nil ? session.name : "Untitled"
  }

  func artistText(of session: Session) -> String { session.content?.artists.joined(separator: ", ") ?? "" }

  /// Puts ` — Dukes` behind a title, where there is an artist and room to read it.
  mutating func putCredit(_ artists: [String], x: Int, y: Int, to end: Int) {
    guard x + 6 < end else { return }
    let credit = artists.joined(separator: ", ")
    if !credit.isEmpty { put(" \(glyphs.dash) \(credit)", x: x, y: y, to: end, .secondary) }
  }

  /// Album, place in it, and year: `Control · track 3 · 1986`.
  func albumText(_ content: Content?) -> String {
    guard let content else { return "" }
    var parts: [String] = []
    if !content.album.isEmpty { parts.append(content.album) }
    if let disc = content.discNumber, disc > 1 { parts.append("disc \(disc)") }
    if let track = content.trackNumber { parts.append("track \(track)") }
    if let year = content.year { parts.append("\(year)") }
    if parts.isEmpty, let kind = kindText(content.kind) { parts.append(kind) }
    return parts.joined(separator: " · ")
  }

  private func kindText(_ kind: Content.Kind) -> String? {
    switch kind {
    case .music, .generic: nil
    case .podcast: "podcast"
    case .movie: "film"
    case .tvShow: "programme"
    case .book: "audiobook"
    case .radio: "radio"
    }
  }

  func stateText(_ state: PlaybackSnapshot.State?) -> String {
    switch state {
    case .playing: "playing"
    case .paused: "paused"
    case .buffering: "buffering"
    case .interrupted: "interrupted"
    case .stopped: "stopped"
    case nil: "waiting"
    }
  }

  func stateGlyph(_ state: PlaybackSnapshot.State?) -> String {
    switch state {
    case .playing: "\(glyphs.playing)"
    case .paused, .interrupted: "\(glyphs.paused)"
    case .buffering, nil: "\(glyphs.ellipsis)"
    case .stopped: "\(glyphs.stopped)"
    }
  }

  func reasonText(_ reason: Arbiter.Reason) -> String {
    switch reason {
    case .pinned: "pinned"
    case .pinnedIsGone: "the pinned one is gone"
    case .playing: "playing"
    case .playedLast: "played last"
    case .silencedLast: "silenced last"
    case .onlyChoice: "first in the list"
    }
  }

  func repeatText(_ mode: RepeatMode) -> String? {
    switch mode {
    case .off: nil
    case .one: "repeat one"
    case .all: "repeat all"
    }
  }

  /// `1.25×`, from hundredths, without zeros at the end.
  func rateText(_ rate: Double) -> String {
    let hundredths = Int((max(0, min(rate, 99)) * 100).rounded())
    let (whole, part) = (hundredths / 100, hundredths % 100)
    let digits = part % 10 == 0 ? "\(part / 10)" : (part < 10 ? "0\(part)" : "\(part)")
    return "\(whole).\(digits)\(glyphs.times)"
  }
}
