/// What to do with one scalar that came from outside.
enum ForeignScalar {
  /// It may stand as it is.
  case keep
  /// A combining mark, a selector or a joiner: it belongs to the scalar before it.
  case mark
  /// A break of any kind, shown as one space.
  case space
  /// Nothing a title needs, and something a terminal might obey.
  case drop

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: self = .keep
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: self = .space
    case let value where ForeignScalar.isHarmful(value): self = .drop
    case 0x200D: self = .mark  // joins families of emoji
    default: self = ForeignScalar.isMark(scalar) ? .mark : .keep
    }
  }

  /// Controls (C0, DEL, C1), direction controls, invisible formatting, tags and noncharacters.
  private static func isHarmful(_ value: UInt32) -> Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0xAD, 0x180E, 0x200B, 0xFEFF, 0xFFF9...0xFFFB: true  // soft hyphen, blanks of no width, annotations
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E: true  // marks and embeddings of direction
    case 0x2060...0x206F: true  // isolates of direction, joiners and operators that nobody sees
    case 0xFDD0...0xFDEF, 0xE0000...0xE007F: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: scalar.properties.isGraphemeExtend
    }
  }
}

/// Text from outside, made fit for any screen, scalar by scalar, and never longer than its limit.
struct ForeignTextFilter {
  /// More marks on one letter than any language writes only paint over the lines above and below.
  static let markLimit = 8
  /// The longest cluster anybody means: two people with skin tones and a kiss take ten scalars.
  static let clusterLimit = 16

  private let limit: Int
  private var text = ""
  private var count = 0
  private var marks = 0
  private var endsInSpace = true
  private var needsClusterCheck = false

  init(limit: Int) { self.limit = max(0, limit) }

  /// The filtered text.
  static func filter(_ scalars: some Sequence<Unicode.Scalar>, limit: Int) -> String {
    var filter = ForeignTextFilter(limit: limit)
    for scalar in scalars {
      // One more than the limit, so that the cut falls before a cluster and not inside it.
      guard filter.count <= filter.limit else { break }
      filter.take(scalar)
    }
    return filter.finish()
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch ForeignScalar(scalar) {
    case .keep:
      guard !(count == 0 && scalar.properties.isWhitespace) else { return }
      append(scalar)
    case .mark:
      guard marks < ForeignTextFilter.markLimit else { return }
      append(scalar)
      marks += 1
      return
    case .space:
      guard !endsInSpace else { return }
      append(" ")
    case .drop: return
    }
    marks = 0
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    text.unicodeScalars.append(scalar)
    count += 1
    endsInSpace = scalar == " "
    if scalar.value >= 0x300 { needsClusterCheck = true }
  }

  private func finish() -> String {
    guard needsClusterCheck else { return trimmed(String(text.unicodeScalars.prefix(limit))) }
    var result = ""
    var left = limit
    for character in text {
      let scalars = character.unicodeScalars.count
      let isMonstrous = scalars > ForeignTextFilter.clusterLimit
      left -= isMonstrous ? 1 : scalars
      guard left >= 0 else { break }
      result.append(isMonstrous ? "\u{FFFD}" : character)
    }
    return trimmed(result)
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while let last = text.unicodeScalars.last, last.properties.isWhitespace { text.unicodeScalars.removeLast() }
    return text
  }
}
