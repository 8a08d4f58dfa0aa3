/// The completions for zsh.
nonisolated enum ZshCompletion {
  static var script: String {
    """
    #compdef marquee
    # zsh completion for marquee(1)
    _marquee_sessions() {
      local -a names
      names=(${(f)"$(\(Completion.sessions.question ?? ""))"})
      compadd -a names
    }
    _marquee_outputs() {
      local -a names
      names=(${(f)"$(\(Completion.outputs.question ?? ""))"})
      compadd -a names
    }
    _marquee() {
      local curcontext=$curcontext state line
      local -a commands
      commands=(
    \(Verb.all.map { "    \(quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
      )
      _arguments -s -C \\
    \(Option.allCases.map { "    \(argument($0)) \\" }.joined(separator: "\n"))
        '1: :->command' '*:: :->words'
      case $state in
        command) _describe command commands ;;
        words)
          case $line[1] in
    \(Verb.all.map { "        \($0.name)) \(operand($0)) ;;" }.joined(separator: "\n"))
          esac
          ;;
      esac
    }
    _marquee "$@"

    """
  }

  private static func operand(_ verb: Verb) -> String {
    let options = (verb.options + Option.everywhere).map(argument).joined(separator: " ")
    guard let action = action(verb.completion) else { return "_arguments -s \(options)" }
    return "_arguments -s \(options) \(quoted("1:\(verb.operands.lowercased()):\(action)"))"
  }

  /// `--session[the session of this name]:name:_marquee_sessions`.
  private static func argument(_ option: Option) -> String {
    let summary = option.summary.map { "[]:".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    let value = option.placeholder.map { ":\($0.lowercased()):\(action(option.completion) ?? " ")" } ?? ""
    let meaning = quoted("[\(summary)]\(value)")
    guard let short = option.shortSpelling else { return option.spelling + meaning }
    return "'(\(short) \(option.spelling))'{\(short),\(option.spelling)}\(meaning)"
  }

  private static func action(_ completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .files: "_files"
    case .sessions: "_marquee_sessions"
    case .outputs: "_marquee_outputs"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
