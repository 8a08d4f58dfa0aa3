import Keyboard

/// A built-in key, as `--print-config` shows it.
package struct DocumentedBinding: Sendable {
  package let key: Key
  package let action: String
  /// What the action does, in a sentence.
  package let summary: String

  package init(key: Key, action: String, summary: String) {
    self.key = key
    self.action = action
    self.summary = summary
  }
}

/// An option of the configuration, as `--print-config` and the manual explain it.
package struct DocumentedOption: Sendable {
  package let section: String
  package let name: String
  /// What it is for, in a sentence.
  package let summary: String
  /// What a value looks like.
  package let expected: String
  /// As it would stand in the file; may be empty.
  package let usual: String
}

extension Configuration {
  /// Every option with its default, in the order of the file.
  package static var documentedOptions: [DocumentedOption] {
    let defaults = Configuration()
    return ConfigurationOption.all().map { option in
      DocumentedOption(
        section: option.section, name: option.name, summary: option.summary, expected: option.expected,
        usual: option.write(defaults))
    }
  }

  /// The text of `marquee --print-config`: every option with its default and a comment, ready to be saved and changed.
  ///
  /// The bindings are given, for the actions belong to the dashboard; they stand there as comments.
  package static func documentedDefaults(bindings: [DocumentedBinding] = []) -> String {
    var text = """
      # Marquee's settings, as they are without this file. Keep the lines you change.
      # A comment stands on a line of its own. A name or a value may stand in quotes: "=".

      """
    var section = ""
    for option in documentedOptions {
      if option.section != section { text += "\n[\(option.section)]\n" }
      section = option.section
      text += "# \(option.summary)\n# Expected: \(option.expected).\n"
      text += "\(option.name) = \(option.usual)".trimmedEnd + "\n"
    }
    return text + documentedKeys(bindings)
  }

  private static func documentedKeys(_ bindings: [DocumentedBinding]) -> String {
    var text = """

      [keys]
      # KEY = ACTION lets a key do something else, and KEY = none lets it do nothing. A key is a character as typed
      # (n, N, ?, +) or has a name:
      # \(Key.namedKeys).
      # ctrl-, alt- and shift- go before it: ctrl-l, shift-left.

      """
    var action = ""
    for binding in bindings {
      if binding.action != action { text += "\n# \(binding.summary)\n" }
      action = binding.action
      text += "# \(INI.written(binding.key.name)) = \(binding.action)\n"
    }
    return text
  }
}

extension String {
  /// Without blanks at the end: an empty value needs none.
  fileprivate var trimmedEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
