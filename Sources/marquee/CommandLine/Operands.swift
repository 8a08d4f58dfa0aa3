import Dashboard
import Media

/// Reads what stands behind a verb, word by word.
nonisolated struct Operands {
  private let verb: Verb
  private let given: GivenWords
  private var rest: ArraySlice<String>

  init(verb: Verb, given: GivenWords) {
    self.verb = verb
    self.given = given
    rest = given.positionals.dropFirst()
  }

  var presentation: Presentation {
    if given.has(.json) { return .json }
    return given.has(.names) ? .names : .words
  }

  func expectEnd() throws(UsageError) {
    guard let extra = rest.first else { return }
    throw .tooManyArguments(verb: verb.name, extra: extra)
  }

  mutating func text() throws(UsageError) -> String {
    guard let word = rest.popFirst(), !word.isEmpty else {
      throw .missingArgument(verb: verb.name, usage: verb.usage)
    }
    return word
  }

  mutating func switchOrToggle() throws(UsageError) -> Switch {
    try rest.isEmpty ? .toggle : convert("on, off or toggle", Switch.init)
  }

  mutating func repeatMode() throws(UsageError) -> RepeatMode? {
    try rest.isEmpty ? nil : convert("off, one or all", RepeatMode.init)
  }

  mutating func place() throws(UsageError) -> Place {
    try convert("a time such as 90, 1:30, +30s or -5") { text in
      let sign = Sign(of: text)
      guard let span = TimeText.span(sign.rest) else { return nil }
      switch sign {
      case .none: return .at(span)
      case .plus: return .by(span)
      case .minus: return .by(-span)
      }
    }
  }

  mutating func volumeChange() throws(UsageError) -> VolumeChange {
    try convert("per cent such as 40%, +5% or -5%") { text in
      let sign = Sign(of: text)
      let digits = sign.rest.hasSuffix("%") ? sign.rest.dropLast() : sign.rest
      guard digits.allSatisfy(\.isASCII), digits.count <= 3, let percent = UInt16(digits) else { return nil }
      switch sign {
      case .none: return .to(Int(percent))
      case .plus: return .by(Int(percent))
      case .minus: return .by(-Int(percent))
      }
    }
  }

  mutating func rate() throws(UsageError) -> Double {
    try convert("a number above 0, up to 100") { text in
      guard let rate = TimeText.decimal(text[...]), rate > 0, rate <= 100 else { return nil }
      return rate
    }
  }

  private mutating func convert<Value>(
    _ expected: String, _ make: (String) -> Value?
  ) throws(UsageError) -> Value {
    let text = try text()
    guard let value = make(text) else { throw .badArgument(verb: verb.name, text: text, expected: expected) }
    return value
  }
}

/// A plus or minus before a number, and what is behind it.
private nonisolated enum Sign {
  case none(Substring)
  case plus(Substring)
  case minus(Substring)

  init(of text: String) {
    switch text.first {
    case "+": self = .plus(text.dropFirst())
    case "-": self = .minus(text.dropFirst())
    default: self = .none(text[...])
    }
  }

  var rest: Substring {
    switch self {
    case .none(let rest), .plus(let rest), .minus(let rest): rest
    }
  }
}
