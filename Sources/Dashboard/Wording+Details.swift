import Drawing
import Media
import Mixer

// What the details of a row say.

extension Wording {
  static let rowIsGone = "It has gone."
  static let nothingToDetail = "there is no row here to tell of"

  static func kind(_ kind: Content.Kind) -> String {
    switch kind {
    case .music: "music"
    case .podcast: "podcast"
    case .movie: "film"
    case .tvShow: "programme"
    case .book: "audiobook"
    case .radio: "radio"
    case .generic: "not known"
    }
  }

  /// Nil for a player in its own right.
  static func kinship(_ kinship: Kinship) -> String? {
    switch kinship {
    case .original: nil
    case .browserCompanion(let process):
      "repeats what a browser plays" + (process.map { " (process \($0))" } ?? "")
    case .engine: "the engine inside another program"
    case .bridge(let protocolName): "a bridge to a server of \(protocolName)"
    case .bluetooth: "a Bluetooth device"
    case .remote: "a player of another machine"
    }
  }

  static func reason(_ reason: FoldedPlayer.Reason) -> String {
    switch reason {
    case .otherName: "another name of the same player"
    case .browserCompanion: "repeats what this browser plays"
    case .engine: "the engine inside this program"
    case .bridge: "a bridge to this server"
    case .headphones: "headphones that repeat what is played to them"
    }
  }

  /// Why the volume keys turn what they turn.
  static func reason(
    of control: SessionVolume?, session: Session, sound: Graph.Connection
  ) -> String {
    let noOwn = session.volume == nil ? ", and the player has no volume of its own" : ""
    return switch (control, sound) {
    case (.stream, _): "a stream of its own is louder or quieter without touching anything else"
    case (.player, .connected): "it has no stream now whose volume can be set"
    case (.device, _): "it has no stream now whose volume can be set\(noOwn)"
    case (.player, .connecting), (.player, .lost), (nil, .connecting), (nil, .lost): noSound(sound) + noOwn
    case (nil, .connected): "it has no stream\(noOwn), and there is no default output"
    }
  }

  static func support(_ support: CommandSupport) -> (String, Role) {
    switch support {
    case .enabled: ("yes", .text)
    case .disabled(let why): ("no: \(reason(why))", .text)
    case .unsupported: ("the player has no such thing", .secondary)
    }
  }

  /// Of a command, as a label.
  static func name(_ command: MediaCommand.Kind) -> String {
    switch command {
    case .play: "play"
    case .pause: "pause"
    case .playPause: "play or pause"
    case .stop: "stop"
    case .next: "next"
    case .previous: "previous"
    case .skip: "seek by a step"
    case .seek: "seek to a place"
    case .setRate: "speed"
    case .setShuffled: "shuffle"
    case .setRepeatMode: "repeat"
    case .setVolume: "volume"
    case .goTo: "go to a track"
    case .activatePlaylist: "play a playlist"
    }
  }

  static func state(_ sink: Sink) -> String {
    if sink.availability == .no { return "unplugged" }
    return switch sink.state {
    case .running: "playing"
    case .idle: "idle"
    case .suspended: "asleep"
    case .unknown: "not known"
    }
  }

  static func nature(_ sink: Sink) -> String {
    if sink.isNetwork { return "on the network" }
    return sink.particulars.isHardware ? "a device" : "made by software"
  }

  static func availability(_ availability: Sink.Availability) -> String {
    switch availability {
    case .yes: "plugged in"
    case .no: "unplugged"
    case .unknown: "no jack sensing"
    }
  }

  /// `front left`, from `front-left`.
  static func channel(_ name: String) -> String { name.split(separator: "-").joined(separator: " ") }
}

extension StreamMatching.Criterion {
  var words: String {
    switch self {
    case .process: "its process"
    case .desktopEntry: "its desktop entry"
    case .name: "its name"
    }
  }
}
