import Mixer

/// Finds the output that a command line means.
enum OutputChoice {
  enum Failure: Error, Equatable {
    case noOutputs
    case unknown(String, known: [String])
    case ambiguous(String, among: [String])
  }

  /// By its name, by its description, or by a part that only one has; capital letters do not matter.
  static func choose(among outputs: [Output], named name: String) throws(Failure) -> Output {
    guard !outputs.isEmpty else { throw .noOutputs }
    let wanted = name.lowercased()
    let exact = outputs.filter { names($0).contains(wanted) }
    let found = exact.isEmpty ? outputs.filter { names($0).contains { $0.mentions(wanted) } } : exact
    guard let output = found.first else { throw .unknown(name, known: outputs.map(\.label)) }
    guard found.count == 1 else { throw .ambiguous(name, among: found.map(\.label)) }
    return output
  }

  private static func names(_ output: Output) -> [String] {
    [output.sink.name, output.sink.description, output.label].map { $0.lowercased() }
  }
}
