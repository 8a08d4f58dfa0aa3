import Glibc

/// The characters that reach the screen whole.
nonisolated enum CharacterSet {
  /// Sets the locale for characters, and only that, so that numbers keep their decimal point. Returns whether the
  /// terminal gets UTF-8.
  static func settle(_ environment: TerminalEnvironment, terminalIsUTF8: Bool) -> Bool {
    if setlocale(LC_CTYPE, "") != nil, isUTF8 { return true }
    let helps =
      switch environment.wantsUnicode {
      // Named, but never generated on this machine.
      case .yes: true
      // The C locale says nothing about the terminal; its driver knows.
      case .unsaid: terminalIsUTF8
      case .no: false
      }
    guard helps else { return false }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUTF8
  }

  private static var isUTF8: Bool {
    nl_langinfo(CODESET_ITEM).map { String(cString: $0) } == "UTF-8"
  }

  // The name is an enumeration constant that shares its spelling with a macro.
  private static let CODESET_ITEM = nl_item(CODESET)
}
