import Glibc
import Runtime
import Settings

/// Finds themes by name: the user's own first, then the ones that came with the program.
enum ThemeFiles {
  static func find(_ name: String) -> ThemeSource? {
    guard isName(name) else { return nil }
    return directories.lazy.compactMap { read("\($0)/\(name).theme") }.first
  }

  /// The themes that there are, in the order in which they are walked: the built-in one first.
  static var names: [String] {
    var names: Set<String> = []
    for directory in directories {
      names.formUnion(
        themes(in: directory).filter { isName($0) && ConfigurationFile.isRegular("\(directory)/\($0).theme") })
    }
    return ["default"] + names.subtracting(["default"]).sorted()
  }

  /// A name from a file is no path, and one that is no text leads nowhere.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("/") && !name.hasPrefix(".") && !name.contains("\u{FFFD}")
  }

  private static func themes(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".theme") { names.append(String(name.dropLast(".theme".count))) }
    }
    return names
  }

  private static var directories: [String] { [ownDirectory].compactMap { $0 } + shippedDirectories }

  /// The user's; nil where there is no home.
  static var ownDirectory: String? {
    guard let file = ConfigurationFile.usualPath, let slash = file.lastIndex(of: "/") else { return nil }
    return file[..<slash] + "/themes"
  }

  /// Installed beside the program, or in the checkout that it was built in.
  static var shippedDirectories: [String] {
    guard let program = ProgramFile.directory else { return [] }
    return ["\(program)/../share/marquee/themes", "\(program)/../../../Themes"]
  }

  private static func read(_ path: String) -> ThemeSource? {
    guard ConfigurationFile.isRegular(path), let text = try? ConfigurationFile.text(of: path) else {
      // Not there, or not readable: the next place may have it, and the caller says so if none has.
      return nil
    }
    return ThemeSource(file: path, text: text)
  }
}
