import Drawing
import Keyboard
import Media

// What the views over the dashboard have in common: the line above, the room between, the line below.

extension Canvas {
  /// Something beside the name of a view.
  struct ViewNote {
    let text: String
    let role: Role
  }

  /// The view's name at the left, and at the right what plays, which goes on meanwhile.
  mutating func drawViewHead(_ title: String, notes: [ViewNote] = [], tellsWhatPlays: Bool = true) {
    var end = put(title, x: 1, y: 0, to: frame.size.columns - 1, .heading)
    for note in notes { end = put(note.text, x: end + 2, y: 0, to: frame.size.columns - 1, note.role) }
    guard tellsWhatPlays else { return }
    drawWhatPlays(in: Rect(x: end + 3, y: 0, width: frame.size.columns - end - 4, height: 1))
  }

  /// Title and length, which do not move while they are read.
  private mutating func drawWhatPlays(in area: Rect) {
    guard let session = current?.session, area.width >= 12 else { return }
    let length = durationText(session.content?.duration)
    putRight(length, end: area.maxX, y: area.y, width: area.width, .secondary)
    let room = area.width - (length.isEmpty ? 0 : TextMetrics.width(of: length) + 1)
    let title = "\(stateGlyph(model.shownState(of: session))) \(titleText(of: session))"
    frame.put(title, x: area.x, y: area.y, width: room, style: Style(.secondary), alignment: .trailing)
  }

  /// A key and what it does in a view; the keys of a second action stand beside the first's.
  struct ViewHint {
    let action: Action
    var partner: Action?
    let text: String
  }

  /// What the keys do in the view, or what has just happened.
  mutating func drawViewFoot(_ hints: [ViewHint]) {
    let rows = frame.size.rows
    let line = Rect(x: 1, y: rows - 1, width: frame.size.columns - 2, height: 1)
    if let prompt = model.interface.prompt {
      draw(prompt, in: line)
    } else if let notice = model.interface.notice {
      clear(Rect(x: 0, y: line.y, width: frame.size.columns, height: 1))
      put(notice.text, x: line.x, y: line.y, to: line.maxX, notice.role)
    } else if ViewRoom(frame.size).hasFoot {
      draw(hints, in: line)
    }
  }

  private mutating func draw(_ hints: [ViewHint], in line: Rect) {
    var x = line.x
    for hint in hints {
      let keys = [hint.action, hint.partner].compactMap { $0.flatMap { model.keymap.keys(of: $0).first } }
      // Two signs stand together, words apart.
      let names = keys.map(label).joined(separator: keys.allSatisfy { label($0).count == 1 } ? "" : " ")
      guard !keys.isEmpty, x + TextMetrics.width(of: names) + 1 + TextMetrics.width(of: hint.text) <= line.maxX else {
        continue
      }
      let middle = put(names, x: x, y: line.y, to: line.maxX, .key)
      x = put(hint.text, x: middle + 1, y: line.y, to: line.maxX, .secondary) + 2
    }
  }
}

/// The room of a view over the dashboard: head and foot fall away where a few lines are all there is.
struct ViewRoom: Equatable {
  let body: Rect
  let hasHead: Bool
  let hasFoot: Bool

  init(_ size: Size) {
    hasHead = size.rows >= 4
    hasFoot = size.rows >= 4
    let head = hasHead ? (size.rows >= 8 ? 2 : 1) : 0
    body = Rect(x: 0, y: 0, width: size.columns, height: size.rows)
      .inset(left: 1, top: head, right: 1, bottom: hasFoot ? 1 : 0)
  }
}
