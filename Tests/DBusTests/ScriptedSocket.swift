import DBus
import Glibc
import Runtime
import TestSupport

/// A socket that behaves as a test says, where a message bus should be.
final class ScriptedSocket {
  let address: Address
  private let directory: TemporaryDirectory
  private let listener: Int32
  private var clients: [Int32: IOSource] = [:]
  private var acceptor: IOSource?

  /// `onData` is called for what a client sends, with a way to answer; answering nil hangs up.
  init(_ loop: EventLoop, onData: @escaping ([UInt8]) -> [UInt8]?) throws {
    directory = try TemporaryDirectory()
    let path = directory.path + "/bus"
    address = try Address(socket: path)
    listener = try ListeningSocket.open(at: path)
    acceptor = try IOSource(loop, descriptor: listener, events: .readable) { [unowned self] _ in
      let client = accept(listener, nil, nil)
      clients[client] = try? IOSource(loop, descriptor: client, events: .readable) { [unowned self] _ in
        serve(client, onData)
      }
    }
  }

  isolated deinit {
    for client in clients.keys { hangUp(client) }
    acceptor?.cancel()
    close(listener)
  }

  /// Sends something unasked to every client.
  func send(_ bytes: [UInt8]) {
    for client in clients.keys { write(client, bytes, bytes.count) }
  }

  private func serve(_ client: Int32, _ onData: ([UInt8]) -> [UInt8]?) {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = read(client, &bytes, bytes.count)
    guard count > 0, let answer = onData(Array(bytes.prefix(count))) else { return hangUp(client) }
    if !answer.isEmpty { write(client, answer, answer.count) }
  }

  private func hangUp(_ client: Int32) {
    clients.removeValue(forKey: client)?.cancel()
    close(client)
  }
}
