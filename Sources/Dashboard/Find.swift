import Drawing
import Keyboard
import Media
import Mixer

/// A row of either list.
package enum RowID: Equatable, Sendable {
  case session(SessionID)
  case output(OutputID)
}

/// A row that is being looked for.
struct Find: Equatable, Sendable {
  fileprivate(set) var entry = TextEntry()
  /// Where one was, and comes back to.
  fileprivate let origin: Origin
  /// The row that it is at.
  fileprivate(set) var found: RowID?

  fileprivate struct Origin: Equatable, Sendable {
    let focus: Area
    let session: SessionID?
    let output: OutputID?
  }
}

extension Model {
  mutating func openFind() -> [Effect] {
    let origin = Find.Origin(
      focus: interface.focus, session: interface.selectedSession, output: interface.selectedOutput)
    interface.prompt = .find(Find(origin: origin))
    return []
  }

  mutating func press(_ key: Key, in find: Find) {
    var find = find
    switch (key.code, key.modifiers) {
    case (.enter, []): interface.prompt = nil
    case (.down, []), (.tab, []), (.character("n"), .control): go(by: 1, find)
    case (.up, []), (.tab, .shift), (.character("p"), .control): go(by: -1, find)
    case _ where key.cancels, (.backspace, []) where find.entry.text.isEmpty:
      goBack(to: find.origin)
      interface.prompt = nil
    default:
      if find.entry.take(key) { look(find) }
    }
  }

  mutating func paste(_ text: String, in find: Find) {
    var find = find
    find.entry.add(text)
    look(find)
  }

  /// Goes to the first row that matches, or back to where one was.
  private mutating func look(_ find: Find) {
    var find = find
    find.found = matches(of: find).first
    if let row = find.found { select(row) } else { goBack(to: find.origin) }
    interface.prompt = .find(find)
  }

  private mutating func go(by step: Int, _ find: Find) {
    let rows = matches(of: find)
    guard !rows.isEmpty else { return }
    var find = find
    let index = find.found.flatMap { rows.firstIndex(of: $0) }.map { ($0 + step + rows.count) % rows.count } ?? 0
    find.found = rows[index]
    select(rows[index])
    interface.prompt = .find(find)
  }

  private mutating func goBack(to origin: Find.Origin) {
    interface.focus = origin.focus
    interface.selectedSession = origin.session
    interface.selectedOutput = origin.output
  }

  mutating func select(_ row: RowID) {
    switch row {
    case .session(let id):
      interface.focus = .sessions
      interface.selectedSession = id
    case .output(let id):
      interface.focus = .outputs
      interface.selectedOutput = id
    }
  }
}

extension Model {
  /// The rows in which every word stands somewhere, in the order of the screen; none while nothing is typed.
  func matches(of find: Find) -> [RowID] {
    let words = find.entry.text.split(separator: " ").map { FoldedText($0) }
    guard !words.isEmpty else { return [] }
    func matches(_ texts: [String]) -> Bool {
      let all = FoldedText(texts.joined(separator: "\n"))
      return words.allSatisfy { all.mentions($0) }
    }
    return world.sessions.filter { matches(texts(of: $0)) }.map { .session($0.id) }
      + outputRows.filter { matches(texts(of: $0)) }.map { .output($0.id) }
  }

  private func texts(of session: Session) -> [String] {
    let content = session.content
    let heard = sink(of: session)?.description
    return [session.name, content?.title ?? "", content?.album ?? "", heard ?? ""] + (content?.artists ?? [])
  }

  private func texts(of row: OutputRow) -> [String] {
    switch row {
    case .sink(let output): return [output.label, output.sink.portDescription ?? ""]
    case .stream(let stream):
      let player = world.matching.session(of: stream.index).map { name(of: $0) }
      return [stream.label, stream.mediaName, player ?? ""]
    }
  }
}
