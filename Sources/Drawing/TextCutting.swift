extension TextMetrics {
  /// The longest beginning of a text that takes at most so many columns, and the columns it takes.
  package static func prefix(of text: String, columns limit: Int) -> (text: Substring, columns: Int) {
    let isSimple = isSimple(text)
    let scalars = text.unicodeScalars
    var used = 0
    var end = text.startIndex
    while end < text.endIndex {
      let columns = isSimple ? width(of: scalars[end]) : width(of: text[end])
      if used + columns > limit { break }
      used += columns
      end = isSimple ? scalars.index(after: end) : text.index(after: end)
    }
    return (text[..<end], used)
  }

  /// The longest end of a text that takes at most so many columns.
  package static func suffix(of text: String, columns limit: Int) -> Substring {
    var used = 0
    var start = text.endIndex
    while start > text.startIndex {
      let index = text.index(before: start)
      used += width(of: text[index])
      if used > limit { break }
      start = index
    }
    return text[start...]
  }

  /// Text in at most so many columns, cut in its middle: what tells long names apart is often at their end.
  package static func cutInMiddle(_ text: String, columns limit: Int, ellipsis: Unicode.Scalar = "…") -> String {
    guard width(of: text) > limit else { return text }
    guard limit > 0 else { return "" }
    let tail = suffix(of: text, columns: (limit - 1) / 2)
    let head = prefix(of: text, columns: limit - 1 - tail.reduce(0) { $0 + width(of: $1) })
    return String(head.text) + String(Character(ellipsis)) + String(tail)
  }

  /// Names in at most so many columns each, so that different names look different if that can be: those that would be
  /// the same when cut at their end are cut in their middle, or else at their beginning.
  package static func fitted(_ names: [String], columns limit: Int, ellipsis: Unicode.Scalar = "…") -> [String] {
    guard limit > 1 else { return names.map { cutInMiddle($0, columns: limit, ellipsis: ellipsis) } }
    let sign = String(Character(ellipsis))
    var result = names.map { name in
      width(of: name) <= limit ? name : String(prefix(of: name, columns: limit - 1).text) + sign
    }
    for index in ambiguous(result, for: names) {
      result[index] = cutInMiddle(names[index], columns: limit, ellipsis: ellipsis)
    }
    for index in ambiguous(result, for: names) where width(of: names[index]) > limit {
      result[index] = sign + suffix(of: names[index], columns: limit - 1)
    }
    return result
  }

  /// The places where what is shown stands for more than one name.
  private static func ambiguous(_ shown: [String], for names: [String]) -> [Int] {
    var meanings: [String: String] = [:]
    var repeated: Set<String> = []
    for (text, name) in zip(shown, names) {
      if let other = meanings.updateValue(name, forKey: text), other != name { repeated.insert(text) }
    }
    return repeated.isEmpty ? [] : shown.indices.filter { repeated.contains(shown[$0]) }
  }
}
