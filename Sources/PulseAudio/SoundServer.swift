import Glibc
import Mixer
import Runtime

/// The sound server, PulseAudio or pipewire-pulse, as mixer events and commands, whether it is there or not.
///
/// It connects by itself for as long as it is started, and after every loss again. Nothing here blocks.
package final class SoundServer {
  private enum Phase {
    case stopped
    case connecting(Connection)
    case gathering(Connection, Mirror)
    case connected(Connection, Mirror)
    /// Between two attempts.
    case waiting
  }

  private let loop: EventLoop
  private let server: String?
  private let identity: Identity
  private let answerLimit: Duration
  private let deliver: (MixerEvent) -> Void
  private let table: MainloopTable
  private var phase = Phase.stopped
  private var commands = CommandQueue()
  private var attempts = 0
  private var hasToldLoss = false
  // Optional only because they call back to their owner.
  private var retry: TimerSource?
  private var deadline: TimerSource?
  private var patrol: AnswerPatrol?
  private var watch: DirectoryWatch?

  private static let pauses: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(5)]

  /// `server` is an address as PULSE_SERVER has it; nil is the user's own server. Connecting may take as long as `answerLimit`, and later any answer
  /// half of that. Events come from within the loop.
  package init(
    _ loop: EventLoop, server: String? = nil, version: String = "", answerLimit: Duration = .seconds(5),
    deliver: @escaping (MixerEvent) -> Void
  ) {
    self.loop = loop
    self.server = server
    identity = Identity(version: version)
    self.answerLimit = answerLimit
    self.deliver = deliver
    table = MainloopTable(loop)
    retry = TimerSource(loop, accuracy: .milliseconds(20)) { [unowned self] in connect() }
    deadline = TimerSource(loop, accuracy: .milliseconds(20)) { [unowned self] in lose(.noAnswer) }
    patrol = AnswerPatrol(loop, limit: answerLimit / 2) { [unowned self] in lose(.noAnswer) }
  }

  isolated deinit { stop() }

  package func start() {
    guard case .stopped = phase else { return }
    connect()
  }

  package func stop() {
    if case .stopped = phase { return }
    leave()
    phase = .stopped
    retry?.disarm()
    watch = nil
    hasToldLoss = false
    attempts = 0
  }

  /// The server has answered every command; its events may still be on their way.
  package var isSettled: Bool { commands.isEmpty }

  /// What comes of it is told by events: the change itself, or `.failed`.
  package func send(_ command: MixerCommand) {
    guard case .connected(let connection, let mirror) = phase else { return refuse(command, .notConnected) }
    if commands.push(command) { perform(command, connection, mirror) }
  }
}

// Connecting and losing.
extension SoundServer {
  private func connect() {
    watch = nil
    guard let connection = Connection(table, identity: identity) else { return lose(.noAnswer) }
    phase = .connecting(connection)
    connection.onReady = { [unowned self] in gather() }
    connection.onEnd = { [unowned self] in lose($0) }
    deadline?.arm(after: answerLimit)
    connection.connect(to: server)
  }

  private func gather() {
    guard case .connecting(let connection) = phase else { return }
    let mirror = Mirror(loop, connection, deliver: deliver)
    phase = .gathering(connection, mirror)
    mirror.start(
      onComplete: { [unowned self] in stand() },
      onRefusal: { [unowned self] in lose($0) })
  }

  private func stand() {
    guard case .gathering(let connection, let mirror) = phase else { return }
    phase = .connected(connection, mirror)
    deadline?.disarm()
    connection.onRequest = { [unowned self] in patrol?.asked() }
    connection.onAnswer = { [unowned self] isLast in patrol?.answered(isLast: isLast) }
    attempts = 0
    hasToldLoss = false
  }

  private func lose(_ fault: Fault) {
    leave()
    phase = .waiting
    retry?.arm(after: Self.pauses[min(attempts, Self.pauses.count - 1)])
    attempts += 1
    watchForReturn()
    guard !hasToldLoss else { return }
    hasToldLoss = true
    deliver(.lost(reason: fault.words))
  }

  private func leave() {
    switch phase {
    case .connecting(let connection), .gathering(let connection, _), .connected(let connection, _):
      connection.close()
    case .stopped, .waiting: break
    }
    deadline?.disarm()
    patrol?.rest()
    commands = CommandQueue()
  }

  /// A server that starts makes its socket: then there is no need to wait for the next attempt.
  private func watchForReturn() {
    guard
      let path = ServerSocket.path(server: server, environment: { name in getenv(name).map { String(cString: $0) } }),
      let (directory, socket) = ServerSocket.split(path)
    else { return }
    // Without the directory the attempts alone must do.
    watch = try? DirectoryWatch(loop, path: directory) { [unowned self] event in
      if event == .changed(name: socket) { retry?.arm(after: .milliseconds(50)) }
    }
  }
}

// Commands.
extension SoundServer {
  private func perform(_ command: MixerCommand, _ connection: Connection, _ mirror: Mirror) {
    let done: (Result<[Void], Fault>) -> Void = { [unowned self] in finish(command, $0) }
    switch command {
    case .setVolume(let target, let volume):
      switch mirror.playable(volume, on: target) {
      case .success(let volume): connection.setVolume(target, volume, done)
      case .failure(let fault): done(.failure(fault))
      }
    case .setMuted(let target, let isMuted): connection.setMuted(target, isMuted, done)
    case .move(let input, let sink): connection.move(input, to: sink, done)
    case .setDefaultSink(let name): connection.setDefaultSink(mirror.serverName(ofSink: name), done)
    }
  }

  private func finish(_ command: MixerCommand, _ result: Result<[Void], Fault>) {
    guard case .connected(let connection, let mirror) = phase else { return }
    if case .move(let input, _) = command { mirror.reread(input) }
    if case .failure(let fault) = result { refuse(command, fault) }
    if let next = commands.answered(command) { perform(next, connection, mirror) }
  }

  private func refuse(_ command: MixerCommand, _ fault: Fault) { deliver(.failed(command, reason: fault.words)) }
}
