import Drawing
import Media

/// A headed group of what is known of a row.
struct DetailsSection: Equatable {
  let title: String
  private(set) var rows: [DetailsRow] = []

  init(_ title: String) { self.title = title }

  /// Left out where there is nothing to say.
  mutating func add(_ label: String, _ text: String?, _ role: Role = .text) {
    guard let text, !text.isEmpty else { return }
    rows.append(DetailsRow(label: label, value: .text(text, role)))
  }

  mutating func add(_ label: String, placeOf session: Session) {
    rows.append(DetailsRow(label: label, value: .place(session)))
  }
}

struct DetailsRow: Equatable {
  /// Empty where the value before goes on.
  let label: String
  let value: DetailsValue
}

enum DetailsValue: Equatable {
  case text(String, Role)
  /// The place in the track, which moves.
  case place(Session)
}

/// A line of the details as it stands on the screen.
enum DetailsLine: Equatable {
  case heading(String)
  case row(DetailsRow)
  case blank
}

/// The details as they fit a width: in two columns where there is room for both.
struct DetailsLayout: Equatable {
  let labelWidth: Int
  let columnWidth: Int
  /// One or two columns of lines, side by side.
  let columns: [[DetailsLine]]

  static let gap = 4
  private static let twoColumns = 110

  /// Where a line or two are all there is, headings would take the place of what they head.
  init(_ sections: [DetailsSection], width: Int, hasHeadings: Bool) {
    let count = width >= Self.twoColumns ? 2 : 1
    columnWidth = (width - Self.gap * (count - 1)) / count
    let longest = sections.flatMap(\.rows).map { TextMetrics.width(of: $0.label) }.max() ?? 0
    let labelWidth = min(longest, columnWidth * 2 / 5)
    let room = columnWidth - labelWidth - 4
    self.labelWidth = labelWidth
    let blocks = sections.filter { !$0.rows.isEmpty }.map { section in
      (hasHeadings ? [.heading(section.title)] : []) + section.rows.flatMap { Self.lines(of: $0, width: room) }
    }
    columns = count == 2 ? Self.halves(of: blocks) : [hasHeadings ? Self.joined(blocks) : Array(blocks.joined())]
  }

  /// How many lines there are to scroll through.
  var height: Int { columns.map(\.count).max() ?? 0 }

  private static func lines(of row: DetailsRow, width: Int) -> [DetailsLine] {
    guard case .text(let text, let role) = row.value else { return [.row(row)] }
    return TextWrapping.lines(of: text, width: width).enumerated().map { index, line in
      .row(DetailsRow(label: index == 0 ? row.label : "", value: .text(line, role)))
    }
  }

  private static func joined(_ blocks: [[DetailsLine]]) -> [DetailsLine] {
    Array(blocks.joined(separator: [.blank]))
  }

  /// Whole groups, in order, in two columns of about the same height.
  private static func halves(of blocks: [[DetailsLine]]) -> [[DetailsLine]] {
    let splits = (0...blocks.count).map { (joined(Array(blocks[..<$0])), joined(Array(blocks[$0...]))) }
    let best = splits.min { max($0.0.count, $0.1.count) < max($1.0.count, $1.1.count) }
    return best.map { [$0.0, $0.1] } ?? []
  }
}

/// Text broken into lines of at most so many columns, between words where it can be.
enum TextWrapping {
  static func lines(of text: String, width: Int) -> [String] {
    guard width > 0 else { return [text] }
    var lines: [String] = []
    for line in HelpText.wrapped(text, width: width) {
      var rest = line
      while TextMetrics.width(of: rest) > width {
        let cut = TextMetrics.prefix(of: rest, columns: width).text
        guard !cut.isEmpty else { break }
        lines.append(String(cut))
        rest = String(rest[cut.endIndex...])
      }
      lines.append(rest)
    }
    return lines
  }
}
