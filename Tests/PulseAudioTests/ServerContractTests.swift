import Mixer
import Runtime
import Testing
import TestSupport

/// What must hold on either server.
@Suite(.serialized) struct ServerContractTests {
  @Test(arguments: SoundServerKind.allCases)
  func theSnapshotHasTheSinksAndTheDefault(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    #expect(desk.graph.outputs.map(\.label) == ["Built-in Speakers", "Mono", "Surround 5.1"])
    #expect(desk.graph.outputs.map { $0.sink.volume.channels.count } == [2, 1, 6])
    try desk.expect("speakers is the default") { $0.defaultSink?.name == "speakers" }
    #expect(try desk.sink("speakers").volume.percent == 100)
    #expect(try desk.sink("speakers").hasDecibels)
  }

  @Test(arguments: SoundServerKind.allCases)
  func theSnapshotHasTheStreamsThatPlayAlready(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind, connects: false)
    let player = try desk.server.play(application: "early", title: "First")
    let listed = wait(limit: .seconds(5)) {
      (try? desk.server.pactl("list", "short", "sink-inputs"))?.isEmpty == false  // Asked again until it is so.
    }
    #expect(listed)
    desk.connect()
    try desk.expect("the stream is there") { $0.route(of: "early") == "speakers" }
    #expect(try desk.stream("early").processID == player.identifier)
  }

  @Test(arguments: SoundServerKind.allCases)
  func streamsComeWithNameAndProcessAndGo(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let player = try desk.server.play(application: "player", title: "A — Song", properties: ["application.id=org.x"])
    try desk.expect("the stream is there") { $0.route(of: "player") == "speakers" }
    let stream = try desk.stream("player")
    #expect(stream.mediaName == "A — Song")
    #expect(stream.processID == player.identifier)
    #expect(stream.processBinary == "pacat")
    #expect(stream.applicationID == "org.x")
    #expect(stream.volume?.percent == 100)
    #expect(stream.isVolumeWritable)
    player.end()
    try desk.expect("the stream has gone") { $0.sinkInputs.isEmpty }
  }

  @Test func aNativePipeWireProgramHasTheProcessOfItsClient() throws {
    let desk = try Desk(.pipeWire)
    let server = try #require(desk.server as? PrivatePipeWire)
    let player = try server.playNatively()
    try desk.expect("the stream is there") { $0.route(of: "pw-cat") == "speakers" }
    #expect(try desk.stream("pw-cat").processID == player.identifier)
    player.end()
  }

  @Test(arguments: SoundServerKind.allCases)
  func aNewStreamIsNeverShownSilentFirst(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    desk.forgetEvents()
    let player = try desk.server.play(application: "player", title: "")
    try desk.expect("the stream is there") { $0.route(of: "player") != nil }
    let volumes = desk.events.compactMap { event in
      if case .sinkInput(let input) = event { input.volume?.percent } else { nil }
    }
    #expect(Set(volumes) == [100])
    player.end()
  }

  @Test(arguments: SoundServerKind.allCases)
  func ourVolumeArrivesWithItsBalanceAndOthersVolumeIsSeen(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let index = try desk.sink("speakers").index
    let lopsided = try #require(Volume(channels: [52_429, 26_214]))
    desk.send(.setVolume(.sink(index), lopsided))
    try desk.expect("our volume is reported") { $0.volume("speakers") == lopsided.channels }
    #expect(try desk.server.pactl("get-sink-volume", "speakers").contains("80%"))
    try desk.server.pactl("set-sink-volume", "speakers", "50%", "25%")
    try desk.expect("the other's volume is reported") { $0.sink(named: "speakers")?.volume.percent == 50 }
    #expect(desk.graph.volume("speakers") == [32_768, 16_384])
  }

  @Test(arguments: SoundServerKind.allCases)
  func theBalanceComesBackFromSilence(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let target = MixerCommand.Target.sink(try desk.sink("speakers").index)
    try desk.server.pactl("set-sink-volume", "speakers", "50%", "25%")
    try desk.expect("50/25") { $0.volume("speakers") == [32_768, 16_384] }
    for percent in [0, 50] {
      let volume = try #require(desk.graph.volume(of: target))
      desk.send(.setVolume(target, volume.setting(percent: percent, shape: desk.graph.shape(of: target))))
      try desk.expect("\(percent) %") { $0.volume(of: target)?.percent == percent }
    }
    #expect(desk.graph.volume("speakers") == [32_768, 16_384])
  }

  @Test(arguments: SoundServerKind.allCases)
  func aVolumeMadeForOtherChannelsIsFitted(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let index = try desk.sink("surround").index
    // PipeWire 1.0 begins with silence in all channels but two, and a balance is kept.
    try desk.server.pactl("set-sink-volume", "surround", "100%")
    try desk.expect("all channels at 100 %") { $0.volume("surround") == [UInt32](repeating: 65_536, count: 6) }
    desk.send(.setVolume(.sink(index), try #require(Volume(channels: [32_768, 32_768]))))
    try desk.expect("six channels at 50 %") { $0.volume("surround") == [UInt32](repeating: 32_768, count: 6) }
  }

  @Test(arguments: SoundServerKind.allCases)
  func streamsHaveAVolumeAndAMuteOfTheirOwn(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let player = try desk.server.play(application: "player", title: "Song")
    try desk.expect("the stream is there") { $0.route(of: "player") == "speakers" }
    let stream = try desk.stream("player")
    let quiet = try #require(stream.volume).setting(percent: 30, shape: nil)
    desk.send(.setVolume(.sinkInput(stream.index), quiet))
    desk.send(.setMuted(.sinkInput(stream.index), true))
    try desk.expect("quiet and muted") { $0.stream("player").map { $0.isMuted && $0.volume == quiet } ?? false }
    #expect(try desk.sink("speakers").volume.percent == 100)
    #expect(try !desk.sink("speakers").isMuted)
    player.end()
  }

  @Test(arguments: SoundServerKind.allCases)
  func muteGoesThereAndBack(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    desk.send(.setMuted(.sink(try desk.sink("mono").index), true))
    try desk.expect("muted") { $0.sink(named: "mono")?.isMuted == true }
    try desk.server.pactl("set-sink-mute", "mono", "0")
    try desk.expect("sounding again") { $0.sink(named: "mono")?.isMuted == false }
  }

  @Test(arguments: SoundServerKind.allCases)
  func aStreamMovesWhereItIsTold(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let player = try desk.server.play(application: "player", title: "Song")
    try desk.expect("the stream is there") { $0.route(of: "player") == "speakers" }
    desk.send(.move(try desk.stream("player").index, to: try desk.sink("mono").index))
    try desk.expect("on the other sink") { $0.route(of: "player") == "mono" }
    player.end()
  }

  @Test(arguments: SoundServerKind.allCases)
  func theDefaultIsANameAndStreamsFollowIt(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let player = try desk.server.play(application: "player", title: "Song")
    try desk.expect("the stream is there") { $0.route(of: "player") == "speakers" }
    desk.send(.setDefaultSink(name: "mono"))
    try desk.expect("the default") { $0.defaultSink?.name == "mono" }
    try desk.expect("followed") { $0.route(of: "player") == "mono" }
    player.end()
  }

  @Test(arguments: SoundServerKind.allCases)
  func aSinkIsUnpluggedAndPluggedInAgain(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    var module = try desk.server.plugIn("headphones", description: "Headphones")
    try desk.expect("plugged in") { $0.sink(named: "headphones") != nil }
    let player = try desk.server.play(application: "player", title: "Song", on: "headphones")
    try desk.expect("playing there") { $0.route(of: "player") == "headphones" }
    try desk.server.unplug(module)
    try desk.expect("unplugged") { $0.sink(named: "headphones") == nil }
    module = try desk.server.plugIn("headphones", description: "Headphones")
    try desk.expect("back by name") { $0.sink(named: "headphones")?.description == "Headphones" }
    player.end()
  }

  @Test(arguments: SoundServerKind.allCases)
  func aStreamThatOthersMoveIsSeenOnItsNewSink(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let player = try desk.server.play(application: "player", title: "Song")
    try desk.expect("the stream is there") { $0.route(of: "player") == "speakers" }
    let index = "\(try desk.stream("player").index.rawValue)"
    // A PipeWire that is still linking the stream forgets the move.
    try desk.expect("on the other sink") { graph in
      _ = try? desk.server.pactl("move-sink-input", index, "mono")
      return graph.route(of: "player") == "mono"
    }
    player.end()
  }

  @Test(arguments: SoundServerKind.allCases)
  func aStreamWhoseSinkIsUnpluggedIsSeenWhereItWent(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    try desk.server.pactl("set-default-sink", "mono")
    let module = try desk.server.plugIn("headphones", description: "Headphones")
    let player = try desk.server.play(application: "player", title: "Song", on: "headphones")
    try desk.expect("playing there") { $0.route(of: "player") == "headphones" }
    try desk.server.unplug(module)
    try desk.expect("gone, or on what is left") { $0.sink(named: "headphones") == nil && $0.unroutedSinkInputs.isEmpty }
    player.end()
  }

  @Test(arguments: SoundServerKind.allCases)
  func whatIsGoneIsSaidInWords(_ kind: SoundServerKind) throws {
    let desk = try Desk(kind)
    let gone = SinkInputIndex(4_000_000)
    let commands: [MixerCommand] = [
      .move(gone, to: try desk.sink("mono").index), .setMuted(.sinkInput(gone), true),
      .setVolume(.sinkInput(gone), try #require(Volume(channels: [0]))),
      .move(SinkInputIndex(.max), to: SinkIndex(.max)),
    ]
    for command in commands {
      desk.forgetEvents()
      desk.send(command)
      try desk.expect("refused") { _ in
        desk.events.contains { event in
          if case .failed(command, let reason) = event { !reason.isEmpty } else { false }
        }
      }
    }
  }
}
