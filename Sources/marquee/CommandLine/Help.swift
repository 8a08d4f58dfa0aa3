/// The help texts, made from the lists of verbs and options.
nonisolated enum Help {
  /// For one verb, or for the program as a whole.
  static func text(verb: String?) -> String {
    guard let verb = verb.flatMap(Verb.named) else { return overview }
    return text(of: verb)
  }

  private static var overview: String {
    """
    marquee shows and controls what this machine plays.

    usage: marquee [options]                  the dashboard; press ? in it for help
           marquee COMMAND [words] [options]  one answer or deed, for scripts

    commands:
    \(table(Verb.all.map { ($0.usage, $0.summary) }))

    options:
    \(table(Option.allCases.map { ($0.usage, $0.summary) }))

    exit codes:
    \(table(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }))
    """
  }

  private static func text(of verb: Verb) -> String {
    let options = verb.options + Option.everywhere
    let template = verb.options.contains(.format) ? [""] + TemplateHelp.lines : []
    let paragraph = ([verb.summary] + verb.details + template).joined(separator: "\n")
    return """
      usage: marquee \(verb.usage) [options]

      \(paragraph)

      options:
      \(table(options.map { ($0.usage, $0.summary) }))
      """
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, summary in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(summary)"
    }.joined(separator: "\n")
  }
}
