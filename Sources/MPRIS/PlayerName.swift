import ForeignInput

/// The fixed words of MPRIS.
nonisolated enum MPRIS {
  static let prefix = "org.mpris.MediaPlayer2"
  static let path = "/org/mpris/MediaPlayer2"
  static let rootInterface = "org.mpris.MediaPlayer2"
  static let playerInterface = "org.mpris.MediaPlayer2.Player"
  static let trackListInterface = "org.mpris.MediaPlayer2.TrackList"
  static let playlistsInterface = "org.mpris.MediaPlayer2.Playlists"
  static let properties = "org.freedesktop.DBus.Properties"
  /// The track id that means: no track.
  static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
  /// The specification keeps this part of the tree to itself; a track id in it does not tell tracks apart.
  static let reservedPaths = "/org/mpris/"
}

/// A player's well-known bus name without the part that all have: `mpv`, `vlc.instance7`.
package nonisolated struct PlayerName: Hashable, Comparable, Sendable {
  package let suffix: String
  /// Browsers give the address of a page where others give that of a track. Asked for with every change of a track.
  let isBrowser: Bool

  package init?(busName: String) {
    guard busName.hasPrefix(MPRIS.prefix + "."), busName.utf8.count > MPRIS.prefix.utf8.count + 1 else { return nil }
    self.init(suffix: String(busName.dropFirst(MPRIS.prefix.utf8.count + 1)))
  }

  private init(suffix: String) {
    self.suffix = suffix
    let name = Self.application(of: suffix).lowercased()
    isBrowser = Self.browsers.contains { name.mentions($0) }
  }

  private static let browsers = [
    "firefox", "chrom", "brave", "vivaldi", "opera", "edge", "epiphany", "librewolf", "plasma-browser-integration",
    "qutebrowser", "falkon",
  ]

  package var busName: String { MPRIS.prefix + "." + suffix }

  /// The part that several instances of one program share.
  package var application: String { Self.application(of: suffix) }

  private static func application(of suffix: String) -> String {
    guard let dot = instanceDot(in: suffix) else { return suffix }
    return String(suffix[..<dot])
  }

  /// The program's own name, without an instance.
  var program: PlayerName { PlayerName(suffix: application) }

  /// The name of the instance with this number.
  func instance(_ number: Int32) -> PlayerName { PlayerName(suffix: "\(application).instance\(number)") }

  package var isInstance: Bool { Self.instanceDot(in: suffix) != nil }

  /// The name of a program first, then those of its instances.
  package static func < (left: PlayerName, right: PlayerName) -> Bool {
    left.isInstance == right.isInstance ? left.suffix < right.suffix : right.isInstance
  }

  /// Whether a pattern of the configuration means this player: by its whole suffix or its program, in any case, `*`
  /// standing for anything and `?` for one character.
  package func matches(_ pattern: String) -> Bool {
    let pattern = Array(pattern.lowercased())
    return [suffix, application].contains { Self.matches(Array($0.lowercased()), pattern) }
  }

  /// A proxy repeats whichever player was active last, and is none itself.
  var isProxy: Bool { application == "playerctld" }

  private static func instanceDot(in suffix: String) -> String.Index? {
    var from = suffix.startIndex
    while let dot = suffix[from...].firstIndex(of: ".") {
      if suffix[dot...].hasPrefix(".instance"), dot > suffix.startIndex { return dot }
      from = suffix.index(after: dot)
    }
    return nil
  }

  /// Goes back to the last star only, so that no pattern takes long.
  private static func matches(_ text: [Character], _ pattern: [Character]) -> Bool {
    var (at, place) = (0, 0)
    var star: (place: Int, at: Int)?
    while at < text.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, at)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[at] {
        (at, place) = (at + 1, place + 1)
      } else if let last = star {
        star = (last.place, last.at + 1)
        (at, place) = (last.at + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
