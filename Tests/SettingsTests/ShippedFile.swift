import Glibc

/// Files of the source tree.
nonisolated enum ShippedFile {
  /// The text of a file, by its path from the top of the project.
  static func text(_ path: String) -> String? {
    guard let file = fopen(root + path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// The names of the themes in `Themes/`.
  static var themes: [String] {
    guard let directory = opendir(root + "Themes") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".theme") { names.append(String(name.dropLast(".theme".count))) }
    }
    return names.sorted()
  }

  private static let root = String(#filePath.dropLast("Tests/SettingsTests/ShippedFile.swift".count))
}
