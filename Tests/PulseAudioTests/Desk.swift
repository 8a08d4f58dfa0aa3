import Mixer
import PulseAudio
import Runtime
import Testing
import TestSupport

/// The adapter on a private server, with the graph that the program would make of its events.
final class Desk {
  let server: any PrivateSoundServer
  private(set) var graph = Graph()
  private(set) var events: [MixerEvent] = []
  let loop: EventLoop
  private var sound: SoundServer?

  /// Connected, with all three sinks, unless it is not to start.
  init(_ kind: SoundServerKind, connects: Bool = true) throws {
    server = try kind.make()
    loop = EventLoop()
    guard connects else { return }
    connect()
    try expect("connected to all sinks") { $0.isConnected && $0.outputs.count == 3 }
  }

  func connect(answerLimit: Duration = .seconds(5)) {
    let sound = SoundServer(loop, server: server.address, version: "1", answerLimit: answerLimit) {
      [unowned self] event in
      events.append(event)
      graph.apply(event)
    }
    self.sound = sound
    sound.start()
  }

  func send(_ command: MixerCommand) { sound?.send(command) }

  func stop() { sound?.stop() }

  func forgetEvents() { events = [] }

  /// Serves the loop until the graph looks like that; fails the test if it does not come to it.
  func expect(
    _ what: Comment, within limit: Duration = .seconds(10), location: SourceLocation = #_sourceLocation,
    _ condition: (Graph) -> Bool
  ) throws {
    let isSo = pump(loop, limit: limit) { condition(graph) }
    try #require(isSo, what, sourceLocation: location)
  }

  func sink(_ name: String) throws -> Sink { try #require(graph.sink(named: name)) }

  func stream(_ application: String) throws -> SinkInput { try #require(graph.stream(application)) }
}

extension Graph {
  var isConnected: Bool {
    switch connection {
    case .connected: true
    case .connecting, .lost: false
    }
  }

  var isLost: Bool {
    switch connection {
    case .lost: true
    case .connecting, .connected: false
    }
  }

  func stream(_ application: String) -> SinkInput? {
    sinkInputs.values.first { $0.applicationName == application }
  }

  /// The name of the sink that a stream plays on.
  func route(of application: String) -> String? { stream(application)?.sink.flatMap { sinks[$0]?.name } }

  func volume(_ sink: String) -> [UInt32]? { self.sink(named: sink)?.volume.channels }
}
