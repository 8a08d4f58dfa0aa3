import Media

// What stands beside lyrics, and in place of them.

extension Wording {
  static let looksForLyrics = "Looking for lyrics."

  static func source(_ source: Lyrics.Source) -> String {
    switch source {
    case .player: "from the player"
    case .file: "from the file beside the track"
    }
  }

  static func nothingToSing(_ player: String) -> String { "\(player) has nothing loaded." }

  /// Also where they would come from; `name` is the track's file, if it is one of this machine.
  static func noLyrics(_ player: String, beside name: String?) -> String {
    guard let name else {
      return "No lyrics: \(player) gives none, and there is no file of this machine beside which they could be."
    }
    return "No lyrics: \(player) gives none, and beside the track there is no \(name).lrc and no \(name).txt."
      + " Lyrics inside the file itself are not read."
  }
}
