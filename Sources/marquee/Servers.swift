import Dashboard
import MPRIS
import Media
import Mixer
import PulseAudio
import Runtime
import Settings

/// What the program listens to and asks: the players of both message buses, and the sound server.
final class Servers {
  /// Which of them are wanted.
  struct Kinds: OptionSet {
    let rawValue: Int

    static let players = Kinds(rawValue: 1)
    static let sound = Kinds(rawValue: 2)
  }

  private let deliver: (Message) -> Void
  private let settings: Configuration
  private let recorder: Recorder?
  private var watchers: [PlayerWatcher] = []
  private var sound: SoundServer?
  /// The watcher that each session came from.
  private var origins: [SessionID: Int] = [:]
  private var unlisted = 0
  private var isSoundListed = false

  /// `deliver` is told `.listed` once, when every one of them has said what it has or that it is not there.
  init(
    _ loop: EventLoop, _ kinds: Kinds = [.players, .sound], settings: Configuration, version: String,
    patience: Patience = Patience(), recorder: Recorder? = nil, deliver: @escaping (Message) -> Void
  ) {
    self.deliver = deliver
    self.settings = settings
    self.recorder = recorder
    if kinds.contains(.players) { watchers = makeWatchers(loop, settings, patience) }
    if kinds.contains(.sound) { sound = SoundServer(loop, version: version) { [unowned self] in take($0) } }
    unlisted = watchers.count + (sound == nil ? 0 : 1)
  }

  func start() {
    sound?.start()
    for watcher in watchers { watcher.start() }
  }

  func stop() {
    for watcher in watchers { watcher.stop() }
    recorder?.end()
    sound?.stop()
  }

  func send(_ command: MediaCommand, to id: SessionID, generation: UInt64) {
    guard let origin = origins[id] else { return }
    recorder?.note(command, to: id)
    watchers[origin].send(command, to: id, generation: generation)
  }

  /// Whose queue is looked at; the others need not read theirs.
  func look(at request: QueueRequest?) {
    let origin = request.flatMap { origins[$0.session] }
    for (index, watcher) in watchers.enumerated() { watcher.look(at: index == origin ? request : nil) }
  }

  func send(_ command: MixerCommand) { sound?.send(command) }

  private func makeWatchers(_ loop: EventLoop, _ settings: Configuration, _ patience: Patience) -> [PlayerWatcher] {
    [(PlayerWatcher.Bus.session, "session"), (.system, "system")].enumerated().map { index, named in
      PlayerWatcher(
        loop: loop, bus: named.0, ignored: settings.ignoredPlayers.map(\.text), patience: patience,
        observation: recorder?.observation(of: named.1) ?? Observation(),
        onReady: { [unowned self] in oneIsListed() },
        deliver: { [unowned self] in take($0, from: index) })
    }
  }

  private func take(_ event: SessionEvent, from index: Int) {
    switch event {
    case .changed(let session):
      // The watchers know the names to leave out, and here the identity is known, too.
      guard !settings.ignoresPlayer(busName: session.source.address, identity: session.name) else {
        return forget(session.id)
      }
      origins[session.id] = index
    case .removed(let id): origins[id] = nil
    case .refused, .queue, .sourceUnavailable: break
    }
    deliver(.session(event))
  }

  private func forget(_ id: SessionID) {
    if origins.removeValue(forKey: id) != nil { deliver(.session(.removed(id))) }
  }

  private func take(_ event: MixerEvent) {
    deliver(.mixer(event))
    switch event {
    case .connected, .lost:
      if !isSoundListed { oneIsListed() }
      isSoundListed = true
    case .defaultSink, .sink, .sinkRemoved, .sinkInput, .sinkInputRemoved, .failed: break
    }
  }

  private func oneIsListed() {
    unlisted -= 1
    if unlisted == 0 { deliver(.listed) }
  }
}
