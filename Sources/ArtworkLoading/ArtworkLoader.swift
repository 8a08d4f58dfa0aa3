import Drawing
import Runtime

/// Covers as characters: takes what the screen has room for, answers through the loop, and looks again a little later,
/// because players announce a track before they have written its cover. Only the newest request is answered.
package final class ArtworkLoader {
  private let loop: EventLoop
  private let deliver: (PictureEvent) -> Void
  private let looking: LookTimes
  private let web: ArtworkSetup
  private var staff: Staff?
  private var showing: Showing?
  private var lastNumber: UInt64 = 0

  /// Costs nothing until the first request. Servers of the web get to know the program's version. `deliver` is called
  /// on the loop's thread.
  package convenience init(_ loop: EventLoop, version: String, deliver: @escaping (PictureEvent) -> Void) {
    self.init(
      loop, web: ArtworkSetup(agent: "marquee/\(version)", cachePath: WebCache.usualPath, coverReader: .installed),
      looking: LookTimes(),
      deliver: deliver)
  }

  /// With times and a web of a test's own.
  init(_ loop: EventLoop, web: ArtworkSetup, looking: LookTimes, deliver: @escaping (PictureEvent) -> Void) {
    self.loop = loop
    self.web = web
    self.looking = looking
    self.deliver = deliver
  }

  /// Asks for a picture in place of the one asked for before, which is answered no more. The same request again
  /// changes nothing.
  package func request(_ request: PictureRequest) {
    if showing?.request == request { return }
    if let showing, showing.request.hasSameSubject(as: request) {
      self.showing = showing.resized(for: request)
    } else {
      staff?.timer.disarm()
      showing = Showing(request, since: EventLoop.now(), looking: looking)
    }
    postJob()
  }

  /// No picture is wanted any more: nothing is delivered until the next request.
  package func cancel() {
    showing = nil
    staff?.timer.disarm()
    staff?.worker.withdraw()
  }

  private func postJob(isRetry: Bool = false) {
    guard let showing, let staff = staff ?? hire() else { return }
    lastNumber += 1
    staff.worker.post(
      PictureJob(number: lastNumber, request: showing.request, known: showing.answer?.stamp, isRetry: isRetry))
  }

  private func hire() -> Staff? {
    // Without a thread or a mailbox there are no pictures, and nothing else is lost.
    staff = try? Staff(
      loop, web, receive: { [weak self] in self?.receive($0) }, lookAgain: { [weak self] in self?.lookAgain() })
    return staff
  }

  private func receive(_ answers: [PictureAnswer]) {
    guard let answer = answers.last(where: { $0.number == lastNumber }), var showing else { return }
    let isNews = showing.take(answer.outcome)
    self.showing = showing
    if let time = showing.nextLook, staff?.timer.isArmed == false { staff?.timer.arm(at: time) }
    if isNews { deliver(PictureEvent(request: showing.request, picture: showing.answer?.picture)) }
  }

  private func lookAgain() {
    showing?.looks += 1
    postJob(isRetry: true)
  }
}

/// What works for the loader once there is something to do.
private struct Staff {
  let timer: TimerSource
  let mailbox: Mailbox<PictureAnswer>
  let worker: PictureWorker

  init?(
    _ loop: EventLoop, _ web: ArtworkSetup, receive: @escaping ([PictureAnswer]) -> Void,
    lookAgain: @escaping () -> Void
  ) throws(SystemError) {
    mailbox = try Mailbox(loop, handler: receive)
    timer = TimerSource(loop, accuracy: .milliseconds(20), handler: lookAgain)
    guard let worker = PictureWorker(web, answers: mailbox.address) else { return nil }
    self.worker = worker
  }
}
