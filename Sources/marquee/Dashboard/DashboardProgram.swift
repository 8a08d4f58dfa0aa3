import ArtworkLoading
import Dashboard
import Drawing
import Glibc
import Media
import Runtime
import Settings
import Terminal

/// The dashboard from its first frame to its last: takes what happens, updates, and shows what has changed.
final class DashboardProgram {
  private let loop: EventLoop
  private let screen: TerminalScreen
  private let outside: Outside
  private var model: Model
  private var inbox: [Message] = []
  /// The last frame without its clocks: most frames of a quiet day differ in nothing else.
  private var still: StillScreen?
  /// What the user sees, and points at.
  private var shown: Screen?
  private var lastFrame = Instant(nanoseconds: .min)
  /// The turn before this one asked for something, and did not draw.
  private var hasAsked = false
  /// The signal that asked the program to end.
  private var fatalSignal: Int32?
  private lazy var settings = LiveSettings(loop, initialSettings, screen: screen, outside: outside) {
    [unowned self] in take($0)
  }
  private let initialSettings: LoadedSettings
  private lazy var alarm = TimerSource(loop, handler: { [unowned self] in take(.time) })
  private lazy var frameTimer = TimerSource(loop, handler: { [unowned self] in loop.requestTurn() })
  private lazy var listingDeadline = TimerSource(loop, handler: { [unowned self] in take(.listed) })

  /// More frames than this no terminal shows, and no eye sees.
  private static let frameTime = Span.milliseconds(16)
  /// A first frame with what there is beats a complete one that is late.
  private static let listingTime = Duration.milliseconds(150)

  /// Runs until the user quits or the terminal goes.
  static func run(
    _ settings: LoadedSettings, version: String, recorder: Recorder?
  ) throws(TerminalError) -> ExitCode {
    let loop = EventLoop()
    var settings = settings
    // The servers are asked before terminal and theme are looked at, so that their answers come meanwhile.
    let outside = Outside(loop, settings: settings.configuration, version: version, recorder: recorder)
    outside.start()
    loop.serveReady()
    let screen = try TerminalScreen(loop)
    settings.loadTheme()
    let program = DashboardProgram(loop, screen: screen, outside: outside, settings: settings)
    program.settings.apply()
    try screen.enter()
    program.start()
    let code = loop.run()
    screen.leave()
    if let signal = program.fatalSignal { Self.die(of: signal) }
    return code == 0 ? .done : .failed
  }

  /// Ends as the signal would have ended it, so that whoever waits for the program learns of it.
  private static func die(of number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
    var waiting = sigset_t()
    sigemptyset(&waiting)
    sigaddset(&waiting, number)
    pthread_sigmask(SIG_UNBLOCK, &waiting, nil)
  }

  private init(_ loop: EventLoop, screen: TerminalScreen, outside: Outside, settings: LoadedSettings) {
    self.loop = loop
    self.screen = screen
    self.outside = outside
    model = Model(
      configuration: settings.configuration,
      glyphs: LiveSettings.glyphs(settings.configuration, on: screen),
      size: screen.size)
    initialSettings = settings
    if let problem = settings.problemText { inbox.append(.warning(problem)) }
  }

  private func start() {
    outside.deliver = { [unowned self] in take($0) }
    screen.deliver = { [unowned self] in receive($0) }
    outside.recorder?.onFault = { [unowned self] in take(.warning($0)) }
    loop.onTurn = { [unowned self] in turn() }
    settings.chooseArtwork()
    listingDeadline.arm(after: DashboardProgram.listingTime)
    loop.requestTurn()
  }

  private func take(_ message: Message) {
    inbox.append(message)
    loop.requestTurn()
  }

  private func receive(_ event: TerminalEvent) {
    switch event {
    case .key(let key): take(.key(key))
    case .resized(let size): take(.resized(size))
    case .paste(let text): take(.paste(text))
    case .mouse(let event): take(.mouse(event, over: shown?.hits(x: event.x, y: event.y) ?? []))
    case .focus: break
    case .pixelsChanged: settings.chooseArtwork()
    case .terminated(let signal):
      fatalSignal = signal
      end(code: 1)
    case .closed: end(code: 1)
    }
  }

  /// All that has happened since the last turn, then one frame. What is asked of the outside leaves before that frame
  /// is drawn, which is in the next turn then: libpulse writes from the loop.
  private func turn() {
    let now = Instant.now()
    let messages = inbox
    inbox.removeAll(keepingCapacity: true)
    let effects = model.update(messages, now: now)
    if let recorder = outside.recorder { record(with: recorder) }
    for effect in effects where effect != .quit { perform(effect) }
    if effects.contains(.quit) { return quit(after: effects) }
    hasAsked = !effects.isEmpty && !hasAsked
    if hasAsked { loop.requestTurn() } else { show(now: now) }
    guard let next = wakeUp(model, after: now) else { return alarm.disarm() }
    alarm.arm(at: .nanoseconds(next.nanoseconds))
  }

  private func record(with recorder: Recorder) {
    let current = model.current
    recorder.note(current: current?.session.id, why: current?.reason)
    recorder.flush()
  }

  private func show(now: Instant) {
    guard model.interface.isListed else { return }
    let due = lastFrame + DashboardProgram.frameTime
    guard now >= due else { return frameTimer.arm(at: .nanoseconds(due.nanoseconds)) }
    lastFrame = now
    let still = still.flatMap { $0.isOutdated(by: model) ? nil : $0 } ?? StillScreen(model)
    self.still = still
    let shown = still.screen(of: model, now: now)
    self.shown = shown
    screen.present(shown.frame)
    settings.startWatching()
  }

  /// Lets go of everything while the loop still stands: what has ended takes no orders. The terminal comes first: the
  /// user waits for it.
  private func end(code: Int32) {
    screen.leave()
    outside.stop()
    loop.exit(code: code)
  }

  /// What was asked together with it leaves before: libpulse writes from the loop.
  private func quit(after effects: [Effect]) {
    guard effects.count > 1 else { return end(code: 0) }
    loop.onTurn = { [unowned self] in end(code: 0) }
    loop.requestTurn()
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .session, .mixer, .artwork, .queue, .lyrics: outside.perform(effect)
    case .nextTheme: settings.nextTheme()
    case .redraw: screen.redraw()
    case .suspend: screen.suspend()
    case .quit: break
    }
  }
}
