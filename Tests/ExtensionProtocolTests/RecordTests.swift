import ExtensionProtocol
import Media
import Mixer
import SeededRandomness
import Testing

struct RecordTests {
  @Test func aSessionReadsBackWhateverItWas() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let record = SessionRecord.random(using: &random)
      #expect(try SessionRecord(json: JSON(record.line)) == record)
    }
  }

  @Test func anOutputReadsBackWhateverItWas() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let record = OutputRecord.random(using: &random)
      #expect(try OutputRecord(json: JSON(record.line)) == record)
    }
  }

  @Test func aRecordIsOneLine() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let line = SessionRecord.random(using: &random).line
      #expect(line.allSatisfy { !$0.isNewline })
    }
  }

  /// The example of the protocol's description, with members that are not known here.
  @Test func aSessionOfAnotherMachineIsRead() throws {
    let text = #"""
      {"id": "snapcast:6f1c", "name": "Kitchen", "source": {"protocol": "snapcast", "host": "pi"},
       "alias": ["mpris:x"], "generation": 3,
       "content": {"kind": "music", "title": "Rain", "artist": ["A", "B"], "duration": 245.0, "live": false,
                   "artwork": {"id": "f00"}},
       "playback": {"state": "playing", "position": 83.2, "ageMs": 40, "rate": 1.0, "shuffle": false, "repeat": "off"},
       "queue": {"index": 2, "count": 9},
       "commands": {"play": {}, "setRate": {"supported": [0.5, 1, 2]}, "previous": {"disabled": "first track"}},
       "devices": [{"id": "snap:ab12", "name": "Kitchen left", "type": "speaker", "online": true, "active": true,
                    "volume": {"kind": "absolute", "level": 0.55, "muted": false}}]}
      """#
    let record = try SessionRecord(json: JSON(text))
    #expect(record.source == SourceRecord(protocolName: "snapcast", host: "pi"))
    #expect(record.content?.duration == .seconds(245))
    #expect(record.playback?.ageMilliseconds == 40)
    #expect(record.commands.map(\.name) == ["play", "setRate", "previous"])
    #expect(record.commands.last?.disabledReason == "first track")
    #expect(record.devices.first?.volume == VolumeRecord(kind: .absolute, level: 0.55, isMuted: false))
  }

  @Test(arguments: [
    ("[]", "expected an object"),
    ("{}", "id: expected a value"),
    (#"{"id":"i","name":"n","source":{}}"#, "source.protocol: expected a value"),
    (#"{"id":"i"}"#, "name: expected a value"),
    (#"{"id":"i","name":"n"}"#, "source: expected a value"),
    (#"{"source":{"protocol":"x"},"name":7,"id":"i"}"#, "name: expected a string"),
    (
      #"{"source":{"protocol":"x"},"name":"n","id":"i","playback":{"state":"asleep"}}"#,
      "playback.state: expected one of playing, paused, buffering, interrupted, stopped"
    ),
    (
      #"{"source":{"protocol":"x"},"name":"n","id":"i","devices":[{"id":"d","name":"D"},3]}"#,
      "devices[1]: expected an object"
    ),
    (
      #"{"source":{"protocol":"x"},"name":"n","id":"i","content":{"duration":-1}}"#,
      "content.duration: expected seconds or \"continuous\""
    ),
    (
      #"{"source":{"protocol":"x"},"name":"n","id":"i","content":{"artist":["a",1]}}"#,
      "content.artist: expected a list of strings"
    ),
  ])
  func aWrongRecordSaysWhereAndWhat(text: String, words: String) throws {
    let json = try JSON(text)
    let error = #expect(throws: RecordError.self) { try SessionRecord(json: json) }
    #expect(error?.description == words)
  }
}

struct SessionRecordFromMediaTests {
  private let session = Session(
    id: SessionID("mpris:mpv"), name: "mpv", source: SessionSource(protocolName: "mpris", address: ":1.7"),
    generation: 2,
    content: Content(
      kind: .music, title: "Push It", artists: ["Dukes"], album: "Control", trackNumber: 3, year: 1986,
      duration: .finite(.seconds(245)), artwork: ArtworkLocator("data:image/png;base64,SECRET"),
      identity: ContentIdentity("1")),
    playback: PlaybackSnapshot(
      state: .playing, rate: 2, position: .seconds(80), timestamp: Instant(nanoseconds: 0), isShuffled: false,
      repeatMode: .all),
    commands: CommandTable([.play: .enabled, .seek: .enabled, .previous: .disabled(reason: .noTrack)]), volume: 0.5)

  @Test func aPlayerIsSaidInTheProtocolsWords() {
    let record = SessionRecord(session, now: Instant(nanoseconds: 1_500_000_000))
    #expect(
      record.line == #"{"id":"mpris:mpv","name":"mpv","source":{"protocol":"mpris"},"generation":2,"#
        + #""content":{"kind":"music","title":"Push It","artist":["Dukes"],"album":"Control","trackNumber":3,"#
        + #""year":1986,"duration":245.0,"live":false,"artwork":{"id":"96528e87ad7a8fbc"}},"#
        + #""playback":{"state":"playing","position":83.0,"ageMs":0,"rate":2.0,"shuffle":false,"repeat":"all"},"#
        + #""commands":{"play":{},"previous":{"disabled":"no such track"},"seekTo":{}},"devices":[],"#
        + #""volume":{"kind":"absolute","level":0.5}}"#)
  }

  @Test func whereAPictureLiesIsNeverSaid() {
    let line = SessionRecord(session, now: Instant(nanoseconds: 0)).line
    #expect(!line.contains("SECRET") && !line.contains("data:"))
  }

  @Test func aStationIsLiveAndHasNoDuration() {
    var station = session
    station.content?.duration = .live
    let line = SessionRecord(station, now: Instant(nanoseconds: 0)).line
    #expect(line.contains(#""live":true"#) && !line.contains("duration"))
  }

  @Test func theStreamsVolumeStandsForThePlayers() throws {
    let volume = try #require(Volume(channels: [32_768, 16_384]))
    let stream = SinkInput(index: SinkInputIndex(7), sink: SinkIndex(1), volume: volume, isMuted: true)
    let sink = Sink(index: SinkIndex(1), name: "hdmi", description: "TV", volume: volume, availability: .no)
    let record = SessionRecord(session, now: Instant(nanoseconds: 0), stream: stream, sink: sink)
    #expect(record.volume == VolumeRecord(kind: .absolute, level: 0.5, isMuted: true))
    #expect(record.devices.map(\.id) == ["pulse:hdmi"])
    #expect(record.devices.first?.isOnline == false)
    #expect(record.devices.first?.volume.decibels == -18.1)
  }

  @Test func aSessionWithNothingToSayIsStillARecord() throws {
    let bare = Session(id: SessionID("a"), name: "a", source: SessionSource(protocolName: "mpris", address: ""))
    let record = SessionRecord(bare, now: Instant(nanoseconds: 0))
    #expect(try SessionRecord(json: JSON(record.line)) == record)
    #expect(record.content == nil && record.playback == nil && record.volume.kind == .none)
  }
}

struct OutputRecordFromMixerTests {
  @Test func anOutputIsSaidWithItsStreams() throws {
    let half = try #require(Volume(channels: [32_768, 16_384]))
    var graph = Graph()
    graph.apply(
      .connected(
        MixerSnapshot(
          server: "test", defaultSinkName: "b",
          sinks: [
            Sink(index: SinkIndex(1), name: "a", description: "Speakers", volume: half, state: .running),
            Sink(
              index: SinkIndex(2), name: "b", description: "TV", volume: half, availability: .no, hasDecibels: false),
          ],
          sinkInputs: [
            SinkInput(
              index: SinkInputIndex(9), mediaName: "film", applicationName: "vlc", sink: SinkIndex(1), volume: nil),
            SinkInput(index: SinkInputIndex(4), sink: SinkIndex(1), volume: half, isCorked: true),
          ])))
    #expect(
      graph.outputs.map { OutputRecord($0).line } == [
        #"{"name":"a","description":"Speakers","default":false,"state":"playing","#
          + #""volume":{"kind":"absolute","level":0.5,"decibels":-18.1,"muted":false},"streams":["#
          + #"{"index":4,"application":"stream 4","title":"","paused":true,"#
          + #""volume":{"kind":"absolute","level":0.5,"muted":false}},"#
          + #"{"index":9,"application":"vlc","title":"film","paused":false,"volume":{"kind":"none"}}]}"#,
        #"{"name":"b","description":"TV","default":true,"state":"unplugged","#
          + #""volume":{"kind":"absolute","level":0.5,"muted":false},"streams":[]}"#,
      ])
  }

  @Test func silenceHasNoDecibels() throws {
    let silent = try #require(Volume(channels: [0, 0]))
    let sink = Sink(index: SinkIndex(1), name: "a", description: "A", volume: silent)
    var graph = Graph()
    graph.apply(
      .connected(MixerSnapshot(server: "test", defaultSinkName: nil, sinks: [sink], sinkInputs: [])))
    let output = try #require(graph.outputs.first)
    #expect(OutputRecord(output).volume == VolumeRecord(kind: .absolute, level: 0, isMuted: false))
  }
}
