import Glibc
import Settings

/// Finds themes by name: the user's own first, then the ones that came with the program.
enum ThemeFiles {
  static func find(_ name: String) -> ThemeSource? {
    // A name from a file is no path.
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { return nil }
    return directories.lazy.compactMap { read("\($0)/\(name).theme") }.first
  }

  /// The themes that there are, in the order in which they are walked: the built-in one first.
  static var names: [String] {
    var names: Set<String> = []
    for directory in directories { names.formUnion(themes(in: directory)) }
    return ["default"] + names.subtracting(["default"]).sorted()
  }

  private static func themes(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".theme"), !name.hasPrefix(".") { names.append(String(name.dropLast(".theme".count))) }
    }
    return names
  }

  static var directories: [String] {
    var directories: [String] = []
    if let file = ConfigurationFile.usualPath, let slash = file.lastIndex(of: "/") {
      directories.append(file[..<slash] + "/themes")
    }
    if let program = programDirectory {
      // Installed beside the program, or in the checkout that it was built in.
      directories += ["\(program)/../share/marquee/themes", "\(program)/../../../Themes"]
    }
    return directories
  }

  private static var programDirectory: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let name = String(cString: path)
    return name.lastIndex(of: "/").map { String(name[..<$0]) }
  }

  private static func read(_ path: String) -> ThemeSource? {
    guard let text = try? ConfigurationFile.text(of: path) else {
      // Not there, or not readable: the next place may have it, and the caller says so if none has.
      return nil
    }
    return ThemeSource(file: path, text: text)
  }
}
