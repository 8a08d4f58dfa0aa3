import Drawing
import Media

/// Time as it is read: `1:23`, `1:02:03`.
package enum Clock {
  package static func text(_ span: Span) -> String {
    let seconds = max(0, span.wholeSeconds)
    let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60)
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(twoDigits(rest))" : "\(minutes):\(twoDigits(rest))"
  }

  /// Without seconds, for what is looked at in passing: `3 min`, `1 h 02`.
  package static func roughText(_ span: Span) -> String {
    let minutes = max(0, span.wholeSeconds) / 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(twoDigits(minutes % 60))"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Canvas {
  /// What the length says; empty when the player does not tell it.
  func durationText(_ duration: MediaDuration?) -> String {
    switch duration {
    case .finite(let span): Clock.text(span)
    case .live: "LIVE"
    case .continuous: glyphs.endless
    case nil: ""
    }
  }

  /// The place in the track, or where the mouse would put it.
  func shownPlace(of session: Session) -> Span? {
    model.previewedPlace(of: session) ?? model.shownElapsed(of: session, now: now)
  }

  /// The place in the track as configured, with a mark where it was worked out rather than read.
  func elapsedText(of session: Session) -> String {
    guard let elapsed = shownPlace(of: session) else { return "" }
    let mark = session.playback?.isPositionEstimated == true ? "~" : ""
    guard model.interface.showsRemainingTime, case .finite(let end) = session.content?.duration else {
      return mark + Clock.text(elapsed)
    }
    // From whole seconds, so that it changes when the elapsed time does.
    return "\(mark)-\(Clock.text(.seconds(max(0, end.wholeSeconds - elapsed.wholeSeconds))))"
  }
}
