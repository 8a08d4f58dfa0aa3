import Runtime

extension Connection {
  private static let properties = "org.freedesktop.DBus.Properties"

  /// All properties of an interface, taken out of their variants.
  @discardableResult
  package func properties(
    of destination: String, _ path: String, _ interface: String, deadline: Duration = .seconds(2),
    completion: @escaping (Result<[(name: String, value: Value)], CallError>) -> Void
  ) -> PendingCall {
    let method = Method(destination, path, Self.properties, "GetAll")
    return call(method, [.string(interface)], deadline: deadline) { result in
      completion(
        result.flatMap { values in
          guard let properties = values.first?.properties else { return .failure(.unexpectedReply) }
          return .success(properties)
        })
    }
  }

  /// One property, taken out of its variant.
  @discardableResult
  package func property(
    _ name: String, of destination: String, _ path: String, _ interface: String, deadline: Duration = .seconds(2),
    completion: @escaping (Result<Value, CallError>) -> Void
  ) -> PendingCall {
    let method = Method(destination, path, Self.properties, "Get")
    return call(method, [.string(interface), .string(name)], deadline: deadline) { result in
      completion(
        result.flatMap { values in
          guard let value = values.first else { return .failure(.unexpectedReply) }
          return .success(value.unwrapped)
        })
    }
  }

  /// Asks a peer to change a property; success means that it took the request.
  @discardableResult
  package func setProperty(
    _ name: String, to value: Value, of destination: String, _ path: String, _ interface: String,
    deadline: Duration = .seconds(2), completion: @escaping (Result<Void, CallError>) -> Void
  ) -> PendingCall {
    let method = Method(destination, path, Self.properties, "Set")
    return call(method, [.string(interface), .string(name), .variant(value)], deadline: deadline) { result in
      completion(result.map { _ in })
    }
  }
}
