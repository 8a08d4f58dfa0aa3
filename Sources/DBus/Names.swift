import Runtime

/// The bus itself, as a peer.
package enum BusDriver {
  package nonisolated static let name = "org.freedesktop.DBus"
  package nonisolated static let path = "/org/freedesktop/DBus"

  package nonisolated static func method(_ member: String) -> Method { Method(name, path, name, member) }
}

/// How to ask for a name on the bus.
package struct NameFlags: OptionSet, Sendable {
  package let rawValue: UInt32

  package nonisolated init(rawValue: UInt32) { self.rawValue = rawValue }

  package nonisolated static let allowReplacement = NameFlags(rawValue: 1)
  package nonisolated static let replaceExisting = NameFlags(rawValue: 2)
  package nonisolated static let doNotQueue = NameFlags(rawValue: 4)
}

/// What the bus said to a request for a name.
package enum NameOutcome: UInt32, Equatable, Sendable {
  case owned = 1
  case queued = 2
  case taken = 3
  case alreadyOwned = 4
}

extension Connection {
  package func requestName(
    _ name: String, _ flags: NameFlags = .doNotQueue, completion: @escaping (Result<NameOutcome, CallError>) -> Void
  ) {
    call(BusDriver.method("RequestName"), [.string(name), .uint32(flags.rawValue)]) { result in
      completion(result.flatMap { Self.outcome(of: $0) })
    }
  }

  package func releaseName(_ name: String) throws(CallError) {
    try send(BusDriver.method("ReleaseName"), [.string(name)])
  }

  /// The process behind a name, as the kernel told the bus: 4,194,304 at most, never 0.
  @discardableResult
  package func processIdentifier(
    of name: String, completion: @escaping (Result<UInt32, CallError>) -> Void
  ) -> PendingCall {
    call(BusDriver.method("GetConnectionUnixProcessID"), [.string(name)]) { result in
      completion(
        result.flatMap { values in
          guard case .uint32(let process)? = values.first else { return .failure(.unexpectedReply) }
          return .success(process)
        })
    }
  }

  /// The unique name that owns a name.
  @discardableResult
  package func owner(of name: String, completion: @escaping (Result<String, CallError>) -> Void) -> PendingCall {
    call(BusDriver.method("GetNameOwner"), [.string(name)]) { result in
      completion(
        result.flatMap { values in
          guard let owner = values.first?.text else { return .failure(.unexpectedReply) }
          return .success(owner)
        })
    }
  }

  private static func outcome(of values: [Value]) -> Result<NameOutcome, CallError> {
    guard case .uint32(let code)? = values.first, let outcome = NameOutcome(rawValue: code) else {
      return .failure(.unexpectedReply)
    }
    return .success(outcome)
  }
}
