import Media

/// Which answers are worth a line: those that differ from the one before.
struct FollowedLines {
  struct Answer: Equatable {
    let session: SessionID
    let line: String
    /// What tells one answer from the next, without what only time changes.
    let key: String
  }

  private var said: [SessionID: String] = [:]
  private var last: (line: String, key: String)?

  /// The lines to write now. `isEach`: a line for each session that has changed; otherwise there is one session, and
  /// whose line it is does not matter. `blank` is the line when there is none.
  mutating func take(_ answers: [Answer], isEach: Bool, blank: String) -> [String] {
    defer { said = Dictionary(answers.map { ($0.session, $0.key) }) { $1 } }
    guard !answers.isEmpty else { return add(blank, key: blank) }
    return answers.flatMap { answer in
      if isEach, said[answer.session] == answer.key { return [String]() }
      return add(answer.line, key: answer.key)
    }
  }

  /// Never two equal lines in a row.
  private mutating func add(_ line: String, key: String) -> [String] {
    if let last, last.key == key || last.line == line { return [] }
    last = (line, key)
    return [line]
  }
}
