import Templates

/// Why a request from the command line came to nothing.
enum OneShotFailure: Error, Equatable {
  case noSuchSession(String, known: [String])
  case nothingThere
  /// The player says nothing of what was asked.
  case unsaid(String, of: String)
  case template(TemplateFault)
  case noBus(String)
  case noSound(String)
  case output(OutputChoice.Failure)
  /// Said by the one who was asked, or of it.
  case refused(String)
  case notInTime(String)
}

extension OneShotFailure {
  var code: ExitCode {
    switch self {
    case .noSuchSession, .nothingThere, .unsaid, .output(.unknown), .output(.noOutputs): .nothingThere
    case .template, .noBus, .noSound, .output(.ambiguous), .refused, .notInTime: .failed
    }
  }

  /// One line, without the program's name.
  var words: String {
    switch self {
    case .noSuchSession(let name, let known):
      "there is no session '\(name)'" + OneShotFailure.list(", only ", known)
    case .nothingThere: "nothing is there to play"
    case .unsaid(let thing, let name): "\(name) says nothing of \(thing)"
    case .template(let fault): "--format: \(fault.words)"
    case .noBus(let reason): "no players can be seen: \(reason)"
    case .noSound(let reason): "no sound server: \(reason)"
    case .output(.noOutputs): "the sound server has no outputs"
    case .output(.unknown(let name, let known)):
      "there is no output '\(name)'" + OneShotFailure.list(", only ", known)
    case .output(.ambiguous(let name, let among)): "'\(name)' may mean " + among.joined(separator: " or ")
    case .refused(let words): words
    case .notInTime(let name): "\(name) did not do it in time"
    }
  }

  private static func list(_ lead: String, _ names: [String]) -> String {
    names.isEmpty ? "" : lead + names.joined(separator: ", ")
  }
}
