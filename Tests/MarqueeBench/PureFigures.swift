import Dashboard
import Drawing
import Media
import Mixer
import Runtime
import Settings

/// The parts that need no servers, in this process.
func pureFigures() {
  for (players, streams) in [(1, 1), (50, 1), (1, 300)] {
    print("\n\(players) playing, \(streams) streams, in process at 120x40")
    var model = Model(configuration: Configuration(), glyphs: .unicode, size: Size(columns: 120, rows: 40))
    let now = Instant(nanoseconds: 1_000_000_000)
    _ = model.update(messages(players: players, streams: streams, now: now), now: now)
    row("view", microseconds { _ = view(model, now: now) }, "µs")
    row("update, a volume", microseconds { _ = model.update(.mixer(.sinkInput(stream(1))), now: now) }, "µs")
    row("update, a title", microseconds { _ = model.update(.session(.changed(session(1, now))), now: now) }, "µs")
    row("update, everything", microseconds { afresh(players, streams, now) }, "µs")
  }
}

private func afresh(_ players: Int, _ streams: Int, _ now: Instant) {
  var model = Model(configuration: Configuration(), glyphs: .unicode, size: Size(columns: 120, rows: 40))
  _ = model.update(messages(players: players, streams: streams, now: now), now: now)
}

/// The median of several runs, each long enough for the clock.
private func microseconds(_ body: () -> Void) -> Double {
  (0..<15).map { _ in
    let start = EventLoop.now()
    for _ in 0..<20 { body() }
    return (EventLoop.now() - start) / .microseconds(20)
  }.median
}

private func messages(players: Int, streams: Int, now: Instant) -> [Message] {
  let sink = Sink(index: SinkIndex(1), name: "speakers", description: "Speakers", volume: volume)
  let snapshot = MixerSnapshot(
    server: "s", defaultSinkName: "speakers", sinks: [sink], sinkInputs: (1...streams).map { stream(UInt32($0)) })
  return [.listed, .mixer(.connected(snapshot))] + (1...players).map { .session(.changed(session($0, now))) }
}

private var volume: Volume {
  guard let volume = Volume(channels: [40_000, 40_000]) else { preconditionFailure("two channels are a volume") }
  return volume
}

private func stream(_ number: UInt32) -> SinkInput {
  SinkInput(
    index: SinkInputIndex(number), mediaName: "Song \(number)", applicationName: "Program \(number)",
    processID: Int32(number), sink: SinkIndex(1), volume: volume)
}

private func session(_ number: Int, _ now: Instant) -> Session {
  Session(
    id: SessionID("mpris:bench\(number)"), name: "bench\(number)",
    source: SessionSource(protocolName: "mpris", address: "org.mpris.MediaPlayer2.bench\(number)"),
    processID: Int32(number),
    content: Content(
      kind: .music, title: "Title \(number)", artists: ["Artist"], album: "Album",
      duration: .finite(.seconds(300)), identity: ContentIdentity("\(number)")),
    playback: PlaybackSnapshot(state: .playing, rate: 1, position: .seconds(10), timestamp: now))
}
