import Dashboard
import ExtensionProtocol
import ForeignInput
import Media
import Templates

/// What templates can say of a session, by playerctl's names.
struct SessionFields {
  let session: Session
  let world: World
  let now: Instant

  /// Nil for what is not known. Every key of the player's metadata is a field, and comes before those that all have.
  func value(_ name: String) -> TemplateValue? {
    if name == "mpris:artUrl" { return artwork }
    if let tag = tag(name) { return tag.kind == .text && name == "mpris:length" ? length : TemplateValue(tag) }
    switch name {
    case "artist", "title", "album": return tag("xesam:" + name).map(TemplateValue.init)
    case "playerName": return .text(String(SessionChoice.instance(of: session).prefix { $0 != "." }))
    case "playerInstance": return .text(SessionChoice.instance(of: session))
    case "status": return .text(status)
    case "position": return .whole(position?.inMicroseconds ?? 0)
    case "volume": return .real(volume ?? 0)
    case "shuffle": return .flag(session.playback?.isShuffled ?? false)
    case "loop": return .text(loop.loopStatus)
    default: return nil
    }
  }

  /// Where the track is.
  var position: Span? { session.playback?.elapsed(at: now, in: session.content?.duration) }

  var loop: RepeatMode { session.playback?.repeatMode ?? .off }

  /// The player's own, as playerctl has it; of a player that has none, its stream's.
  var volume: Double? { session.volume ?? streamVolume }

  /// The volume that Marquee sets: the stream's before the player's.
  var heardVolume: Double? { streamVolume ?? session.volume }

  private var streamVolume: Double? {
    world.matching.streams(of: session.id, in: world.graph).first?.volume.map { Double($0.percent) / 100 }
  }

  /// The keys that the player gives, and what it says of each.
  var metadata: [(key: String, value: TemplateValue)] {
    let tags = session.content?.tags.map { (key: $0.name, value: TemplateValue($0)) } ?? []
    return artwork.map { tags + [(key: "mpris:artUrl", value: $0)] } ?? tags
  }

  private func tag(_ name: String) -> ContentTag? { session.content?.tags.first { $0.name == name } }

  /// Some players give the length as text.
  private var length: TemplateValue? {
    guard case .finite(let length) = session.content?.duration else { return nil }
    return .whole(length.inMicroseconds)
  }

  /// It may be a whole picture, and is given as such.
  private var artwork: TemplateValue? {
    guard let text = session.content?.artwork?.rawValue, !text.isEmpty else { return nil }
    return .text(String(foreign: text, limit: text.utf8.count))
  }

  /// In the three words of MPRIS.
  private var status: String {
    switch session.playback?.state {
    case .playing, .buffering: "Playing"
    case .paused, .interrupted: "Paused"
    case .stopped, nil: "Stopped"
    }
  }
}

extension TemplateValue {
  fileprivate init(_ tag: ContentTag) {
    switch tag.kind {
    case .text: self = .text(tag.text)
    case .whole: self = Int64(tag.text).map(TemplateValue.whole) ?? .text(tag.text)
    case .real: self = Double(tag.text).map(TemplateValue.real) ?? .text(tag.text)
    case .flag: self = .flag(tag.text == "yes")
    case .path: self = .path(tag.text)
    }
  }
}
