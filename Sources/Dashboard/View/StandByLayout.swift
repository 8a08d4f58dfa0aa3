import Drawing

/// What stands where in the stand-by view: everything as large as the screen allows, the title first of all.
struct StandByLayout {
  /// A line of text, large or, where the font has not all of it or there is no room, as any other.
  enum Line {
    case large(LargeText)
    case plain(String)

    var height: Int {
      switch self {
      case .large(let text): text.height
      case .plain: 1
      }
    }
  }

  private(set) var title: [Line]
  private(set) var artist: [Line]
  /// The size of the time; nil for ordinary text.
  private(set) var timeScale: LargeText.Scale?
  /// Rows of the time.
  private(set) var timeHeight = 1
  let size: Size

  /// More lines are no title that is read in passing.
  private static let titleLines = 3
  /// Rows in which title, artist, time and bar have room with blank lines between them.
  static let leastHeight = 8

  /// `time` is the widest that the time will be.
  init(title: String, artist: String, time: String, size: Size, scales: [LargeText.Scale]) {
    self.size = size
    self.title = StandByLayout.plain(title, width: size.columns)
    self.artist = StandByLayout.plain(artist, width: size.columns)
    guard size.rows >= 9 else { return }
    enlargeTime(time, scales)
    enlargeTitle(title, scales)
    enlargeArtist(artist, scales)
  }

  /// Rows of all that there is, with a blank line between the parts.
  var height: Int {
    let texts = (title + artist).reduce(0) { $0 + $1.height }
    return texts + gap * max(0, title.count - 1) + gaps + timeHeight + 1
  }

  /// Rows between two lines of a title, which have room for tails already.
  var gap: Int { 1 }
  private var gaps: Int { (artist.isEmpty ? 0 : 1) + 2 }

  private mutating func enlargeTime(_ text: String, _ scales: [LargeText.Scale]) {
    for scale in scales {
      guard let large = LargeText(text, scale: scale) else { return }
      (timeScale, timeHeight) = (scale, large.height)
      let isFitting = large.width <= size.columns * 2 / 3 && large.height <= max(4, size.rows / 4)
      if isFitting, height <= size.rows { return }
    }
    (timeScale, timeHeight) = (nil, 1)
  }

  private mutating func enlargeTitle(_ text: String, _ scales: [LargeText.Scale]) {
    let before = title
    for scale in scales {
      guard let lines = LargeText.lines(of: text, scale: scale, width: size.columns) else { continue }
      title = lines.map(Line.large)
      if lines.count <= StandByLayout.titleLines, height <= size.rows { return }
    }
    title = before
  }

  /// What room is left is the artist's, but less than the title has.
  private mutating func enlargeArtist(_ text: String, _ scales: [LargeText.Scale]) {
    guard case .large(let first) = title.first else { return }
    let before = artist
    let smaller = scales.drop { $0 != first.scale }.dropFirst()
    for scale in smaller {
      guard let lines = LargeText.lines(of: text, scale: scale, width: size.columns), lines.count == 1 else { continue }
      artist = lines.map(Line.large)
      if height <= size.rows { return }
    }
    artist = before
  }

  private static func plain(_ text: String, width: Int) -> [Line] {
    guard !text.isEmpty else { return [] }
    let spaced = text.map(String.init).joined(separator: " ")
    return [.plain(TextMetrics.width(of: spaced) <= width / 2 ? spaced : text)]
  }
}
