import CSystemd
import Runtime

/// Why a value may not go out: a bus ends the connection of a client that sends such a thing.
package enum EncodingError: Error, Equatable, Sendable {
  case nulInText
  case invalidObjectPath(String)
  case invalidSignature(String)
  /// A container whose contents are not of the type it declares.
  case mismatch
  case tooDeep
  /// A name of a peer, path, interface or member that the specification does not allow.
  case invalidName(String)
}

/// Encodes values into a message that is being built.
package struct MessageWriter {
  let message: OpaquePointer

  package init(message: OpaquePointer) { self.message = message }

  package func append(_ values: [Value]) throws(EncodingError) {
    for value in values { try append(value, depth: 0) }
  }

  private func append(_ value: Value, depth: Int) throws(EncodingError) {
    switch value {
    case .byte(let number): try basic("y", number)
    case .boolean(let truth): try basic("b", Int32(truth ? 1 : 0))
    case .int16(let number): try basic("n", number)
    case .uint16(let number): try basic("q", number)
    case .int32(let number): try basic("i", number)
    case .uint32(let number): try basic("u", number)
    case .int64(let number): try basic("x", number)
    case .uint64(let number): try basic("t", number)
    case .double(let number): try basic("d", number)
    case .string(let text): try string("s", text)
    case .objectPath(let path): try objectPath(path)
    case .signature(let signature): try self.signature(signature)
    case .array(let element, let items): try array(element, items, depth: depth)
    case .dictionary(let key, let value, let entries): try dictionary(key, value, entries, depth: depth)
    case .structure(let fields): try structure(fields, depth: depth)
    case .variant(let inner): try variant(inner, depth: depth)
    }
  }

  private func basic(_ type: Unicode.Scalar, _ number: some BitwiseCopyable) throws(EncodingError) {
    let result = withUnsafePointer(to: number) { sd_bus_message_append_basic(message, letter(type), $0) }
    guard result >= 0 else { throw .mismatch }
  }

  private func string(_ type: Unicode.Scalar, _ text: String) throws(EncodingError) {
    guard !text.utf8.contains(0) else { throw .nulInText }
    let result = text.withCString { sd_bus_message_append_basic(message, letter(type), $0) }
    guard result >= 0 else { throw .mismatch }
  }

  private func objectPath(_ path: String) throws(EncodingError) {
    guard !path.utf8.contains(0), sd_bus_object_path_is_valid(path) > 0 else { throw .invalidObjectPath(path) }
    try string("o", path)
  }

  private func signature(_ signature: String) throws(EncodingError) {
    guard Signature.isSequence(signature) else { throw .invalidSignature(signature) }
    try string("g", signature)
  }

  private func array(_ element: String, _ items: [Value], depth: Int) throws(EncodingError) {
    guard Signature.isSingle(element) else { throw .invalidSignature(element) }
    try container("a", element, depth: depth) { () throws(EncodingError) in
      for item in items { try append(item, depth: depth + 1) }
    }
  }

  private func dictionary(_ key: String, _ value: String, _ entries: [Value.Entry], depth: Int) throws(EncodingError) {
    let contents = "{" + key + value + "}"
    guard Signature.isSingle("a" + contents) else { throw .invalidSignature("a" + contents) }
    try container("a", contents, depth: depth) { () throws(EncodingError) in
      for entry in entries {
        try container("e", key + value, depth: depth) { () throws(EncodingError) in
          try append(entry.key, depth: depth + 1)
          try append(entry.value, depth: depth + 1)
        }
      }
    }
  }

  private func structure(_ fields: [Value], depth: Int) throws(EncodingError) {
    let contents = fields.map(\.signature).joined()
    guard Signature.isSingle("(" + contents + ")") else { throw .invalidSignature("(" + contents + ")") }
    try container("r", contents, depth: depth) { () throws(EncodingError) in
      for field in fields { try append(field, depth: depth + 1) }
    }
  }

  private func variant(_ inner: Value, depth: Int) throws(EncodingError) {
    let contents = inner.signature
    guard Signature.isSingle(contents) else { throw .invalidSignature(contents) }
    try container("v", contents, depth: depth) { () throws(EncodingError) in try append(inner, depth: depth + 1) }
  }

  private func container(
    _ type: Unicode.Scalar, _ contents: String, depth: Int, _ body: () throws(EncodingError) -> Void
  ) throws(EncodingError) {
    // 64 in all is what the specification allows.
    guard depth < 64 else { throw .tooDeep }
    guard sd_bus_message_open_container(message, letter(type), contents) >= 0 else { throw .mismatch }
    try body()
    guard sd_bus_message_close_container(message) >= 0 else { throw .mismatch }
  }

  private func letter(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }
}
