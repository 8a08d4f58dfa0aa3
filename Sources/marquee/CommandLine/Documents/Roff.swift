/// Text in the language of manual pages, for `man`.
nonisolated struct Roff {
  private(set) var text = ""

  /// The first line: name, section and version.
  init(name: String, section: Int, version: String, title: String) {
    text = ".TH \(name.uppercased()) \(section) \"\" \"\(Roff.escaped(version))\" \"\(Roff.escaped(title))\"\n"
  }

  mutating func heading(_ title: String) { text += ".SH \(Roff.escaped(title.uppercased()))\n" }

  mutating func subheading(_ title: String) { text += ".SS \(Roff.escaped(title))\n" }

  mutating func paragraph(_ words: String) { text += ".PP\n\(Roff.escaped(words))\n" }

  /// A term, and what it means, indented beneath.
  mutating func item(_ term: String, _ meaning: String) {
    text += ".TP\n\\fB\(Roff.escaped(term))\\fR\n\(Roff.escaped(meaning))\n"
  }

  /// One more paragraph of the item before.
  mutating func more(_ words: String) { text += ".IP\n\(Roff.escaped(words))\n" }

  /// Lines as they are.
  mutating func example(_ lines: [String]) {
    text += ".PP\n.nf\n" + lines.map { "  \(Roff.escaped($0))\n" }.joined() + ".fi\n"
  }

  /// Text that nothing of is taken for a request, in ASCII: every `man` shows it alike.
  private static func escaped(_ words: String) -> String {
    var escaped = ""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      case "\n": escaped += "\n\\&"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default: escaped += "\\[u\(padded(String(scalar.value, radix: 16, uppercase: true)))]"
      }
    }
    // A line that begins with a point or an apostrophe would be a request.
    return escaped.first == "." || escaped.first == "'" ? "\\&" + escaped : escaped
  }

  private static func padded(_ digits: String) -> String {
    String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
