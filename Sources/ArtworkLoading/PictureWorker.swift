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
  init?(answers: Mailbox<PictureAnswer>.Address) {
    guard let desk = JobDesk() else { return nil }
    self.desk = desk
    // A heap of the thread's own would cost half a megabyte.
    mallopt(M_ARENA_MAX, 1)
    guard startThread(WorkerThread(desk: desk, answers: answers)) else { return nil }
  }

  isolated deinit { desk.close() }

  func post(_ job: PictureJob) { desk.post(job) }
}

/// Where the newest job lies, between the two threads.
private nonisolated final class JobDesk: Sendable {
  private enum State {
    case empty
    case waiting(PictureJob)
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

  func post(_ job: PictureJob) {
    state.withLock { $0 = .waiting(job) }
    eventfd_write(wakeUps, 1)
  }

  func close() {
    state.withLock { $0 = .closed }
    eventfd_write(wakeUps, 1)
  }

  /// Sleeps until there is a job; nil at the end.
  func nextJob() -> PictureJob? {
    while true {
      var count: eventfd_t = 0
      eventfd_read(wakeUps, &count)
      let found = state.withLock { state in
        let found = state
        if case .waiting = found { state = .empty }
        return found
      }
      switch found {
      case .waiting(let job): return job
      case .closed: return nil
      case .empty: continue
      }
    }
  }

  /// Whether a job waits, or the end has come, so that the one in hand may be let go.
  var hasNews: Bool {
    state.withLock { state in
      switch state {
      case .empty: false
      case .waiting, .closed: true
      }
    }
  }
}

/// What the thread owns.
private nonisolated final class WorkerThread: Sendable {
  private let desk: JobDesk
  private let answers: Mailbox<PictureAnswer>.Address

  init(desk: JobDesk, answers: Mailbox<PictureAnswer>.Address) {
    self.desk = desk
    self.answers = answers
  }

  func run() {
    var maker = PictureMaker()
    while let job = desk.nextJob() {
      let outcome = maker.make(job.request, known: job.known) { desk.hasNews }
      answers.post(PictureAnswer(number: job.number, outcome: outcome))
      // Decoding takes a hundred times what is kept; without this it would stay with the process.
      malloc_trim(0)
    }
  }
}

/// Runs a thread that no signal is delivered to: they are the loop's.
private nonisolated func startThread(_ body: WorkerThread) -> Bool {
  var all = sigset_t()
  var before = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  let context = Unmanaged.passRetained(body)
  var thread = pthread_t()
  let result = pthread_create(
    &thread, nil,
    { context in
      guard let context else { return nil }
      Unmanaged<WorkerThread>.fromOpaque(context).takeRetainedValue().run()
      return nil
    }, context.toOpaque())
  guard result == 0 else {
    context.release()
    return false
  }
  pthread_detach(thread)
  return true
}
