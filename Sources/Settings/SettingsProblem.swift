import Keyboard

/// Where something stands in a file of settings.
package struct SettingsPosition: Equatable, Sendable {
  package let file: String
  /// From 1; 0 for a problem that no line is to blame for.
  package let line: Int
  /// From 1, in Unicode scalars.
  package let column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// A line that says nothing this program understands; what it would have set keeps its default.
package struct SettingsProblem: Error, Equatable, Sendable {
  package enum Fault: Equatable, Sendable {
    // The shape of a line.
    case expectedSectionEnd
    case invalidSectionName(String)
    case textAfterSection(String)
    case expectedEqualSign(after: String)
    case missingKey
    case outsideSection(key: String)
    case unfinishedQuote
    case unknownEscape(Character)
    case textAfterQuote(String)
    case controlCharacter(UInt32)
    case tooLarge(limit: Int)

    // What a line says.
    case unknownSection(String, near: String?)
    case unknownSubsection(section: String)
    case unknownOption(String, section: String, near: String?)
    case setTwice(String, firstLine: Int)
    case expected(String, found: String)
    case invalidKey(String, KeyNameError)
    case unknownAction(String, near: String?)

    // Themes.
    case unknownRole(String, near: String?)
    case unknownColor(String, near: String?)
    case unknownTheme(String)
    case inheritsItself([String])
  }

  package let position: SettingsPosition
  package let fault: Fault

  package init(_ fault: Fault, at position: SettingsPosition) {
    self.fault = fault
    self.position = position
  }
}
