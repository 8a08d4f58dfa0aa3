import Media

extension Canvas {
  /// What plays, for the window's title: it says nothing that changes with the clock.
  var windowTitle: String {
    guard model.configuration.title else { return "" }
    guard let session = current?.session, model.shownState(of: session) == .playing else { return "Marquee" }
    let artist = artistText(of: session)
    let credit = artist.isEmpty ? "" : " \(glyphs.dash) \(artist)"
    return "\(titleText(of: session))\(credit) \(glyphs.separator) Marquee"
  }
}
