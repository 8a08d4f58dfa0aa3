import CLinux
import Glibc
import Runtime
import Synchronization

/// A picture to be made, and which answer it is for.
nonisolated struct PictureJob: Sendable {
  let number: UInt64
  let request: PictureRequest
  /// The state of the file that is on the screen already.
  let known: FileStamp?
  /// What could not be had before is asked for once more.
  var isRetry = false
}

/// What the worker has to say about a job.
nonisolated struct PictureAnswer: Sendable {
  let number: UInt64
  let outcome: PictureOutcome
}

/// The one thread beside the loop's: files may be slow and pictures large. It sleeps until there is a job, and of
/// several that wait only the newest is done.
final class PictureWorker {
  private let desk: JobDesk

  /// Nil when the system gives no thread.
  init?(_ setup: ArtworkSetup, answers: Mailbox<PictureAnswer>.Address) {
    guard let desk = JobDesk() else { return nil }
    self.desk = desk
    // A heap of the thread's own would cost half a megabyte.
    mallopt(M_ARENA_MAX, 1)
    let thread = WorkerThread(desk: desk, setup: setup, answers: answers)
    guard DetachedThread.start({ thread.run() }) else { return nil }
  }

  isolated deinit { desk.close() }

  func post(_ job: PictureJob) { desk.post(job) }

  /// Nothing is wanted any more: the job in hand is let go.
  func withdraw() { desk.withdraw() }
}

/// Where the newest job lies, between the two threads.
private nonisolated final class JobDesk: Sendable {
  private enum State {
    case empty
    case waiting(PictureJob)
    case withdrawn
    case closed
  }

  private let state = Mutex(State.empty)
  /// Counts what the thread has not yet seen; reading it blocks while that is nothing.
  private let wakeUps: Int32

  init?() {
    wakeUps = eventfd(0, LINUX_EFD_CLOEXEC)
    guard wakeUps >= 0 else { return nil }
  }

  deinit { Glibc.close(wakeUps) }

  func post(_ job: PictureJob) { put(.waiting(job)) }

  func withdraw() { put(.withdrawn) }

  func close() { put(.closed) }

  private func put(_ new: State) {
    state.withLock { $0 = new }
    eventfd_write(wakeUps, 1)
  }

  /// Sleeps until there is a job; nil at the end.
  func nextJob() -> PictureJob? {
    while true {
      switch take() {
      case .waiting(let job): return job
      case .closed: return nil
      case .empty, .withdrawn: takeNote()
      }
    }
  }

  private func take() -> State {
    state.withLock { state in
      let found = state
      if case .closed = found { return found }
      state = .empty
      return found
    }
  }

  /// Sleeps until something is put here that has not been noted yet.
  private func takeNote() {
    var count: eventfd_t = 0
    eventfd_read(wakeUps, &count)
  }

  /// For the work on a job.
  func watch(for job: PictureJob) -> WorkWatch {
    WorkWatch(
      descriptor: wakeUps, hasNews: { self.hasNews }, isAbandoned: { self.isAbandoned(job) },
      takeNote: { self.takeNote() })
  }

  private func isAbandoned(_ job: PictureJob) -> Bool {
    state.withLock { state in
      switch state {
      case .empty: false
      case .waiting(let newer): !newer.request.hasSameSubject(as: job.request)
      case .withdrawn, .closed: true
      }
    }
  }

  /// Whether a job waits, or the end has come, so that the one in hand may be let go.
  private var hasNews: Bool {
    state.withLock { state in
      switch state {
      case .empty: false
      case .waiting, .withdrawn, .closed: true
      }
    }
  }
}

/// What the thread owns.
private nonisolated final class WorkerThread: Sendable {
  private let desk: JobDesk
  private let setup: ArtworkSetup
  private let answers: Mailbox<PictureAnswer>.Address

  init(desk: JobDesk, setup: ArtworkSetup, answers: Mailbox<PictureAnswer>.Address) {
    self.desk = desk
    self.setup = setup
    self.answers = answers
  }

  func run() {
    var maker = PictureMaker(setup)
    while let job = desk.nextJob() {
      let outcome = maker.make(job, watch: desk.watch(for: job))
      answers.post(PictureAnswer(number: job.number, outcome: outcome))
      // Decoding takes a hundred times what is kept; without this it would stay with the process.
      malloc_trim(0)
    }
  }
}
