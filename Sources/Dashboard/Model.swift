import Drawing
import Keyboard
import Media
import Mixer
import Settings

/// Everything the dashboard knows: what servers said, what was asked of them, and the screen's own state.
package struct Model: Equatable, Sendable {
  package internal(set) var world: World
  package internal(set) var pending = Pending()
  package internal(set) var interface = Interface()
  package internal(set) var artwork = Artwork()
  package internal(set) var lyrics = LyricsState()
  /// The part of a queue that was asked for last.
  var requestedQueue: QueueRequest?
  /// What players with a coarse volume of their own were asked for last.
  var intents: [SessionID: VolumeIntent] = [:]
  /// Where players without a stream were before they were muted.
  var mutedVolumes: [SessionID: Double] = [:]
  /// What `u` takes back.
  var history = UndoHistory()
  package private(set) var configuration: Configuration
  /// Grows with every change that is not the passing of time.
  package internal(set) var revision: UInt64 = 0
  var sleepTimer: SleepTimer?
  private(set) var keymap: Keymap
  private(set) var glyphs: GlyphSet

  package init(configuration: Configuration, glyphs: GlyphSet, size: Size) {
    self.configuration = configuration
    world = World(folding: configuration.foldedPlayers)
    self.glyphs = glyphs
    keymap = Keymap(configuration: configuration)
    interface.size = size
  }

  /// Takes other settings than before; what was folded stays so, for that was decided as the players came.
  mutating func adopt(_ configuration: Configuration, _ glyphs: GlyphSet) {
    self.configuration = configuration
    self.glyphs = glyphs
    keymap = Keymap(configuration: configuration)
  }

  /// The session the keys mean, and why it is that one.
  package var current: (session: Session, reason: Arbiter.Reason)? {
    guard let choice = world.arbiter.choice(among: world.sessions), let session = world.session(choice.id) else {
      return nil
    }
    return (session, choice.reason)
  }

  /// The server was there, or could not be found, and is not there now.
  var isSoundLost: Bool { if case .lost = world.graph.connection { true } else { false } }

  package var isConnectedToSound: Bool {
    if case .connected = world.graph.connection { return true }
    return false
  }
}
