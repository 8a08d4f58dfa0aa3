import Dashboard

/// A command of the command line, as data: the parser, the help, the manual and the shells' completions read one list.
nonisolated struct Verb: Sendable {
  let name: String
  /// What stands behind it: `[on|off|toggle]`; empty if nothing does.
  let operands: String
  let summary: String
  /// More for its own help, a line each.
  let details: [String]
  let options: [Option]
  private let read: @Sendable (inout Operands) throws(UsageError) -> Request

  static func named(_ name: String) -> Verb? { all.first { $0.name == name } }

  var usage: String { operands.isEmpty ? name : "\(name) \(operands)" }

  /// The request that the words make.
  func request(_ given: GivenWords) throws(UsageError) -> Request {
    var operands = Operands(verb: self, given: given)
    let request = try read(&operands)
    try operands.expectEnd()
    return request
  }

  private init(
    _ name: String, _ operands: String, _ summary: String, details: [String] = [], options: [Option] = Option.selecting,
    read: @escaping @Sendable (inout Operands) throws(UsageError) -> Request
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.details = details
    self.options = options
    self.read = read
  }
}

extension Verb {
  nonisolated static let all: [Verb] = asking + transport + settings

  private nonisolated static let asking: [Verb] = [
    Verb(
      "status", "", "say what the current session plays",
      options: [.json, .format, .follow] + Option.selecting
    ) { (operands) throws(UsageError) in
      try operands.asked(.everything(operands.presentation))
    },
    Verb(
      "metadata", "[KEY…]", "list what the player says of its track",
      details: ["With KEYs, only of these: artist, title, album or any in the list."],
      options: [.format, .follow] + Option.selecting
    ) { (operands) throws(UsageError) in
      try operands.asked(.metadata(keys: try operands.keys()))
    },
    Verb("sessions", "", "list everything that plays or could play", options: [.json, .names]) {
      (operands) throws(UsageError) in
      .sessions(operands.presentation)
    },
    Verb("outputs", "", "list the outputs and the streams on them", options: [.json, .names]) {
      (operands) throws(UsageError) in
      .outputs(operands.presentation)
    },
  ]

  private nonisolated static let transport: [Verb] = [
    simple("play", "play", .play), simple("pause", "pause", .pause),
    simple("play-pause", "pause what plays, or play what is paused", .playPause), simple("stop", "stop", .stop),
    simple("next", "go to the next track", .next), simple("previous", "go to the previous track", .previous),
    Verb("seek", "±T|T", "go to a place in the track", details: timeDetails) { (operands) throws(UsageError) in
      .session(.seek(try operands.place()))
    },
    Verb(
      "position", "[T|T+|T-]", "print the place in the track, or go to one", details: timeDetails,
      options: asking(or: Option.selecting)
    ) { (operands) throws(UsageError) in
      guard !operands.isEmpty else { return try operands.asked(.position) }
      try operands.expectNoQuestion()
      return .session(.seek(try operands.place()))
    },
  ]

  private nonisolated static let settings: [Verb] = [
    Verb(
      "volume", "[[±]N%]", "set the volume, turn it up or down, or print it",
      details: [
        "It is the volume of the session's own stream if it has one, else the",
        "player's, else that of the default output. The balance between the",
        "channels stays as it is.",
        "A number with a point is a share, as for playerctl: 0.4 is 40%; so is",
        "what is printed. + or - may stand before the number or behind it.",
      ], options: asking(or: Option.selecting)
    ) { (operands) throws(UsageError) in
      guard !operands.isEmpty else { return try operands.asked(.volume) }
      try operands.expectNoQuestion()
      return .session(.volume(try operands.volumeChange()))
    },
    Verb("mute", "[on|off|toggle]", "mute or not; by itself: the other of the two") {
      (operands) throws(UsageError) in .session(.mute(try operands.switchOrToggle()))
    },
    Verb("shuffle", "[on|off|toggle]", "shuffle or not; by itself: the other of the two") {
      (operands) throws(UsageError) in .session(.shuffle(try operands.switchOrToggle()))
    },
    Verb("repeat", "[off|one|all]", "repeat one track or all; by itself: the next mode") {
      (operands) throws(UsageError) in .session(.repeatMode(try operands.repeatMode()))
    },
    Verb(
      "loop", "[none|track|playlist]", "repeat in playerctl's words; by itself: print them",
      options: asking(or: Option.selecting)
    ) { (operands) throws(UsageError) in
      guard !operands.isEmpty else { return try operands.asked(.loop) }
      try operands.expectNoQuestion()
      return .session(.repeatMode(try operands.loopStatus()))
    },
    Verb("rate", "N", "set the speed: 1 is normal, 0.5 half, 2 twice") { (operands) throws(UsageError) in
      .session(.rate(try operands.rate()))
    },
    Verb(
      "route", "OUTPUT", "play the session on this output",
      details: [
        "OUTPUT is a name or description from 'marquee outputs', or a part that",
        "only one of them has.",
        "A session without a stream makes it the default output.",
      ]
    ) { (operands) throws(UsageError) in .route(try operands.text()) },
  ]

  private nonisolated static let timeDetails = [
    "T is seconds, a clock's time, or a number with a unit:",
    "90, 1:30, 1:02:03, 90s, 2m, 1h.",
    "With + or - before or behind it, it is counted from where the track is:",
    "+30, -0:05, 10-.",
  ]

  private nonisolated static func asking(or options: [Option]) -> [Option] { [.format, .follow] + options }

  private nonisolated static func simple(_ name: String, _ summary: String, _ request: SessionRequest) -> Verb {
    Verb(name, "", summary) { (_) throws(UsageError) in .session(request) }
  }
}
