/// Why a template cannot be understood. Places are counted in bytes from 0, as playerctl counts them.
package enum TemplateError: Error, Equatable, Sendable {
  case unexpected(Character, at: Int)
  case expected(String, at: Int)
  case unexpectedEnd
  case badNumber(String, at: Int)
  case unknownFunction(String, at: Int)
  case wrongArgumentCount(String, takes: Int, given: Int, at: Int)
  case emojiWithoutField(at: Int)
  case tooDeep(at: Int)
}

/// Why a template that is understood has no line.
package enum TemplateFault: Error, Equatable, Sendable {
  case noNumber(String, Character)
  case noTime(String)
  case noLength(String)
  case dividedByZero
  case overflow
}

extension TemplateError {
  /// One line.
  package var words: String {
    switch self {
    case .unexpected(let character, let place): "unexpected \"\(character)\", expected expression (position \(place))"
    case .expected(let what, let place): "expecting \"\(what)\" (position \(place))"
    case .unexpectedEnd: "unexpected end of expression"
    case .badNumber(let text, let place): "invalid number: \"\(text)\" (position \(place))"
    case .unknownFunction(let name, let place): "unknown template function: \(name) (position \(place))"
    case .wrongArgumentCount(let name, let takes, let given, let place):
      "function \(name) takes exactly \(takes == 1 ? "one argument" : "two arguments") (got \(given))"
        + " (position \(place))"
    case .emojiWithoutField(let place): "the emoji function can only be called with a variable (position \(place))"
    case .tooDeep(let place): "too many parentheses within each other (position \(place))"
    }
  }
}

extension TemplateFault {
  /// One line.
  package var words: String {
    switch self {
    case .noNumber(let text, let sign): "'\(text)' is no number for \(sign) to work on"
    case .noTime(let text): "'\(text)' is no time for duration to show"
    case .noLength(let text): "'\(text)' is no length for trunc to cut to"
    case .dividedByZero: "there is no dividing by zero"
    case .overflow: "a number became too large"
    }
  }
}
