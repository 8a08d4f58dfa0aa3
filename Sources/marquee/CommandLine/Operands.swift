import Dashboard
import Media
import Templates

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

  var isEmpty: Bool { rest.isEmpty }

  /// A question as the options want it answered.
  func asked(_ plain: Question) throws(UsageError) -> Request {
    .question(try line() ?? plain, isFollowed: given.has(.follow))
  }

  private func line() throws(UsageError) -> Question? {
    guard let text = given.value(of: .format) else { return nil }
    guard !given.has(.json) else { throw .optionExcludes(.format, .json) }
    do { return .line(try Template(text)) } catch { throw .badTemplate(error) }
  }

  /// The verb is to do something: options for asking have no place.
  func expectNoQuestion() throws(UsageError) {
    for option in [Option.format, .follow] where given.has(option) { throw .optionOnlyAsks(option, verb: verb.name) }
  }

  /// All that is left; keys and a line of the user's own exclude each other.
  mutating func keys() throws(UsageError) -> [String] {
    if given.has(.format) { try expectEnd() }
    defer { rest = [] }
    return Array(rest)
  }

  mutating func switchOrToggle() throws(UsageError) -> Switch {
    try rest.isEmpty ? .toggle : convert("on, off or toggle") { Switch(rawValue: $0.lowercased()) }
  }

  /// playerctl's words for how a list goes on.
  mutating func loopStatus() throws(UsageError) -> RepeatMode {
    try convert("none, track or playlist") { RepeatMode(loopStatus: $0) }
  }

  mutating func repeatMode() throws(UsageError) -> RepeatMode? {
    try rest.isEmpty ? nil : convert("off, one or all") { RepeatMode(rawValue: $0) }
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
      guard let percent = Operands.percent(sign.rest) else { return nil }
      switch sign {
      case .none: return .to(percent)
      case .plus: return .by(percent)
      case .minus: return .by(-percent)
      }
    }
  }

  /// `40%`, `40`, or a share with a point as playerctl has it: `0.4`.
  private static func percent(_ text: Substring) -> Int? {
    if text.contains(".") {
      guard let share = TimeText.decimal(text), share <= 2 else { return nil }
      return Int((share * 100).rounded())
    }
    let digits = text.hasSuffix("%") ? text.dropLast() : text
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits.count <= 3 else { return nil }
    return Int(digits)
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

/// A plus or minus before a number, or behind it as playerctl has it, and the number.
private nonisolated enum Sign {
  case none(Substring)
  case plus(Substring)
  case minus(Substring)

  init(of text: String) {
    switch (text.first, text.last) {
    case ("+", _): self = .plus(text.dropFirst())
    case ("-", _): self = .minus(text.dropFirst())
    case (_, "+"): self = .plus(text.dropLast())
    case (_, "-"): self = .minus(text.dropLast())
    default: self = .none(text[...])
    }
  }

  var rest: Substring {
    switch self {
    case .none(let rest), .plus(let rest), .minus(let rest): rest
    }
  }
}

extension RepeatMode {
  fileprivate nonisolated init?(loopStatus text: String) {
    guard let mode = RepeatMode.allCases.first(where: { $0.loopStatus.lowercased() == text.lowercased() }) else {
      return nil
    }
    self = mode
  }

  /// MPRIS's word, which playerctl has too.
  nonisolated var loopStatus: String {
    switch self {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }
}
