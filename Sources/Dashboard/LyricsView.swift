import Media

/// What is looked at of the words of a track.
package struct LyricsView: Equatable, Sendable {
  package let session: SessionID
  /// The row at the top, once somebody has scrolled; nil while the words follow what is sung.
  fileprivate(set) var scroll: Int?

  init(session: SessionID) { self.session = session }
}

/// The words that were asked for.
package struct LyricsState: Equatable, Sendable {
  package fileprivate(set) var requested: LyricsRequest?
  fileprivate(set) var isAnswered = false
  fileprivate(set) var lyrics: Lyrics?
  /// How much later than their times the words are shown, by track, while the program runs.
  fileprivate var shifts: [ContentIdentity: Span] = [:]

  /// More tracks than anybody shifts; then all are forgotten.
  private static let mostShifts = 500

  fileprivate mutating func shift(_ track: ContentIdentity, by span: Span?) {
    if shifts.count >= LyricsState.mostShifts { shifts = [:] }
    shifts[track] = span.map { (shifts[track] ?? .zero) + $0 }
    if shifts[track] == .zero { shifts[track] = nil }
  }
}

extension Model {
  /// How much later than their times the words of this track are shown.
  func lyricsShift(of session: Session) -> Span { session.content.flatMap { lyrics.shifts[$0.identity] } ?? .zero }

  /// The place among the words; nil when nobody knows it.
  func lyricsPlace(of session: Session, now: Instant) -> Span? {
    shownElapsed(of: session, now: now).map { $0 - lyricsShift(of: session) }
  }

  /// The moment when the next line begins, if any does without a key.
  func nextLine(of view: LyricsView, after now: Instant) -> Instant? {
    guard let session = world.session(view.session), shownState(of: session) == .playing,
      let elapsed = shownElapsed(of: session, now: now), let place = lyricsPlace(of: session, now: now),
      let next = lyrics.lyrics?.nextStart(after: place)
    else { return nil }
    return moment(of: session, atPlace: elapsed, later: next - place, after: now)
  }
}

// The words under the keys.
extension Model {
  mutating func openLyrics(now: Instant) -> [Effect] {
    guard let id = sessionOfView else { return nothingToControl(now: now) }
    interface.overlay = .lyrics(LyricsView(session: id))
    return []
  }

  /// Scrolls, shifts and closes; what plays obeys its other keys as ever.
  mutating func performInLyrics(_ action: Action, _ view: LyricsView, now: Instant) -> [Effect] {
    switch action {
    case .lyrics, .close, .quit: interface.overlay = nil
    case .up, .down, .pageUp, .pageDown, .top, .bottom: scroll(view, by: rows(of: action) ?? 0, now: now)
    case .activate: interface.overlay = .lyrics(LyricsView(session: view.session))
    case .nextArea, .previousArea: break
    case .slower where isSynchronized: shift(view, by: -Model.shiftStep)
    case .faster where isSynchronized: shift(view, by: Model.shiftStep)
    case .normalSpeed where isSynchronized: shift(view, by: nil)
    default: return performBehindView(action, now: now)
    }
    return []
  }

  private static let shiftStep = Span.milliseconds(200)

  private var isSynchronized: Bool { lyrics.lyrics?.isSynchronized ?? false }

  private mutating func shift(_ view: LyricsView, by span: Span?) {
    guard let track = world.session(view.session)?.content?.identity else { return }
    lyrics.shift(track, by: span)
  }

  private mutating func scroll(_ view: LyricsView, by rows: Int, now: Instant) {
    let canvas = Canvas(model: self)
    let layout = canvas.lyricsLayout
    let top = view.scroll ?? layout.top(following: canvas.lineSung(view, now: now))
    var view = view
    view.scroll = max(0, min(layout.lastTop, max(0, min(layout.lastTop, top)) + rows))
    interface.overlay = .lyrics(view)
  }
}

// What is asked of the outside while the words are looked at.
extension Model {
  mutating func wantedLyrics() -> [Effect] {
    let wanted = lyricsRequest
    guard wanted != lyrics.requested else { return [] }
    lyrics.requested = wanted
    (lyrics.isAnswered, lyrics.lyrics) = (false, nil)
    guard let wanted else { return [.lyrics(nil)] }
    // Another track begins at its top.
    interface.overlay = .lyrics(LyricsView(session: wanted.session))
    return [.lyrics(wanted)]
  }

  mutating func take(_ found: Lyrics?, for request: LyricsRequest) {
    guard request == lyrics.requested else { return }
    (lyrics.isAnswered, lyrics.lyrics) = (true, found)
  }

  private var lyricsRequest: LyricsRequest? {
    guard case .lyrics(let view) = interface.overlay, let content = world.session(view.session)?.content else {
      return nil
    }
    return LyricsRequest(
      session: view.session, track: content.identity, text: content.lyrics, location: content.location)
  }
}
