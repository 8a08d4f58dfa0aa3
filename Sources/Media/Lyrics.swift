/// The words of a track, with the times at which they are sung if those are known.
package struct Lyrics: Equatable, Sendable {
  /// Where they come from.
  package enum Source: Sendable {
    case player, file
  }

  package struct Line: Equatable, Sendable {
    /// Nil for all lines, or for none.
    package let start: Span?
    /// Safe to show; empty for a pause.
    package let text: String

    package init(start: Span? = nil, text: String) {
      self.start = start
      self.text = text
    }
  }

  /// In the order of their times.
  package let lines: [Line]
  package var source: Source

  /// Longer ones are no song's.
  package static let lineLimit = 10_000
  static let longestLine = 4_000

  init(lines: [Line], source: Source) {
    self.lines = lines
    self.source = source
  }

  package var isSynchronized: Bool { lines.first?.start != nil }

  /// The line that is sung at a place; nil before the first.
  package func line(at place: Span) -> Int? {
    let next = firstLine(after: place)
    return isSynchronized && next > 0 ? next - 1 : nil
  }

  /// When the next line begins; nil after the last.
  package func nextStart(after place: Span) -> Span? {
    guard isSynchronized else { return nil }
    let next = firstLine(after: place)
    return next < lines.count ? lines[next].start : nil
  }

  private func firstLine(after place: Span) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].start ?? .zero <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The words that are wanted, and where they may be.
package struct LyricsRequest: Equatable, Sendable {
  package let session: SessionID
  package let track: ContentIdentity
  /// As the player gives them.
  package let text: String?
  package let location: MediaLocator?

  package init(session: SessionID, track: ContentIdentity, text: String? = nil, location: MediaLocator? = nil) {
    self.session = session
    self.track = track
    self.text = text
    self.location = location
  }
}
