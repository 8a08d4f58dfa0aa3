import Dashboard
import Settings

/// What the program does with its command line.
enum Program {
  static let version = "0.1.0"

  /// Does it, and says how it went.
  static func run(_ words: some Sequence<String>) -> ExitCode {
    let code = answer(words)
    guard Console.flush() else {
      Console.complain("the output cannot be written")
      return .failed
    }
    return code
  }

  private static func answer(_ words: some Sequence<String>) -> ExitCode {
    do {
      return perform(try Arguments(words))
    } catch {
      Console.complain(error.words)
      return .usage
    }
  }

  private static func openDashboard(_ arguments: Arguments) -> ExitCode {
    let file: ConfigurationFile?
    do { file = try ConfigurationFile.read(for: arguments) } catch {
      Console.complain(error.words)
      return .failed
    }
    let recorder: Recorder?
    do { recorder = try makeRecorder(arguments) } catch {
      Console.complain(error.words)
      return .failed
    }
    do {
      return try DashboardProgram.run(
        LoadedSettings(file, path: ConfigurationFile.path(for: arguments)), version: version, recorder: recorder)
    } catch {
      Console.complain("\(error)")
      return .failed
    }
  }

  private static func makeRecorder(_ arguments: Arguments) throws(Recorder.OpeningError) -> Recorder? {
    guard let path = arguments.record else { return nil }
    return try Recorder(path: path, version: version)
  }

  private static func perform(_ arguments: Arguments) -> ExitCode {
    switch arguments.task {
    case .dashboard:
      return openDashboard(arguments)
    case .version:
      Console.say("marquee \(version)")
    case .help(let verb):
      Console.say(Help.text(verb: verb))
    case .printConfiguration:
      Console.say(Configuration.documentedDefaults(bindings: bindings), terminator: "")
    case .printManual:
      Console.say(Manual.page(version: version, options: Configuration.documentedOptions), terminator: "")
    case .printCompletion(let shell):
      Console.say(shell.completion, terminator: "")
    case .request(let request):
      Console.isSilent = arguments.isSilent
      return perform(request, arguments)
    }
    return .done
  }

  private static var bindings: [DocumentedBinding] {
    Action.catalogue.flatMap { description in
      description.keys.map { DocumentedBinding(key: $0, action: description.name, summary: description.sentence) }
    }
  }

  private static func perform(_ request: Request, _ arguments: Arguments) -> ExitCode {
    let recorder: Recorder?
    do { recorder = try makeRecorder(arguments) } catch {
      Console.complain(error.words)
      return .failed
    }
    recorder?.onFault = Console.complain
    do {
      // What is wrong in the file is the dashboard's to say; a script wants its answer.
      let settings = try ConfigurationFile.read(for: arguments).map { file in
        Configuration.parse(file.text, file: file.path, knownActions: []).configuration
      }
      if case .question(let question, isFollowed: true) = request {
        return Follower.run(
          question, arguments.selection, settings: settings ?? Configuration(), version: version, recorder: recorder)
      }
      return OneShot.run(
        request, arguments.selection, settings: settings ?? Configuration(), version: version, recorder: recorder)
    } catch {
      Console.complain(error.words)
      return .failed
    }
  }
}
