import Glibc
import Media

/// The process behind a player, as the kernel's own files tell: for telling a player from one that repeats it.
package nonisolated struct PlayerProcess: Equatable, Sendable {
  package let identifier: Int32
  /// Nil where the process is hidden from us, as in a sandbox.
  package private(set) var parent: Int32?
  package private(set) var program: String?

  package init(identifier: Int32, parent: Int32?, program: String?) {
    self.identifier = identifier
    self.parent = parent
    self.program = program
  }

  /// Looks it up; those files lie in memory and keep nobody waiting.
  package init(_ identifier: Int32) {
    self.identifier = identifier
    guard let stat = Self.text(of: "/proc/\(identifier)/stat") else { return }
    // "7 (mpris-proxy) S 1 …"; the name may hold anything, also parentheses.
    guard let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")"), open < close else { return }
    program = String(stat[stat.index(after: open)..<close])
    let rest = stat[close...].split(separator: " ")
    parent = rest.count > 2 ? Int32(rest[2]) : nil
  }

  private static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}

nonisolated extension Kinship {
  /// What a player's name and process say about it; `proxied`: the process that it says it stands for.
  init(_ name: PlayerName, _ process: PlayerProcess?, proxied: Int32?) {
    let family = name.family
    if process?.program == "mpris-proxy" {
      self = .bluetooth
    } else if family == "plasma-browser-integration" {
      self = .browserCompanion(process: proxied ?? process?.parent)
    } else if ["mpd", "mpdris2", "mpd-mpris"].contains(family) {
      self = .bridge(protocolName: "mpd")
    } else if ["kdeconnect", "gsconnect", "valent"].contains(where: family.hasPrefix) {
      self = .remote
    } else if let process, family == "chromium", name == name.program.instance(process.identifier) {
      self = .engine
    } else {
      self = .original
    }
  }
}

nonisolated extension PlayerName {
  /// The first part of the name, in small letters.
  fileprivate var family: String { suffix.split(separator: ".").first.map { $0.lowercased() } ?? suffix }
}
