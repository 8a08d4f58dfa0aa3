import Keyboard

/// What the user means by a key. Every action stands in `Action.catalogue`, which feeds the keymap, the help screen,
/// the bottom line and the table of the README.
package enum Action: Hashable, Sendable {
  case playPause, stop, next, previous
  case seekBackward, seekForward, seekFarBackward, seekFarForward
  case volumeUp, volumeDown, mute
  case shuffle, repeatMode
  case slower, faster, normalSpeed
  case automatic
  /// Makes the session of that number, from 1 on, the current one.
  case session(Int)
  case up, down, pageUp, pageDown, top, bottom
  case nextArea, previousArea
  case activate
  case setDefault
  case undo
  case find
  case details, queue, lyrics
  case remainingTime, sleepTimer
  case standBy
  case nextTheme
  case help, close, redraw, suspend, quit
}

/// An action as people meet it: its name in the configuration, a sentence, and its keys.
package struct ActionDescription: Sendable {
  package let action: Action
  /// As the configuration spells it.
  package let name: String
  /// What it does, for the help screen and the README.
  package let sentence: String
  /// A word or two for the bottom line; nil if it does not stand there.
  package let hint: String?
  package let keys: [Key]
  package let topic: ActionTopic
}

/// Where an action stands in the help screen.
package enum ActionTopic: String, CaseIterable, Sendable {
  case playing = "Playing"
  case volume = "Volume and outputs"
  case moving = "Moving about"
  case program = "Marquee itself"
}

extension Action {
  package static let catalogue: [ActionDescription] = playingActions + volumeActions + movingActions + programActions

  package static func described(_ action: Action) -> ActionDescription? {
    catalogue.first { $0.action == action }
  }

  private static let playingActions: [ActionDescription] = [
    describe(.playPause, "play-pause", "play or pause the current session", hint: "play/pause", ["space"], .playing),
    describe(.next, "next", "next track", hint: "next", ["n", ">"], .playing),
    describe(.previous, "previous", "previous track", hint: "previous", ["p", "<"], .playing),
    describe(.stop, "stop", "stop", ["."], .playing),
    describe(
      .seekBackward, "seek-backward", "seek back a little; in Outputs: turn the selected row down", hint: "seek",
      ["left", "h"], .playing),
    describe(
      .seekForward, "seek-forward", "seek on a little; in Outputs: turn the selected row up", ["right", "l"], .playing),
    describe(
      .seekFarBackward, "seek-far-backward", "seek back far; in Outputs: turn down by 1 %", ["shift-left"],
      .playing),
    describe(
      .seekFarForward, "seek-far-forward", "seek on far; in Outputs: turn up by 1 %", ["shift-right"], .playing),
    describe(.shuffle, "shuffle", "shuffle on or off", ["s"], .playing),
    describe(.repeatMode, "repeat", "repeat: off, all, one", ["r"], .playing),
    describe(.slower, "slower", "play slower", ["["], .playing),
    describe(.faster, "faster", "play faster", ["]"], .playing),
    describe(.normalSpeed, "normal-speed", "play at normal speed", ["\\"], .playing),
  ]

  private static let volumeActions: [ActionDescription] = [
    describe(.volumeUp, "volume-up", "turn the current session up", hint: "volume", ["+", "="], .volume),
    describe(.volumeDown, "volume-down", "turn the current session down", ["-", ","], .volume),
    describe(
      .mute, "mute", "mute the current session; in Outputs: the selected row", hint: "mute", ["m"], .volume),
    describe(
      .activate, "activate", "in Sessions: make the row current and keep it; in Outputs: play the current session here",
      hint: "play here", ["enter"], .volume),
    describe(
      .setDefault, "set-default", "in Outputs: make the row the default output", hint: "default", ["d"], .volume),
    describe(
      .undo, "undo", "undo the last change: a volume, mute, move, default, place or mode", ["u"],
      .volume),
  ]

  private static let movingActions: [ActionDescription] =
    [
      describe(.up, "up", "select the row above", ["up", "k"], .moving),
      describe(.down, "down", "select the row below", ["down", "j"], .moving),
      describe(.pageUp, "page-up", "select a row a page above", ["page-up"], .moving),
      describe(.pageDown, "page-down", "select a row a page below", ["page-down"], .moving),
      describe(.top, "top", "select the first row", ["g", "home"], .moving),
      describe(.bottom, "bottom", "select the last row", ["G", "end"], .moving),
      describe(.nextArea, "next-area", "go to the next area", hint: "area", ["tab"], .moving),
      describe(.previousArea, "previous-area", "go to the previous area", ["shift-tab"], .moving),
      describe(.find, "find", "find a row: type a part of what it says", ["/"], .moving),
      describe(.details, "details", "show all that is known of the row", ["i"], .moving),
      describe(.queue, "queue", "show the queue and the playlists of the player, where it tells them", ["Q"], .moving),
      describe(.lyrics, "lyrics", "show the words of the track, following what is sung", ["L"], .moving),
      describe(
        .automatic, "automatic", "let the session that plays be the current one again",
        hint: "automatic", ["a"], .moving),
    ]
    + (1...9).map { number in
      describe(.session(number), "session-\(number)", "make session \(number) the current one", ["\(number)"], .moving)
    }

  private static let programActions: [ActionDescription] = [
    describe(.remainingTime, "remaining-time", "show elapsed or remaining time", ["t"], .program),
    describe(
      .sleepTimer, "sleep-timer", "pause by and by: after some minutes, or at the end of a track", ["S"], .program),
    describe(.standBy, "stand-by", "show what plays in large letters, readable across a room", ["z"], .program),
    describe(.nextTheme, "next-theme", "try the next theme", ["T"], .program),
    describe(.help, "help", "show this help", hint: "help", ["?", "f1"], .program),
    describe(.close, "close", "close what is open; never quits", ["escape"], .program),
    describe(.redraw, "redraw", "draw the screen anew", ["ctrl-l"], .program),
    describe(.suspend, "suspend", "suspend; fg brings it back", ["ctrl-z"], .program),
    describe(.quit, "quit", "quit; what plays goes on", hint: "quit", ["q", "ctrl-c"], .program),
  ]

  private static func describe(
    _ action: Action, _ name: String, _ sentence: String, hint: String? = nil, _ keys: [String], _ topic: ActionTopic
  ) -> ActionDescription {
    // A name that is no key would leave the action without it; a test asks that every name here is one.
    ActionDescription(
      action: action, name: name, sentence: sentence, hint: hint, keys: keys.compactMap { try? Key(name: $0) },
      topic: topic)
  }
}
