/// The completions for fish.
nonisolated enum FishCompletion {
  static var script: String {
    var lines = ["# fish completion for marquee(1)", "complete -c marquee -f"]
    for verb in Verb.all {
      lines.append("complete -c marquee -n __fish_use_subcommand -a \(verb.name) -d \(quoted(verb.summary))")
      guard let candidates = candidates(verb.completion) else { continue }
      lines.append("complete -c marquee -n '__fish_seen_subcommand_from \(verb.name)' -a \(quoted(candidates))")
    }
    lines += Option.allCases.map(line)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(for option: Option) -> String {
    var line = "complete -c marquee"
    // An option may stand before its command, too.
    let others = Verb.all.filter { !($0.options + Option.everywhere).contains(option) }.map(\.name)
    if !others.isEmpty { line += " -n 'not __fish_seen_subcommand_from \(others.joined(separator: " "))'" }
    if let short = option.shortSpelling { line += " -s \(short.dropFirst())" }
    line += " -l \(option.spelling.dropFirst(2)) -d \(quoted(option.summary))"
    guard option.placeholder != nil else { return line }
    if option.completion == .files { return line + " -r -F" }
    return line + " -x" + (candidates(option.completion).map { " -a \(quoted($0))" } ?? "")
  }

  private static func candidates(_ completion: Completion) -> String? {
    if case .words(let words) = completion { return words.joined(separator: " ") }
    return completion.question.map { "(\($0))" }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "'"
  }
}
