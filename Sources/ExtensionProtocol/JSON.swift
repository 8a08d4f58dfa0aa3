/// A JSON value. Our own rather than a library's: it keeps the order of members, takes nothing beyond its limits, and
/// costs neither the 4 MB of memory nor the half a millisecond at start that Foundation's does.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number without fraction or exponent that fits; others are `number`.
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

/// Named values in the order in which they were written.
package struct JSONObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: JSON

    package init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var members: [Member]

  package init(members: [Member] = []) { self.members = members }

  package init(dictionaryLiteral elements: (String, JSON)...) {
    members = elements.map { Member(name: $0.0, value: $0.1) }
  }

  /// The value of that name; the last one where a name stands twice, as most readers of JSON do.
  package subscript(name: String) -> JSON? { members.last { $0.name == name }?.value }

  /// Adds a member at the end; a value that is absent is left out.
  package mutating func add(_ name: String, _ value: JSON?) {
    guard let value else { return }
    members.append(Member(name: name, value: value))
  }
}

extension JSON {
  /// A number as JSON can say it: infinity and what is no number become null.
  package static func finite(_ number: Double) -> JSON { number.isFinite ? .number(number) : .null }

  package static func strings(_ strings: [String]) -> JSON { .array(strings.map(JSON.string)) }

  package static func unsigned(_ number: UInt64) -> JSON {
    Int64(exactly: number).map(JSON.integer) ?? .number(Double(number))
  }
}
