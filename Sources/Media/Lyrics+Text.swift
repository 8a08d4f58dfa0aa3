import ForeignInput

// Lyrics from text: plain lines, or LRC with a time before each (https://en.wikipedia.org/wiki/LRC_(file_format)), as
// leniently as people write it.

extension Lyrics {
  /// Bytes in UTF-8, in UTF-16 if they say so, else in Latin-1.
  package init?(bytes: [UInt8], source: Source) {
    self.init(text: Lyrics.text(of: bytes), source: source)
  }

  /// Nil where there are no words.
  package init?(text: String, source: Source) {
    var reader = LRCReader()
    var rest = text.unicodeScalars[...]
    var count = 0
    while !rest.isEmpty, count < Lyrics.lineLimit {
      let line = rest.prefix { !$0.isLineEnd }
      reader.take(line.prefix(Lyrics.longestLine))
      rest = rest[line.endIndex...]
      let isPair = rest.starts(with: "\r\n".unicodeScalars)
      rest = rest.dropFirst(isPair ? 2 : 1)
      count += 1
    }
    let lines = reader.lines
    guard lines.contains(where: { !$0.text.isEmpty }) else { return nil }
    self.init(lines: lines, source: source)
  }

  private static func text(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFF, 0xFE]) { return text(ofPairs: bytes.dropFirst(2)) { low, high in low | high << 8 } }
    if bytes.starts(with: [0xFE, 0xFF]) { return text(ofPairs: bytes.dropFirst(2)) { high, low in low | high << 8 } }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    text.unicodeScalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return text
  }

  private static func text(ofPairs bytes: ArraySlice<UInt8>, _ unit: (UInt16, UInt16) -> UInt16) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      unit(UInt16(bytes[$0]), UInt16(bytes[$0 + 1]))
    }
    return String(decoding: units, as: UTF16.self)
  }
}

/// Reads lines of LRC one after another.
private struct LRCReader {
  fileprivate typealias Text = Substring.UnicodeScalarView

  private var timed: [(start: Span, text: String)] = []
  private var plain: [String] = []
  private var offset = Span.zero

  /// The lines in order, those with times if there are any that tell lines apart.
  var lines: [Lyrics.Line] {
    let starts = Set(timed.map(\.start))
    guard starts.count > 1 || (timed.count == 1 && plain.isEmpty) else {
      return LRCReader.withoutEmptyEnds(plain + timed.map(\.text)).map { Lyrics.Line(text: $0) }
    }
    // Sorted as they stand where times are the same.
    let sorted = timed.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    // A positive offset means that the words come sooner.
    return sorted.map { Lyrics.Line(start: max(.zero, $0.element.start - offset), text: $0.element.text) }
  }

  mutating func take(_ line: Text) {
    var rest = line.drop(while: { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" })
    var starts: [Span] = []
    while let (inner, behind) = LRCReader.bracketed(rest, "[", "]", within: 400) {
      if let start = LRCReader.time(inner) {
        starts.append(start)
      } else if starts.isEmpty, takeTag(inner, behind) {
        return
      } else {
        break
      }
      rest = behind.drop(while: { $0 == " " })
    }
    add(LRCReader.words(of: rest), at: starts)
  }

  private mutating func add(_ text: String, at starts: [Span]) {
    guard timed.count + starts.count <= Lyrics.lineLimit else { return }
    if !starts.isEmpty {
      timed += starts.map { ($0, text) }
    } else if let last = timed.last {
      // A line without a time goes with the one before it, as translations do.
      if !text.isEmpty, timed.count < Lyrics.lineLimit { timed.append((last.start, text)) }
    } else if !(text.isEmpty && plain.last?.isEmpty ?? true) {
      plain.append(text)
    }
  }

  /// `[ar:Somebody]` and the like, which are no words; of them only the offset matters.
  private mutating func takeTag(_ inner: Text, _ behind: Text) -> Bool {
    guard let colon = inner.firstIndex(of: ":"), behind.allSatisfy({ $0 == " " || $0 == "\t" }) else { return false }
    let name = inner[..<colon]
    guard !name.isEmpty, name.count <= 12, name.allSatisfy({ $0.isASCII && ($0.properties.isAlphabetic || $0 == "#") })
    else { return false }
    if String(name).lowercased() == "offset" {
      let digits = String(Text(inner[inner.index(after: colon)...].filter { $0 != " " }))
      // More than ten minutes is no offset.
      if let number = Int(digits), number.magnitude <= 600_000 { offset = .milliseconds(number) }
    }
    return true
  }

  /// What stands in brackets at the beginning, and what comes behind them.
  private static func bracketed(
    _ text: Text, _ open: Unicode.Scalar, _ close: Unicode.Scalar, within length: Int
  ) -> (inner: Text, behind: Text)? {
    guard text.first == open, let end = text.prefix(length).firstIndex(of: close) else { return nil }
    return (text[text.index(after: text.startIndex)..<end], text[text.index(after: end)...])
  }

  /// `mm:ss`, `mm:ss.x` to `mm:ss.xxx`, also with a colon before the fraction.
  private static func time(_ text: Text) -> Span? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." || $0 == "," }
    guard (2...3).contains(parts.count), let colon = text.firstIndex(of: ":"), colon == parts[0].endIndex,
      let minutes = number(parts[0], digits: 1...4), let seconds = number(parts[1], digits: 1...2)
    else { return nil }
    let whole = Span.seconds(minutes * 60 + seconds)
    guard parts.count == 3 else { return whole }
    guard let fraction = number(parts[2], digits: 1...3) else { return nil }
    let scale = [100, 10, 1][parts[2].count - 1]
    return whole + .milliseconds(fraction * scale)
  }

  private static func number(_ text: Text, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.count), text.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return Int(String(text))
  }

  /// Without the times of single words that some write: `<00:12.34>`.
  private static func words(of text: Text) -> String {
    guard text.contains("<") else { return String(foreign: String(text), limit: 500) }
    var kept = String.UnicodeScalarView()
    var rest = text
    while let first = rest.first {
      if let (inner, behind) = bracketed(rest, "<", ">", within: 16), time(inner) != nil {
        rest = behind
      } else {
        // Where a time stood between blanks, one of them is enough.
        if first != " " || kept.last != " " { kept.append(first) }
        rest = rest.dropFirst()
      }
    }
    return String(foreign: String(kept), limit: 500)
  }

  private static func withoutEmptyEnds(_ lines: [String]) -> ArraySlice<String> {
    var lines = lines[...]
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension Unicode.Scalar {
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}" }
}
