import Keyboard

/// What the user chose, and the defaults for everything else.
package struct Configuration: Equatable, Sendable {
  /// Which characters the screen is drawn with.
  package enum GlyphChoice: String, CaseIterable, Sendable {
    case automatic = "auto"
    case unicode, ascii
  }

  /// How pictures are drawn.
  package enum ArtworkChoice: String, CaseIterable, Sendable {
    case automatic = "auto"
    case pixels, characters, ascii, off
  }

  /// Which doubles of other players are no rows of their own.
  package enum FoldChoice: Equatable, Sendable {
    case all, none
    case only([NamePattern])
  }

  /// How far a key goes.
  package struct Steps: Equatable, Sendable {
    package var seek: Duration = .seconds(5)
    package var seekLarge: Duration = .seconds(30)
    /// In percent.
    package var volume = 5
    /// In percent.
    package var volumeFine = 1
    package var rate = 0.1

    package init() {}
  }

  /// How the sleep timer goes about it.
  package struct Sleep: Equatable, Sendable {
    /// What is offered first.
    package var minutes = 30
    /// How long the volume goes down before it pauses; zero for not at all.
    package var fade: Duration = .seconds(20)

    package init() {}
  }

  package var theme = "default"
  package var glyphs = GlyphChoice.automatic
  package var artwork = ArtworkChoice.automatic
  /// Whether clicks and the wheel are the program's; otherwise the terminal selects text with them.
  package var mouse = true
  /// Whether the window's title says what plays.
  package var title = true
  package var steps = Steps()
  package var sleep = Sleep()
  /// The percentage that our own keys stop at; louder volumes set by others are shown, and left alone.
  package var volumeCeiling = 100
  package var ignoredPlayers: [NamePattern] = []
  package var foldedPlayers = FoldChoice.all
  /// What differs from the built-in keys, in the order of the file.
  package var keys: [KeyBinding] = []

  package init() {}
}

/// What a key does by the user's choice.
package struct KeyBinding: Equatable, Sendable {
  package let key: Key
  /// The name of an action; nil for a key that does nothing.
  package let action: String?

  package init(key: Key, action: String?) {
    self.key = key
    self.action = action
  }
}

/// A name to compare with, in which `*` stands for anything; capital letters count as small ones.
package struct NamePattern: Equatable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package func matches(_ name: String) -> Bool {
    let parts = text.lowercased().split(separator: "*", omittingEmptySubsequences: false).map { Array($0.utf8) }
    return NamePattern.matches(Array(name.lowercased().utf8)[...], parts[...], isAnchored: true)
  }

  private static func matches(_ name: ArraySlice<UInt8>, _ parts: ArraySlice<[UInt8]>, isAnchored: Bool) -> Bool {
    guard let part = parts.first else { return name.isEmpty }
    if isAnchored {
      guard name.starts(with: part) else { return false }
      let rest = name.dropFirst(part.count)
      return parts.count == 1 ? rest.isEmpty : matches(rest, parts.dropFirst(), isAnchored: false)
    }
    if parts.count == 1 { return name.count >= part.count && name.suffix(part.count).elementsEqual(part) }
    // The first place is as good as any later one: what follows a star may start anywhere after it.
    guard
      let start = name.indices.first(where: { name[$0...].starts(with: part) }) ?? (part.isEmpty ? name.endIndex : nil)
    else { return false }
    return matches(name[(start + part.count)...], parts.dropFirst(), isAnchored: false)
  }
}

extension Configuration {
  /// Whether a player is to be left out: by its bus name without `org.mpris.MediaPlayer2.`, with or without the part
  /// that tells its instances apart, or by its identity.
  package func ignoresPlayer(busName: String, identity: String) -> Bool {
    ignoredPlayers.contains { $0.matchesPlayer(busName: busName, identity: identity) }
  }
}

extension Configuration.FoldChoice {
  /// Whether a player may be folded into the one it is a double of; names as for the players to leave out.
  package func allows(busName: String, identity: String) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .only(let patterns): patterns.contains { $0.matchesPlayer(busName: busName, identity: identity) }
    }
  }
}

extension NamePattern {
  fileprivate func matchesPlayer(busName: String, identity: String) -> Bool {
    let prefix = "org.mpris.MediaPlayer2."
    let suffix = busName.hasPrefix(prefix) ? String(busName.dropFirst(prefix.count)) : busName
    let name = suffix.split(separator: ".").first.map(String.init) ?? suffix
    return matches(suffix) || matches(name) || matches(identity)
  }
}
