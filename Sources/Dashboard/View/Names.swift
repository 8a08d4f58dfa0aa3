import Drawing
import Media
import Mixer

// Names on the screen, made so that different things look different.

extension Canvas {
  /// An output's name in so many columns, cut where it differs from the others'.
  func outputName(_ sink: Sink, columns: Int) -> String {
    let outputs = model.world.graph.outputs
    guard let index = outputs.firstIndex(where: { $0.sink.index == sink.index }) else { return sink.description }
    guard TextMetrics.width(of: outputs[index].label) > columns else { return outputs[index].label }
    return TextMetrics.fitted(outputs.map(\.label), columns: columns, ellipsis: glyphs.ellipsis)[index]
  }

  /// A session's name, with what its bus name adds where a neighbour in the list has the same.
  func sessionName(_ session: Session, columns: Int = .max) -> String {
    let sessions = model.world.sessions
    guard let index = sessions.firstIndex(where: { $0.id == session.id }) else { return session.name }
    // The list is in the order of names, so that equal ones stand side by side.
    let neighbours = [index - 1, index + 1].filter(sessions.indices.contains)
    let name = session.name.lowercased()
    let namesakes = neighbours.filter { sessions[$0].name.lowercased() == name }
    // Beside numbered instances, the one without a number is told apart by that.
    guard namesakes.contains(where: { session.id.instance != nil || sessions[$0].id.instance == nil }) else {
      return session.name
    }
    return TextMetrics.cutInMiddle(
      "\(session.name) \(session.id.instance ?? session.id.rawValue)", columns: columns, ellipsis: glyphs.ellipsis)
  }
}

extension SessionID {
  /// What tells instances of one program apart: `7` of `mpris:vlc.instance7`; nil for a name without such an end.
  fileprivate var instance: String? {
    let word = ".instance"
    var start = rawValue.startIndex
    while start < rawValue.endIndex {
      if rawValue[start...].hasPrefix(word) {
        let rest = rawValue[start...].dropFirst(word.count).drop { $0 == "_" }
        return rest.isEmpty ? nil : String(rest)
      }
      start = rawValue.index(after: start)
    }
    return nil
  }
}
