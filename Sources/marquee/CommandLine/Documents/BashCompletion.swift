/// The completions for bash; they need nothing but bash.
nonisolated enum BashCompletion {
  static var script: String {
    """
    # bash completion for marquee(1)
    _marquee() {
      local word=${COMP_WORDS[COMP_CWORD]} verb= i
      for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
          \(Option.withValue.map(pattern).joined(separator: " | "))) ((i++)) ;;
          -*) ;;
          *) verb=${COMP_WORDS[i]}; break ;;
        esac
      done
      case ${COMP_WORDS[COMP_CWORD - 1]} in
    \(Option.withValue.map { "    \(pattern($0))) \(reply($0.completion)); return ;;" }.joined(separator: "\n"))
      esac
      if [[ $word == -* ]]; then
        case $verb in
          '') \(reply(.words(options(of: nil)))) ;;
    \(Verb.all.map { "      \($0.name)) \(reply(.words(options(of: $0)))) ;;" }.joined(separator: "\n"))
        esac
        return
      fi
      case $verb in
        '') \(reply(.words(Verb.all.map(\.name)))) ;;
    \(operands.joined(separator: "\n"))
      esac
    }
    complete -F _marquee marquee

    """
  }

  /// As it stands in a `case`, with its letter.
  private static func pattern(_ option: Option) -> String {
    [option.shortSpelling, option.spelling].compactMap(\.self).joined(separator: " | ")
  }

  private static var operands: [String] {
    Verb.all.filter { $0.completion != .nothing }.map { "    \($0.name)) \(reply($0.completion)) ;;" }
  }

  static func options(of verb: Verb?) -> [String] {
    ((verb?.options ?? Option.tasks + [.version]) + Option.everywhere).map(\.spelling)
  }

  /// The command that fills in what fits; `mapfile`, so that nothing of a name is taken for a pattern.
  private static func reply(_ completion: Completion) -> String {
    switch completion {
    case .nothing: "COMPREPLY=()"
    case .files: #"mapfile -t COMPREPLY < <(compgen -f -- "$word")"#
    case .words(let words): "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$word\")"
    case .sessions, .outputs:
      "mapfile -t COMPREPLY < <(\(completion.question ?? "") | while IFS= read -r name; do "
        + #"[[ $name == "$word"* ]] && printf '%s\n' "$name"; done)"#
    }
  }
}
