import Media
import Mixer

/// Which streams each session plays through: found by process id, else by desktop entry, else by name.
///
/// A stream whose process is another session's own is never found by the weaker criteria, so that one of two
/// instances of a player does not get the other's volume.
package struct StreamMatching: Equatable, Sendable {
  private var streams: [SessionID: [SinkInputIndex]] = [:]
  private var owners: [SinkInputIndex: SessionID] = [:]

  package init() {}

  package init(sessions: [Session], streams candidates: some Collection<SinkInput>) {
    let index = Index(sessions: sessions, streams: candidates)
    for session in sessions {
      let found = index.streams(of: session)
      guard !found.isEmpty else { continue }
      streams[session.id] = found.sorted()
      for stream in found { owners[stream] = min(owners[stream] ?? session.id, session.id) }
    }
  }

  /// The session's streams, the ones that sound first.
  package func streams(of session: SessionID, in graph: Graph) -> [SinkInput] {
    guard let indices = streams[session] else { return [] }
    let found = indices.compactMap { graph.sinkInputs[$0] }
    return found.filter { !$0.isCorked } + found.filter(\.isCorked)
  }

  /// The session that plays through a stream.
  package func session(of stream: SinkInputIndex) -> SessionID? {
    owners[stream]
  }

  /// By what a stream is known to be a session's.
  package enum Criterion: Sendable {
    case process, desktopEntry, name
  }

  /// The criterion that holds between a session and one of its streams.
  package static func criterion(of session: Session, _ stream: SinkInput) -> Criterion {
    if let process = session.processID, process == stream.processID { return .process }
    let entries = [stream.applicationID, stream.iconName].compactMap { $0?.lowercased() }
    if let entry = session.desktopEntry?.lowercased(), entries.contains(entry) { return .desktopEntry }
    return .name
  }

  /// Whether two states of a session are the same for the matching.
  package static func matchesAlike(_ left: Session?, _ right: Session?) -> Bool {
    left?.processID == right?.processID && left?.name == right?.name && left?.desktopEntry == right?.desktopEntry
      && (left == nil) == (right == nil)
  }

  /// Whether two states of a stream are the same for the matching.
  package static func matchesAlike(_ left: SinkInput?, _ right: SinkInput?) -> Bool {
    left?.processID == right?.processID && left?.applicationName == right?.applicationName
      && left?.applicationID == right?.applicationID && left?.processBinary == right?.processBinary
      && left?.iconName == right?.iconName && (left == nil) == (right == nil)
  }
}

/// The streams by each criterion, so that many sessions and many streams are matched in one pass.
private struct Index {
  private var byProcess: [Int32: [SinkInputIndex]] = [:]
  private var byEntry: [String: [SinkInputIndex]] = [:]
  private var byName: [String: [SinkInputIndex]] = [:]

  init(sessions: [Session], streams: some Collection<SinkInput>) {
    let taken = Set(sessions.compactMap(\.processID))
    for stream in streams {
      if let process = stream.processID, taken.contains(process) {
        byProcess[process, default: []].append(stream.index)
        continue
      }
      for entry in Set([stream.applicationID, stream.iconName].compactMap { $0?.lowercased() }) where !entry.isEmpty {
        byEntry[entry, default: []].append(stream.index)
      }
      for name in Set([stream.applicationName, stream.processBinary ?? ""].map { $0.lowercased() }) where !name.isEmpty
      {
        byName[name, default: []].append(stream.index)
      }
    }
  }

  func streams(of session: Session) -> [SinkInputIndex] {
    if let process = session.processID, let found = byProcess[process] { return found }
    if let entry = session.desktopEntry?.lowercased(), let found = byEntry[entry] { return found }
    return byName[session.name.lowercased()] ?? []
  }
}
