import ForeignInput
import Media

/// Where the bytes of a picture come from, once a locator has been understood.
nonisolated enum ArtworkSource: Equatable {
  /// Paths to try in turn.
  case file([[UInt8]])
  case data([UInt8])
  case web(WebAddress)
  /// Nothing that this program opens: a relative path, a tilde, another machine, an unknown scheme.
  case unusable

  init(_ locator: ArtworkLocator) {
    let text = locator.rawValue.utf8
    let paths = LocalPath.candidates(for: locator.rawValue)
    if !paths.isEmpty {
      self = .file(paths)
    } else if let rest = text.droppingScheme("data:"), let data = DataURI.decode(rest) {
      self = .data(data)
    } else if let address = WebAddress(text[...]) {
      self = .web(address)
    } else {
      self = .unusable
    }
  }
}
