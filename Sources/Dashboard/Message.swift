import Drawing
import Keyboard
import Media
import Mixer
import Settings

/// Anything that happens.
package enum Message: Equatable, Sendable {
  case key(Key)
  case paste(String)
  /// What the mouse did, and over what of the screen as the user saw it.
  case mouse(MouseEvent, over: [HitArea])
  case resized(Size)
  case session(SessionEvent)
  case mixer(MixerEvent)
  case artwork(ArtworkRequest, Picture?)
  /// Nil when none were found.
  case lyrics(LyricsRequest, Lyrics?)
  /// The sources have listed what they have, or had their time to: the screen is worth drawing.
  case listed
  /// Something to be said that no server reported, such as a line of the configuration that says nothing.
  case warning(String)
  /// Something to be said that is as it should be.
  case told(String)
  /// The settings are these from now on.
  case settings(Configuration, GlyphSet)
  /// Time has passed: what has a deadline looks at the clock.
  case time
}

/// What the program asks of the outside.
package enum Effect: Equatable, Sendable {
  case session(MediaCommand, SessionID, generation: UInt64)
  case mixer(MixerCommand)
  /// Nil ends whatever is being loaded.
  case artwork(ArtworkRequest?)
  /// Nil when no queue is looked at any more.
  case queue(QueueRequest?)
  /// Nil when nobody looks at any.
  case lyrics(LyricsRequest?)
  /// Another look, of those there are.
  case nextTheme
  case redraw, suspend, quit
}

/// A picture wanted: which, for which track, and how large.
package struct ArtworkRequest: Equatable, Sendable {
  package let session: SessionID
  package let track: ContentIdentity
  package let locator: ArtworkLocator
  package let size: Size

  package init(session: SessionID, track: ContentIdentity, locator: ArtworkLocator, size: Size) {
    self.session = session
    self.track = track
    self.locator = locator
    self.size = size
  }
}
