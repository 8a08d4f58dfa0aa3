/// Why a JSON value is not the record that it should be.
package struct RecordError: Error, Equatable {
  /// Where: `playback.position`.
  package let path: String
  /// What should have stood there: `a number`.
  package let expected: String

  package init(path: String, expected: String) {
    self.path = path
    self.expected = expected
  }
}

extension RecordError: CustomStringConvertible {
  package var description: String { path.isEmpty ? "expected \(expected)" : "\(path): expected \(expected)" }
}

/// Reads the members of an object by name. A member that is absent or null is nil; one of another type is an error;
/// one that nobody asks for is ignored, so that newer programs can say more.
struct RecordReader {
  private let object: JSONObject
  private let path: String

  init(_ value: JSON, path: String = "") throws(RecordError) {
    guard case .object(let object) = value else { throw RecordError(path: path, expected: "an object") }
    self.object = object
    self.path = path
  }

  var memberNames: [String] { object.members.map(\.name) }

  func string(_ name: String) throws(RecordError) -> String? {
    try read(name, "a string") { if case .string(let text) = $0 { text } else { nil } }
  }

  func bool(_ name: String) throws(RecordError) -> Bool? {
    try read(name, "true or false") { if case .bool(let value) = $0 { value } else { nil } }
  }

  func number(_ name: String) throws(RecordError) -> Double? {
    try read(name, "a number") { RecordReader.number($0) }
  }

  func integer(_ name: String) throws(RecordError) -> Int? {
    try read(name, "a whole number") { value in
      switch value {
      case .integer(let number): Int(exactly: number)
      case .number(let number): Int(exactly: number)
      case .null, .bool, .string, .array, .object: nil
      }
    }
  }

  func strings(_ name: String) throws(RecordError) -> [String] {
    let found = try read(name, "a list of strings") { value -> [String]? in
      guard case .array(let values) = value else { return nil }
      let strings = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      return strings.count == values.count ? strings : nil
    }
    return found ?? []
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws(RecordError) -> Choice? {
    let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    return try read(name, "one of \(words)") {
      if case .string(let text) = $0 { Choice(rawValue: text) } else { nil }
    }
  }

  func record<Record>(
    _ name: String, _ make: (RecordReader) throws(RecordError) -> Record
  ) throws(RecordError) -> Record? {
    guard let value = present(name) else { return nil }
    return try make(RecordReader(value, path: path(of: name)))
  }

  func records<Record>(
    _ name: String, _ make: (RecordReader) throws(RecordError) -> Record
  ) throws(RecordError) -> [Record] {
    guard let value = present(name) else { return [] }
    guard case .array(let values) = value else { throw RecordError(path: path(of: name), expected: "a list") }
    var records: [Record] = []
    for (index, value) in values.enumerated() {
      records.append(try make(RecordReader(value, path: "\(path(of: name))[\(index)]")))
    }
    return records
  }

  func value(_ name: String) -> JSON? { present(name) }

  /// What the reading gave, or the error that it is missing.
  func required<Value>(_ name: String, _ value: Value?) throws(RecordError) -> Value {
    guard let value else { throw RecordError(path: path(of: name), expected: "a value") }
    return value
  }

  func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  static func number(_ value: JSON) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .bool, .string, .array, .object: nil
    }
  }

  private func present(_ name: String) -> JSON? {
    guard let value = object[name], value != .null else { return nil }
    return value
  }

  private func read<Value>(
    _ name: String, _ expected: String, _ convert: (JSON) -> Value?
  ) throws(RecordError) -> Value? {
    guard let value = present(name) else { return nil }
    guard let converted = convert(value) else { throw RecordError(path: path(of: name), expected: expected) }
    return converted
  }
}
