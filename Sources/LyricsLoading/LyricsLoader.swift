import ForeignInput
import Media
import Runtime

/// Finds the words of a track: those that its player gives, else those in a file beside it. Only the newest request is
/// answered.
package final class LyricsLoader {
  private let loop: EventLoop
  private let deliver: (LyricsRequest, Lyrics?) -> Void
  private var mailbox: Mailbox<Answer>?
  private var wanted: LyricsRequest?
  private var lastNumber: UInt64 = 0
  /// Threads that have not come back: a disk that does not answer keeps them.
  private var busy = 0

  /// More than these, and it is the disk: nothing is asked of it then.
  private static let mostThreads = 4

  private struct Answer: Sendable {
    let number: UInt64
    let lyrics: Lyrics?
  }

  /// Costs nothing until the first request. `deliver` is called on the loop's thread.
  package init(_ loop: EventLoop, deliver: @escaping (LyricsRequest, Lyrics?) -> Void) {
    self.loop = loop
    self.deliver = deliver
  }

  package func request(_ request: LyricsRequest) {
    wanted = request
    lastNumber += 1
    guard busy < Self.mostThreads, let address = address(), start(request, number: lastNumber, address) else {
      return deliver(request, nil)
    }
    busy += 1
  }

  /// Nothing is delivered until the next request.
  package func cancel() { wanted = nil }

  private func start(_ request: LyricsRequest, number: UInt64, _ address: Mailbox<Answer>.Address) -> Bool {
    DetachedThread.start { address.post(Answer(number: number, lyrics: LyricsSearch.find(request))) }
  }

  /// Without a mailbox there are no lyrics, and nothing else is lost.
  private func address() -> Mailbox<Answer>.Address? {
    mailbox = mailbox ?? (try? Mailbox(loop) { [weak self] in self?.receive($0) })
    return mailbox?.address
  }

  private func receive(_ answers: [Answer]) {
    busy -= answers.count
    guard let wanted, let answer = answers.last(where: { $0.number == lastNumber }) else { return }
    deliver(wanted, answer.lyrics)
  }
}

/// Where the words of a track may be.
nonisolated enum LyricsSearch {
  /// Longer files hold no lyrics.
  static let largest = 1 << 20

  static func find(_ request: LyricsRequest) -> Lyrics? {
    if let text = request.text, let lyrics = Lyrics(text: text, source: .player) { return lyrics }
    return request.location.flatMap { beside(LocalPath.candidates(for: $0.rawValue)) }
  }

  private static func beside(_ tracks: [[UInt8]]) -> Lyrics? {
    for track in tracks {
      for path in paths(beside: track) {
        guard let file = RegularFile(path), (1...largest).contains(Int(file.status.st_size)),
          let bytes = file.read(upTo: largest), let lyrics = Lyrics(bytes: bytes, source: .file)
        else { continue }
        return lyrics
      }
    }
    return nil
  }

  /// Of the same name but for its ending; words with times before words without.
  static func paths(beside track: [UInt8]) -> [[UInt8]] {
    guard let slash = track.lastIndex(of: UInt8(ascii: "/")), slash + 1 < track.count else { return [] }
    let name = track[(slash + 1)...]
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > name.startIndex ? $0 : nil } ?? track.endIndex
    return [".lrc", ".LRC", ".txt"].map { Array(track[..<dot]) + Array($0.utf8) }.filter { $0 != track }
  }
}
