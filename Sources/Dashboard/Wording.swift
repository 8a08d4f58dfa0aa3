import Keyboard
import Media
import Mixer

/// Everything the dashboard says in words, in one place.
package enum Wording {
  static let nothingToControl = "nothing is there to be controlled"
  static let onlyInOutputs = "that is for a row of Outputs; tab goes there"
  static let betweenOutputs = "this stream is between two outputs just now"
  package static let settingsTaken = "the settings have changed, and are in force"
  static let noRowMatches = "no row matches"
  static let findHint = "enter keeps the row, escape goes back"
  static let noOutputs = "the sound server has no outputs"

  static func unknownKey(_ key: Key, help: Key?) -> String {
    let hint = help.map { "; \($0.name) shows the keys" } ?? ""
    return "\(key.name) means nothing here\(hint)"
  }

  /// A theme that is tried; trying changes no file.
  package static func theme(_ name: String, isKept: Bool) -> String {
    isKept ? "theme \(name), as configured" : "theme \(name); to keep it: theme = \(name) below [general]"
  }

  static func noSession(number: Int, of count: Int) -> String {
    switch count {
    case 0: "there are no sessions"
    case 1: "there is only one session, not \(number)"
    default: "there are \(count) sessions, not \(number)"
    }
  }

  static func noSound(_ connection: Graph.Connection) -> String {
    switch connection {
    case .connecting: "the sound server has not answered yet"
    case .connected: noOutputs
    case .lost(let reason): "no sound: \(reason)"
    }
  }

  /// In place of the outputs, when there has been no sound server yet.
  static func noOutputs(_ reason: String) -> String {
    "No outputs: \(reason). Start PulseAudio or PipeWire."
  }

  /// Above the outputs as they were when the sound server went.
  static func soundGone(_ reason: String) -> String { "No sound: \(reason). Trying again." }

  /// In place of the sessions.
  static func noPlayers(_ source: String, reason: String) -> String {
    "No players: the \(source) \(reason). Start marquee in a desktop session."
  }

  static func noVolume(_ name: String, sound: Graph.Connection) -> String {
    switch sound {
    case .connected: "\(name) has no volume that can be set"
    case .connecting, .lost: "\(name) has no volume of its own, and \(noSound(sound))"
    }
  }

  static func atCeiling(_ percent: Int) -> String { "\(percent) % is as loud as it goes" }

  static func defaultInstead(_ session: String, _ output: String) -> String {
    "\(session) has no stream now; \(output) becomes the default"
  }

  package static func reason(_ reason: UnavailableReason) -> String {
    switch reason {
    case .notControllable: "it takes no commands"
    case .notNow: "not now"
    case .noTrack: "there is no such track"
    case .noTimeline: "this has no places to go to"
    case .notAnswering: "it does not answer"
    case .said(let text): text
    }
  }

  static func unavailable(_ session: String, _ command: MediaCommand.Kind, _ support: CommandSupport) -> String {
    switch support {
    case .unsupported: "\(session) cannot \(verb(command))"
    case .disabled(let why): "\(session) cannot \(verb(command)): \(reason(why))"
    case .enabled: ""
    }
  }

  package static func refused(_ session: String, _ command: MediaCommand, _ reason: RefusalReason) -> String {
    switch reason {
    case .noAnswer: "\(session) gave no answer when asked to \(verb(command.kind))"
    case .gone: "\(session) is gone"
    case .noEffect: "\(session) said yes and did not \(verb(command.kind))"
    case .said(let text): "\(session) refused to \(verb(command.kind)): \(text)"
    }
  }

  static func failed(_ name: String, _ command: MixerCommand, reason: String) -> String {
    switch command {
    case .setVolume: "the volume of \(name) was not set: \(reason)"
    case .setMuted: "\(name) was not muted or unmuted: \(reason)"
    case .move: "\(name) was not moved: \(reason)"
    case .setDefaultSink: "\(name) was not made the default: \(reason)"
    }
  }

  /// What to say when nobody granted a wish in time; nil where the screen says it all.
  static func notGranted(_ wish: Wish, name: (SessionID) -> String) -> String? {
    switch wish {
    case .state(let id, let state): "\(name(id)) \(stillNot(state))"
    case .position(let id, _): "\(name(id)) did not go to that place"
    case .rate(let id, _): "\(name(id)) did not change its speed"
    case .shuffled(let id, _): "\(name(id)) did not change its shuffling"
    case .repeatMode(let id, _): "\(name(id)) did not change its repeating"
    case .track(let id, _): "\(name(id)) did not go to that track"
    case .playlist, .playerVolume, .volume, .muted, .route, .defaultSink: nil
    }
  }

  private static func stillNot(_ state: PlaybackSnapshot.State) -> String {
    switch state {
    case .playing: "did not start to play"
    case .paused: "did not pause"
    case .stopped: "did not stop"
    case .buffering, .interrupted: "did not react"
    }
  }

  package static func verb(_ command: MediaCommand.Kind) -> String {
    switch command {
    case .play: "play"
    case .pause: "pause"
    case .playPause: "play or pause"
    case .stop: "stop"
    case .next: "go to the next track"
    case .previous: "go to the previous track"
    case .skip, .seek: "seek"
    case .setRate: "change its speed"
    case .setShuffled: "shuffle"
    case .setRepeatMode: "repeat"
    case .setVolume: "change its volume"
    case .goTo: "go to a track of its queue"
    case .activatePlaylist: "play a playlist"
    }
  }
}
