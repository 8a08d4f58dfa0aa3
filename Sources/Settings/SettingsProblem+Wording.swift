import Keyboard

extension SettingsProblem: CustomStringConvertible {
  /// The problem in one line: file, line, column, what is wrong and what was expected.
  package var description: String {
    position.line == 0
      ? "\(position.file): \(fault.wording)"
      : "\(position.file):\(position.line):\(position.column): \(fault.wording)"
  }
}

extension SettingsProblem.Fault {
  var wording: String {
    switch self {
    case .expectedSectionEnd: "expected ] at the end of the section's name"
    case .invalidSectionName(let name):
      "\(quoted(name)) is no section: expected [name] or [name \"what it is about\"]"
    case .textAfterSection(let text): "expected nothing after the section, found \(quoted(text))"
    case .expectedEqualSign(let key): "expected = and a value after \(quoted(key))"
    case .missingKey: "expected a name before =; a key called = stands in quotes: \"=\""
    case .outsideSection(let key): "expected a [section] before \(quoted(key))"
    case .unfinishedQuote: "expected \" at the end of the quoted text"
    case .unknownEscape(let character): "\\\(character) means nothing: expected \\\\ or \\\""
    case .textAfterQuote(let text): "expected nothing after the quoted text, found \(quoted(text))"
    case .controlCharacter(let value): "expected text, found the control character \(hexadecimal(value))"
    case .tooLarge(let limit): "expected at most \(limit / 1024) KiB; the rest is not read"
    case .unknownSection(let name, let near): "there is no section [\(name)]" + suggestion(near.map { "[\($0)]" })
    case .unknownSubsection(let section): "expected [\(section)] without a quoted part"
    case .unknownOption(let name, let section, let near):
      "there is no option \(quoted(name)) in [\(section)]" + suggestion(near)
    case .setTwice(let name, let line): "\(quoted(name)) is set in line \(line) already: expected it once"
    case .expected(let what, let found): "expected \(what), found \(found.isEmpty ? "nothing" : quoted(found))"
    case .invalidKey(let name, let error): "\(quoted(name)): \(error)"
    case .unknownAction(let name, let near): "there is no action \(quoted(name))" + suggestion(near)
    case .unknownRole(let name, let near): "there is no role \(quoted(name))" + suggestion(near)
    case .unknownColor(let name, let near):
      "\(quoted(name)) is no colour: expected default, #rrggbb, 0 to 255, a name such as bright-blue, or a name from "
        + "[palette]" + (near.map { "; did you mean \($0)?" } ?? "")
    case .unknownTheme(let name): "there is no theme \(quoted(name)); the default theme stands in"
    case .inheritsItself(let chain): "the theme inherits itself: \(chain.joined(separator: " → "))"
    }
  }
}

/// Foreign text in a message is short enough to leave room for the message, and has no tabs.
private func quoted(_ text: String) -> String {
  let text = text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: " ")
  return text.count > 40 ? "“\(text.prefix(39))…”" : "“\(text)”"
}

private func suggestion(_ near: String?) -> String { near.map { "; did you mean \($0)?" } ?? "" }

private func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
