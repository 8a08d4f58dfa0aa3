import Drawing
import Media
import Mixer

/// The parts of the screen that the keys can be in.
package enum Area: CaseIterable, Sendable {
  case nowPlaying, sessions, outputs
}

/// A row of the outputs: a sink by its name, which lasts, or a stream.
package enum OutputID: Hashable, Sendable {
  case sink(name: String)
  case stream(SinkInputIndex)
}

/// A message that passes by itself.
package struct Notice: Equatable, Sendable {
  package let text: String
  package let role: Role
  package let expires: Instant
}

/// What can be open over the dashboard, with what is its own.
package enum Overlay: Equatable, Sendable {
  /// The keys, from that line on.
  case help(scroll: Int)
  /// All that is known of a row, from that line on.
  case details(RowID, scroll: Int)
  case queue(QueueView)
  case lyrics(LyricsView)
  /// What plays, in large letters.
  case standBy
}

/// What is only the screen's business: focus, selection, what is open.
package struct Interface: Equatable, Sendable {
  package var size = Size(columns: 80, rows: 24)
  package var focus = Area.nowPlaying
  package var selectedSession: SessionID?
  package var selectedOutput: OutputID?
  /// What is open over the dashboard; nil for the dashboard itself.
  package var overlay: Overlay?
  /// What is being asked in the bottom line.
  var prompt: Prompt?
  var pointer = Pointer()
  package var showsRemainingTime = false
  package var notice: Notice?
  /// Something real can be drawn; before that the screen stays as it was.
  package var isListed = false

  package init() {}
}

/// The picture of the current track, and what was asked for to get it.
package struct Artwork: Equatable, Sendable {
  package var requested: ArtworkRequest?
  package var picture: Picture?
  /// The track that `picture` shows.
  package var track: ContentIdentity?
  /// Where `picture` came from.
  var locator: ArtworkLocator?
  /// A cover that the track has too, and that is less than the one shown.
  var lesser: ArtworkLocator?
  /// Whether a track that names a cover is given the room for it before it has come: not after one that never came.
  var isExpected: Bool?

  package init() {}
}
