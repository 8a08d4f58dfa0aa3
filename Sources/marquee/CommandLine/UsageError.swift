import Templates

/// Why a command line cannot be understood.
nonisolated enum UsageError: Error, Equatable, Sendable {
  case unknownVerb(String, suggestion: String?)
  case unknownOption(String, suggestion: String?)
  case missingValue(Option)
  case valueNotTaken(Option)
  case optionNotTaken(Option, verb: String)
  case optionNeedsVerb(Option)
  case unknownShell(String)
  /// Of two that contradict each other.
  case optionExcludes(Option, Option)
  /// With words behind it the verb does something, and the option is for asking.
  case optionOnlyAsks(Option, verb: String)
  case badTemplate(TemplateError)
  case missingArgument(verb: String, usage: String)
  case tooManyArguments(verb: String, extra: String)
  case badArgument(verb: String, text: String, expected: String)
}

extension UsageError {
  /// One line, without the program's name.
  nonisolated var words: String {
    switch self {
    case .unknownVerb("open", _):
      "there is no command 'open': Marquee opens no files; give them to the player itself"
    case .unknownVerb(let name, let suggestion):
      "there is no command '\(name)'\(UsageError.hint(suggestion))"
    case .unknownOption(let name, let suggestion):
      "there is no option '\(name)'\(UsageError.hint(suggestion))"
    case .missingValue(let option):
      "\(option.spelling) needs a \(option.placeholder ?? "value") behind it"
    case .valueNotTaken(let option):
      "\(option.spelling) takes no value"
    case .optionNotTaken(let option, let verb):
      "'\(verb)' takes no \(option.spelling); see 'marquee \(verb) --help'"
    case .optionNeedsVerb(let option):
      "\(option.spelling) needs a command to go with; see 'marquee --help'"
    case .unknownShell(let name):
      "there are completions for \(Shell.allCases.map(\.rawValue).joined(separator: ", ")), not for '\(name)'"
    case .optionExcludes(let option, let other):
      "\(option.spelling) does not go together with \(other.spelling)"
    case .optionOnlyAsks(let option, let verb):
      "\(option.spelling) goes with '\(verb)' only when nothing stands behind it"
    case .badTemplate(let error):
      "--format: \(error.words)"
    case .missingArgument(let verb, let usage):
      "'\(verb)' needs more to go by: \(usage)"
    case .tooManyArguments(let verb, let extra):
      "'\(verb)' does not know what to do with '\(extra)'; see 'marquee \(verb) --help'"
    case .badArgument(let verb, let text, let expected):
      "'\(verb)' expects \(expected), not '\(text)'"
    }
  }

  private nonisolated static func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? "; see 'marquee --help'"
  }
}
