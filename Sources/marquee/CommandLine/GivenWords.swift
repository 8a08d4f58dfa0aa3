import Settings

/// The words of a command line sorted into options and the rest, without a thought to what they mean together.
nonisolated struct GivenWords: Sendable {
  struct GivenOption: Equatable, Sendable {
    let option: Option
    let value: String?
  }

  private(set) var options: [GivenOption] = []
  private(set) var positionals: [String] = []

  init(_ words: some Sequence<String>) throws(UsageError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        positionals += rest
        return
      }
      if word.hasPrefix("--") {
        options.append(try GivenWords.option(word, followedBy: &rest))
      } else if GivenWords.isOption(word) {
        options += try GivenWords.letters(word, followedBy: &rest)
      } else {
        positionals.append(word)
      }
    }
  }

  func has(_ option: Option) -> Bool { options.contains { $0.option == option } }

  /// The last one given, so that a line can be changed at its end.
  func value(of option: Option) -> String? { options.last { $0.option == option }?.value }

  /// A minus before a digit is a number: `seek -5`.
  private static func isOption(_ word: String) -> Bool {
    guard word.first == "-", let second = word.dropFirst().first else { return false }
    return !("0"..."9").contains(second) && second != "."
  }

  private static func option(
    _ word: String, followedBy rest: inout ArraySlice<String>
  ) throws(UsageError) -> GivenOption {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let option = Option.named(name) else {
      throw .unknownOption(name, suggestion: nearest(to: name, among: Option.allCases.map(\.spelling)))
    }
    let attached = parts.count > 1 ? parts[1] : nil
    guard option.placeholder != nil else {
      guard attached == nil else { throw .valueNotTaken(option) }
      return GivenOption(option: option, value: nil)
    }
    return try given(option, attached ?? rest.popFirst())
  }

  /// `-aF`, `-p mpv`, `-pmpv`.
  private static func letters(
    _ word: String, followedBy rest: inout ArraySlice<String>
  ) throws(UsageError) -> [GivenOption] {
    var options: [GivenOption] = []
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = Option.named("-\(letter)") else {
        throw .unknownOption(options.isEmpty ? word : "-\(letter)", suggestion: nil)
      }
      guard option.placeholder != nil else {
        options.append(GivenOption(option: option, value: nil))
        continue
      }
      options.append(try given(option, letters.isEmpty ? rest.popFirst() : String(letters)))
      break
    }
    return options
  }

  /// A template may be empty, and means a line that is.
  private static func given(_ option: Option, _ value: String?) throws(UsageError) -> GivenOption {
    guard let value, !value.isEmpty || option == .format else { throw .missingValue(option) }
    return GivenOption(option: option, value: value)
  }
}
