import Drawing
import Media
import Mixer

// Everything known of a session, in groups.

extension Canvas {
  func details(of session: Session) -> [DetailsSection] {
    [
      sessionSection(session), playbackSection(session), contentSection(session), volumeSection(session),
      foldedSection(session), commandsSection(session), tagsSection(session),
    ]
  }

  private func sessionSection(_ session: Session) -> DetailsSection {
    var section = DetailsSection("Session")
    section.add("name", session.name)
    if !session.isAnswering { section.add("answers", "not for some seconds; it is still waited for", .warning) }
    section.add("current", currentText(session))
    let source = session.source
    section.add("protocol", source.protocolName == "mpris" ? "MPRIS" : source.protocolName)
    section.add("machine", source.host)
    section.add(source.protocolName == "mpris" ? "bus name" : "address", source.address)
    section.add("process", session.processID.map { "\($0)" } ?? "not known")
    section.add("desktop entry", session.desktopEntry ?? "none given")
    section.add("id for scripts", session.id.rawValue)
    section.add("nature", Wording.kinship(session.kinship))
    return section
  }

  private func currentText(_ session: Session) -> String {
    guard let current, current.session.id == session.id else { return "no" }
    return "yes: \(reasonText(current.reason))"
  }

  private func playbackSection(_ session: Session) -> DetailsSection {
    var section = DetailsSection("Playback")
    section.add("state", session.playback == nil ? "it has said nothing yet" : stateText(model.shownState(of: session)))
    section.add("place", placeOf: session)
    section.add("length", lengthText(session))
    section.add("speed", session.playback.map { _ in rateText(model.shownRate(of: session)) })
    section.add("shuffle", model.shownShuffle(of: session).map { $0 ? "on" : "off" } ?? "not offered")
    section.add("repeat", model.shownRepeat(of: session).map(\.rawValue) ?? "not offered")
    return section
  }

  private func lengthText(_ session: Session) -> String {
    switch session.content?.duration {
    case .finite(let span): Clock.text(span)
    case .live: "live: a stream for which the player gives no length"
    case .continuous: "without end"
    case nil: "the player gives none"
    }
  }

  /// Also where it comes from: a place that was worked out is not one that was read.
  func detailedPlace(of session: Session) -> String {
    guard let elapsed = model.shownElapsed(of: session, now: now) else { return "the player does not tell" }
    let isEstimated = session.playback?.isPositionEstimated == true
    return Clock.text(elapsed) + (isEstimated ? ", estimated: the player does not tell" : "")
  }

  private func contentSection(_ session: Session) -> DetailsSection {
    var section = DetailsSection("Content")
    guard let content = session.content else { return section }
    section.add("title", content.title)
    section.add("artist", content.artists.joined(separator: ", "))
    section.add("album", content.album)
    section.add("album artist", content.albumArtists.joined(separator: ", "))
    section.add("disc", content.discNumber.map { "\($0)" })
    section.add("track", content.trackNumber.map { "\($0)" })
    section.add("year", content.year.map { "\($0)" })
    section.add("kind", Wording.kind(content.kind))
    section.add("location", content.location.map { LocationText.text($0.rawValue) } ?? "none given")
    section.add("picture", content.artwork.map { LocationText.kind($0.rawValue) } ?? "none given")
    return section
  }

  private func volumeSection(_ session: Session) -> DetailsSection {
    var section = DetailsSection("Volume")
    let control = model.volumeControl(of: session)
    section.add("the keys turn", controlText(session, control))
    section.add("because", Wording.reason(of: control, session: session, sound: model.world.graph.connection))
    section.add("its own volume", ownVolumeText(session))
    for stream in model.world.matching.streams(of: session.id, in: model.world.graph) {
      section.add("stream \(stream.index.rawValue)", streamText(stream, of: session))
    }
    return section
  }

  private func controlText(_ session: Session, _ control: SessionVolume?) -> String {
    switch control {
    case .stream(let stream): "its stream \(stream.index.rawValue) on the sound server"
    case .player: "its own volume"
    case .device(let sink): "the default output, \(sink.description)"
    case nil: "nothing"
    }
  }

  private func ownVolumeText(_ session: Session) -> String {
    guard session.volume != nil, let volume = model.shownPlayerVolume(of: session) else { return "it has none" }
    return "\(Int((max(0, min(volume, 10)) * 100).rounded()))%"
  }

  private func streamText(_ stream: SinkInput, of session: Session) -> String {
    let name = stream.mediaName.isEmpty ? stream.label : stream.mediaName
    let place = model.shownSink(of: stream).map { "on \($0.description)" } ?? "between outputs"
    let volume = model.shownVolume(of: .sinkInput(stream.index)).map { "\($0.percent)%" } ?? "volume fixed"
    let states = [stream.isCorked ? "paused" : nil, model.isShownMuted(.sinkInput(stream.index)) ? "muted" : nil]
    let parts = [name, place, volume] + states.compactMap { $0 }
    return parts.joined(separator: ", ") + "; found by \(StreamMatching.criterion(of: session, stream).words)"
  }

  private func foldedSection(_ session: Session) -> DetailsSection {
    var section = DetailsSection("Folded into this row")
    for folded in session.folded {
      section.add(folded.name, "\(folded.address): \(Wording.reason(folded.reason))")
    }
    return section
  }

  private func commandsSection(_ session: Session) -> DetailsSection {
    var section = DetailsSection("Commands")
    for kind in MediaCommand.Kind.allCases {
      let (text, role) = Wording.support(session.commands[kind])
      section.add(Wording.name(kind), text, role)
    }
    return section
  }

  private func tagsSection(_ session: Session) -> DetailsSection {
    var section = DetailsSection("More, as the player gives it")
    guard let content = session.content else { return section }
    for tag in content.tags where !TagText.isShown(tag.name, with: content) {
      section.add(TagText.label(tag.name), TagText.text(tag))
    }
    return section
  }
}

/// Tags in a form for people.
enum TagText {
  /// `Audio bpm` for `xesam:audioBPM`; another's names stay whole.
  static func label(_ name: String) -> String {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard name != "xesam:asText" else { return "lyrics" }
    guard parts.count == 2, parts[0] == "xesam" || parts[0] == "mpris" else { return name }
    var label = ""
    var before: Character = " "
    for letter in parts[1] {
      if letter.isUppercase, before.isLowercase { label += " " }
      label += letter.lowercased()
      before = letter
    }
    return label
  }

  /// Whether it stands among the content already, in better words.
  static func isShown(_ name: String, with content: Content) -> Bool {
    switch name {
    case "xesam:title": !content.title.isEmpty
    case "xesam:artist": !content.artists.isEmpty
    case "xesam:album": !content.album.isEmpty
    case "xesam:albumArtist": !content.albumArtists.isEmpty
    case "xesam:trackNumber": content.trackNumber != nil
    case "xesam:discNumber": content.discNumber != nil
    case "xesam:url": content.location != nil
    case "mpris:length": if case .finite = content.duration { true } else { false }
    default: false  // every other name
    }
  }

  static func text(_ tag: ContentTag) -> String {
    // Lyrics have a view of their own.
    guard tag.name != "xesam:asText" else { return "given; L shows them" }
    return LocationText.textMentioningAddresses(tag.text)
  }
}
