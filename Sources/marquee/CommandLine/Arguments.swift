import Settings

/// A command line as a value: what to do, and with what.
nonisolated struct Arguments: Equatable, Sendable {
  enum Task: Equatable, Sendable {
    case dashboard
    case version
    /// Nil for the program as a whole, else a verb's name.
    case help(verb: String?)
    case printConfiguration
    case printManual
    case printCompletion(Shell)
    case request(Request)
  }

  var task: Task
  /// A configuration file instead of the usual one.
  var configuration: String?
  /// No configuration at all.
  var isClean = false
  /// The sessions that a request is about.
  var selection = SessionSelection()
  /// What went wrong is said by the exit code only.
  var isSilent = false
  /// A new file for a trace of what the players say.
  var record: String?

  init(
    task: Task, configuration: String? = nil, isClean: Bool = false, selection: SessionSelection = SessionSelection(),
    isSilent: Bool = false, record: String? = nil
  ) {
    self.task = task
    self.configuration = configuration
    self.isClean = isClean
    self.selection = selection
    self.isSilent = isSilent
    self.record = record
  }

  /// Reads what stands behind the program's name.
  init(_ words: some Sequence<String>) throws(UsageError) {
    let given = try GivenWords(words)
    self.init(
      task: try Arguments.task(given), configuration: given.value(of: .config), isClean: given.has(.clean),
      selection: SessionSelection(given), isSilent: given.has(.noMessages), record: given.value(of: .record))
  }

  private static func task(_ given: GivenWords) throws(UsageError) -> Task {
    guard let name = given.positionals.first else { return try taskWithoutVerb(given) }
    guard let verb = Verb.named(name) else {
      throw .unknownVerb(name, suggestion: nearest(to: name, among: Verb.all.map(\.name)))
    }
    if given.has(.help) { return .help(verb: verb.name) }
    let options = verb.options + Option.everywhere
    if let stray = given.options.first(where: { !options.contains($0.option) }) {
      throw .optionNotTaken(stray.option, verb: verb.name)
    }
    return .request(try verb.request(given))
  }

  private static func taskWithoutVerb(_ given: GivenWords) throws(UsageError) -> Task {
    if given.has(.help) { return .help(verb: nil) }
    if given.has(.version) { return .version }
    let options = Option.everywhere + (given.has(.listAll) ? [.listAll] + Option.selecting : Option.tasks)
    if let stray = given.options.first(where: { !options.contains($0.option) }) {
      throw .optionNeedsVerb(stray.option)
    }
    if given.has(.listAll) { return .request(.players) }
    if given.has(.printConfig) { return .printConfiguration }
    if given.has(.printManual) { return .printManual }
    guard let name = given.value(of: .printCompletion) else { return .dashboard }
    guard let shell = Shell(rawValue: name) else { throw .unknownShell(name) }
    return .printCompletion(shell)
  }
}
