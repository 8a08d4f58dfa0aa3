import Media
import Mixer

/// What stands in the world when a test begins.
struct Stage {
  var sessions: [Session] = []
  var sinks: [Sink] = [.speakers, .headphones]
  var streams: [SinkInput] = []
  var defaultSink: String? = "speakers"
  var pinned: Int?

  var mixer: MixerEvent {
    .connected(
      MixerSnapshot(server: "PulseAudio 16.1", defaultSinkName: defaultSink, sinks: sinks, sinkInputs: streams))
  }

  static let nothing = Stage(sinks: [], defaultSink: nil)
  static let onePlayerPlaying = Stage(sessions: [.mpv], streams: [.mpv])
  static let onePlayerPaused = Stage(sessions: [.mpv.with { $0.playback?.state = .paused }], streams: [.mpv])
  static let playerWithoutStream = Stage(sessions: [.mpv])
  static let severalPlayers = Stage(
    sessions: [.mpv, .firefox, .radio, .rain], sinks: [.speakers, .headphones, .kitchen, .television],
    streams: [.mpv, .firefox])
}

extension Session {
  static let mpv = player(
    "mpv", process: 100,
    content: Content(
      kind: .music, title: "Push It", artists: ["Dukes"], album: "Control", trackNumber: 3, year: 1986,
      duration: .finite(.seconds(245)), identity: ContentIdentity("push-it")),
    position: 83)

  static let firefox = player(
    "Firefox", process: 200,
    content: Content(
      title: "Morning news", duration: .finite(.seconds(1_800)), identity: ContentIdentity("news")),
    state: .paused, position: 760)

  static let radio = player(
    "VLC", process: 300,
    content: Content(kind: .radio, title: "Radio Paradise", duration: .live, identity: ContentIdentity("radio")),
    state: .paused, position: 4_000)

  static let rain = player(
    "Rain", process: 400,
    content: Content(title: "Rain", duration: .continuous, identity: ContentIdentity("rain")), state: .paused,
    position: 60)

  private static func player(
    _ name: String, process: Int32, content: Content, state: PlaybackSnapshot.State = .playing, position: Int
  ) -> Session {
    Session(
      id: SessionID("mpris:\(name)"), name: name,
      source: SessionSource(protocolName: "mpris", address: "org.mpris.MediaPlayer2.\(name)"), generation: 1,
      processID: process, content: content,
      playback: PlaybackSnapshot(
        state: state, position: .seconds(position), timestamp: Instant(nanoseconds: 0), isShuffled: false,
        repeatMode: .off),
      commands: .everythingEnabled, volume: 0.5)
  }

  func with(_ change: (inout Session) -> Void) -> Session {
    var session = self
    change(&session)
    return session
  }

  /// The position read at that moment.
  func started(at now: Instant) -> Session { with { $0.playback?.timestamp = now } }
}

extension Sink {
  static let speakers = make(6, "speakers", "Speakers", percent: 70, state: .running)
  static let headphones = make(7, "headphones", "Headphones", percent: 40)
  static let kitchen = make(8, "kitchen", "Kitchen", percent: 55, state: .suspended)
  static let television = make(9, "hdmi", "Television", percent: 100, availability: .no)

  private static func make(
    _ index: UInt32, _ name: String, _ description: String, percent: Int, state: State = .idle,
    availability: Availability = .unknown
  ) -> Sink {
    Sink(
      index: SinkIndex(index), name: name, description: description, volume: .even(percent), state: state,
      availability: availability)
  }

  func with(_ change: (inout Sink) -> Void) -> Sink {
    var sink = self
    change(&sink)
    return sink
  }
}

extension SinkInput {
  static let mpv = SinkInput(
    index: SinkInputIndex(20), mediaName: "Push It", applicationName: "mpv", processID: 100, sink: SinkIndex(6),
    volume: .even(50))
  static let firefox = SinkInput(
    index: SinkInputIndex(21), mediaName: "AudioStream", applicationName: "Firefox", processID: 200,
    sink: SinkIndex(7), volume: .even(100), isCorked: true)

  func with(_ change: (inout SinkInput) -> Void) -> SinkInput {
    var stream = self
    change(&stream)
    return stream
  }
}

extension Volume {
  /// Both channels at a percentage.
  static func even(_ percent: Int) -> Volume { channels(percent, percent) }

  static func channels(_ percents: Int...) -> Volume {
    guard let volume = Volume(channels: percents.map { UInt32(($0 * 65_536 + 50) / 100) }) else {
      preconditionFailure("a test asked for a volume that cannot be")
    }
    return volume
  }
}
