import Glibc

/// A Swift file of this project, for the tests that read the sources themselves.
struct SourceFile {
  /// From the top of the project: `Sources/Media/Content.swift`.
  let path: String
  let lines: [Substring]

  var module: String { String(path.split(separator: "/").dropFirst().first ?? "") }

  /// The modules that this file imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import"), words[..<keyword].allSatisfy(SourceFile.goesBeforeImport)
      else { return nil }
      return words[(keyword + 1)...].last.map { String($0.prefix { $0 != "." }) }
    }
  }

  private static func goesBeforeImport(_ word: Substring) -> Bool {
    word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
  }
}

/// The project's files on disk.
enum SourceTree {
  static let top = String(#filePath.dropLast("/Tests/MarqueeTests/SourceTree.swift".count))

  /// Every Swift file below a folder of the project.
  static func swiftFiles(below folder: String) -> [SourceFile] {
    entries(of: "\(top)/\(folder)").flatMap { name -> [SourceFile] in
      let path = "\(folder)/\(name)"
      guard name.hasSuffix(".swift") else { return swiftFiles(below: path) }
      return [SourceFile(path: path, lines: text(of: path).split(separator: "\n", omittingEmptySubsequences: false))]
    }
  }

  static func text(of path: String) -> String {
    guard let file = fopen("\(top)/\(path)", "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func write(_ text: String, to path: String) {
    guard let file = fopen("\(top)/\(path)", "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// The names in a directory, in order; none if it is no directory.
  private static func entries(of directory: String) -> [String] {
    guard let handle = opendir(directory) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
