/// Whether a session may be the double of another, and by what that is seen.
package enum Kinship: Equatable, Sendable {
  /// A player in its own right.
  case original
  /// A browser's second voice, made by an extension of it; the process is the browser's, if it is known.
  case browserCompanion(process: Int32?)
  /// The player of an engine inside a program (Chromium in whatever is made of it), beside which the program may have
  /// one of its own.
  case engine
  /// A bridge to a server that has a protocol of its own, such as `mpd`.
  case bridge(protocolName: String)
  /// A Bluetooth device: a phone that plays to this machine, or headphones that repeat what this machine plays to them.
  case bluetooth
  /// A player of another machine, which is nobody's double here whatever it plays.
  case remote

  package var mayBeDouble: Bool {
    switch self {
    case .original, .remote: false
    case .browserCompanion, .engine, .bridge, .bluetooth: true
    }
  }
}

/// A player that is not a row, because a row stands for it.
package struct FoldedPlayer: Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// The same player under another of its names.
    case otherName
    case browserCompanion, engine, bridge, headphones
  }

  package let id: SessionID
  package let name: String
  /// What the protocol calls it.
  package let address: String
  package let reason: Reason

  package init(id: SessionID, name: String, address: String, reason: Reason) {
    self.id = id
    self.name = name
    self.address = address
    self.reason = reason
  }
}

/// Says which sessions are doubles of which others. A double is one only beside its original: without it, it is a
/// player like any other.
package struct Folding: Equatable, Sendable {
  package struct Home: Equatable, Sendable {
    package let id: SessionID
    package let reason: FoldedPlayer.Reason
    /// What the double played when it was found out.
    fileprivate let title: String
  }

  /// Where each double belongs.
  package private(set) var homes: [SessionID: Home] = [:]

  package init() {}

  /// Takes note of all the sessions there are; those that may not be folded are left alone.
  package mutating func observe(_ sessions: [Session], mayFold: (Session) -> Bool = { _ in true }) {
    let suspects = sessions.filter { $0.kinship.mayBeDouble && mayFold($0) }
      .sorted { ($0.kinship.order, $0.id) < ($1.kinship.order, $1.id) }
    var found: [SessionID: Home] = [:]
    for suspect in suspects {
      let originals = sessions.lazy.filter { $0.id != suspect.id && found[$0.id] == nil && $0.kinship != .remote }
      guard let home = home(of: suspect, among: Array(originals)) else { continue }
      found[suspect.id] = home
    }
    homes = found
  }

  private func home(of double: Session, among others: [Session]) -> Home? {
    let title = double.content?.title ?? ""
    func home(_ original: Session?, _ reason: FoldedPlayer.Reason) -> Home? {
      original.map { Home(id: $0.id, reason: reason, title: title) }
    }
    switch double.kinship {
    case .original, .remote: return nil
    case .browserCompanion(let process):
      return home(browser(process, of: double, among: others), .browserCompanion)
    case .engine:
      return home(others.first { $0.kinship == .original && $0.isOfSameProcess(as: double) }, .engine)
    case .bridge(let protocolName):
      return home(server(protocolName, behind: double, among: others), .bridge)
    case .bluetooth:
      return home(source(of: double, among: others), .headphones)
    }
  }

  /// By the process; where that is not known, or hidden in a sandbox, by what it plays. A browser that has nothing to
  /// show does not hide a companion that has.
  private func browser(_ process: Int32?, of double: Session, among others: [Session]) -> Session? {
    let browsers = others.filter { $0.kinship == .original || $0.kinship == .engine }
    let own = process.flatMap { process in browsers.first { $0.processID == process } }
    if let own { return own.content == nil && double.content != nil ? nil : own }
    return browsers.first { $0.mayShareDesktopEntry(with: double) && isRepeated($0, by: double) }
  }

  /// The only server, or of several the one that plays the same.
  private func server(_ protocolName: String, behind double: Session, among others: [Session]) -> Session? {
    let servers = others.filter { $0.source.protocolName == protocolName }
    return servers.count == 1 ? servers[0] : servers.first { isRepeated($0, by: double) }
  }

  /// Headphones repeat a title, or say nothing but that they play; a phone has a title of its own.
  private func source(of double: Session, among others: [Session]) -> Session? {
    let sources = others.filter { $0.kinship != .bluetooth }
    guard (double.content?.title ?? "").isEmpty else { return sources.first { isRepeated($0, by: double) } }
    return sources.first(where: \.isPlaying) ?? sources.min { $0.id < $1.id }
  }

  /// Whether the double plays what the other does; one that was seen to do so is given the time to follow.
  private func isRepeated(_ original: Session, by double: Session) -> Bool {
    guard let title = double.content?.title, !title.isEmpty else { return false }
    if let home = homes[double.id], home.id == original.id, home.title == title { return true }
    return original.content?.title == title
  }
}

extension Kinship {
  /// A double of an engine is looked for among those that are none themselves.
  fileprivate var order: Int {
    switch self {
    case .original, .remote: 0
    case .engine: 1
    case .browserCompanion: 2
    case .bridge: 3
    case .bluetooth: 4
    }
  }
}

extension Session {
  fileprivate func isOfSameProcess(as other: Session) -> Bool { processID != nil && processID == other.processID }

  fileprivate func mayShareDesktopEntry(with other: Session) -> Bool {
    guard let entry = desktopEntry?.lowercased(), let theirs = other.desktopEntry?.lowercased() else { return true }
    return entry == theirs
  }
}
