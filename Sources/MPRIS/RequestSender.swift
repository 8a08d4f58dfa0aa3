import DBus
import ForeignInput
import Media
import Runtime

/// Sends requests to one player, and tells in words of the session what became of them.
final class RequestSender {
  private let connection: Connection
  private let owner: String
  private let patience: Patience
  private var calls: [Int: PendingCall] = [:]
  private var nextCall = 0

  init(_ connection: Connection, owner: String, _ patience: Patience) {
    self.connection = connection
    self.owner = owner
    self.patience = patience
  }

  /// The completion gets nil where the player took the request.
  func send(_ request: PlayerRequest, completion: @escaping (RefusalReason?) -> Void) {
    let number = nextCall
    nextCall += 1
    let finish: (CallError?) -> Void = { [weak self] error in
      self?.calls[number] = nil
      completion(error.map(Self.reason))
    }
    calls[number] = call(request, finish)
  }

  func cancel() {
    for call in calls.values { call.cancel() }
    calls = [:]
  }

  private func call(_ request: PlayerRequest, _ finish: @escaping (CallError?) -> Void) -> PendingCall {
    switch request {
    case .call(let member, let arguments):
      let method = Method(owner, MPRIS.path, MPRIS.playerInterface, member)
      return connection.call(method, arguments, deadline: patience.reply) { finish($0.failure) }
    case .callOn(let interface, let member, let arguments):
      let method = Method(owner, MPRIS.path, interface, member)
      return connection.call(method, arguments, deadline: patience.reply) { finish($0.failure) }
    case .set(let property, let value):
      return connection.setProperty(
        property, to: value, of: owner, MPRIS.path, MPRIS.playerInterface, deadline: patience.reply
      ) { finish($0.failure) }
    }
  }

  private static func reason(_ error: CallError) -> RefusalReason {
    switch error {
    case .timedOut, .unexpectedReply: .noAnswer
    case .disconnected: .gone
    case .refused(let name, _) where departures.contains(name): .gone
    case .refused(let name, let message): .said(String(foreign: message.isEmpty ? name : message))
    case .invalidArguments(let error): .said(String(foreign: "\(error)"))
    case .failed(let code): .said("\(SystemError("send", code: code))")
    }
  }

  /// What the bus says in place of a peer that is no longer there.
  private static let departures: Set<String> = [
    "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.ServiceUnknown",
    "org.freedesktop.DBus.Error.NameHasNoOwner", "org.freedesktop.DBus.Error.Disconnected",
  ]
}

extension Result {
  fileprivate var failure: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}
