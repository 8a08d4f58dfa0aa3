import Glibc
import Runtime

/// A small server of the web on the loop of a test: it answers by path, and remembers what it was asked.
final class WebServer {
  /// What a path gives.
  struct Reply {
    var status = "200 OK"
    var headers: [String] = []
    var body: [UInt8] = []
    /// Said in place of the body's length; nil for nothing.
    var length: Int?? = .none
    /// The body comes in pieces of this size …
    var piece = Int.max
    /// … so far apart.
    var gap = Duration.zero
    /// Nothing is ever answered.
    var isSilent = false
  }

  let port: UInt16
  var replies: [String: Reply] = [:]
  private(set) var requests: [[String]] = []
  /// Connections that the other end has closed before all was sent.
  private(set) var aborted = 0

  private let loop: EventLoop
  private let descriptor: Int32
  private var source: IOSource?
  private var connections: [Int32: WebConnection] = [:]

  init(_ loop: EventLoop) throws {
    self.loop = loop
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isListening = Self.listen(descriptor, &address)
    guard isListening else { throw SystemError("listen", code: errno) }
    port = UInt16(bigEndian: address.sin_port)
    source = try IOSource(loop, descriptor: descriptor, events: .readable) { [unowned self] _ in accept() }
  }

  isolated deinit {
    source?.cancel()
    close(descriptor)
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The paths that were asked for, in turn.
  var paths: [String] { requests.map { $0[0].split(separator: " ").dropFirst().first.map(String.init) ?? "" } }

  private static func listen(_ descriptor: Int32, _ address: inout sockaddr_in) -> Bool {
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && Glibc.listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
  }

  private func accept() {
    let client = Glibc.accept(descriptor, nil, nil)
    guard client >= 0 else { return }
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    connections[client] = WebConnection(
      loop, client,
      answer: { [unowned self] head in
        requests.append(head)
        return replies[paths.last ?? ""] ?? Reply(status: "404 Not Found")
      },
      ended: { [unowned self] isComplete in
        if !isComplete { aborted += 1 }
        connections[client] = nil
      })
  }
}

/// One request and its answer.
private final class WebConnection {
  private let descriptor: Int32
  private let answer: ([String]) -> WebServer.Reply
  private let ended: (Bool) -> Void
  private var source: IOSource?
  private var timer: TimerSource?
  private var received: [UInt8] = []
  private var reply: WebServer.Reply?
  private var outgoing: ArraySlice<UInt8> = []

  init(
    _ loop: EventLoop, _ descriptor: Int32, answer: @escaping ([String]) -> WebServer.Reply,
    ended: @escaping (Bool) -> Void
  ) {
    self.descriptor = descriptor
    self.answer = answer
    self.ended = ended
    timer = TimerSource(loop) { [unowned self] in send() }
    // A connection that cannot be watched fails the test that needs it.
    source = try? IOSource(loop, descriptor: descriptor, events: .readable) { [unowned self] _ in serve() }
  }

  isolated deinit {
    timer?.cancel()
    source?.cancel()
    close(descriptor)
  }

  private func serve() {
    guard reply == nil || !hasHungUp else { return ended(false) }
    if reply == nil { receive() } else { send() }
  }

  private var hasHungUp: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN)
  }

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return ended(true) }
    received += buffer[..<count]
    let text = String(decoding: received, as: UTF8.self)
    guard text.hasSuffix("\r\n\r\n") else { return }
    let reply = answer(text.split(separator: "\r\n").map(String.init))
    self.reply = reply
    guard !reply.isSilent else { return }
    var head = ["HTTP/1.1 \(reply.status)", "Connection: close"] + reply.headers
    if let length = reply.length ?? reply.body.count { head.append("Content-Length: \(length)") }
    outgoing = ArraySlice((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + reply.body
    send()
  }

  private func send() {
    guard let reply else { return }
    let piece = outgoing.prefix(reply.piece)
    let sent = piece.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    guard sent >= 0 || errno == EAGAIN else { return ended(false) }
    outgoing = outgoing.dropFirst(max(sent, 0))
    if outgoing.isEmpty { return ended(true) }
    if reply.gap > .zero {
      timer?.arm(after: reply.gap)
    } else {
      source?.events = [.readable, .writable]
    }
  }
}
