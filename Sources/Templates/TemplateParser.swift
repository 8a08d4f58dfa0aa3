/// Reads a template, byte by byte: what means anything in it is ASCII.
struct TemplateParser {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  private(set) var fields: Set<String> = []

  /// More than anybody writes, and little enough for any stack.
  private static let depthLimit = 64

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func parts() throws(TemplateError) -> [Template.Part] {
    var parts: [Template.Part] = []
    var literal = place
    func addLiteral() { if literal < place { parts.append(.literal(text(literal..<place))) } }
    while place < bytes.count {
      guard stands("{{") else {
        place += 1
        continue
      }
      addLiteral()
      place += 2
      parts.append(.expression(try sum()))
      skipBlanks()
      guard stands("}}") else { throw .expected("}}", at: place) }
      place += 2
      literal = place
    }
    addLiteral()
    return parts
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func stands(_ token: StaticString) -> Bool {
    token.withUTF8Buffer { token in
      place + token.count <= bytes.count && (0..<token.count).allSatisfy { bytes[place + $0] == token[$0] }
    }
  }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() { while byte == UInt8(ascii: " ") { place += 1 } }

  private mutating func take(_ accepts: (UInt8) -> Bool) -> String {
    let start = place
    while let byte, accepts(byte) { place += 1 }
    return text(start..<place)
  }
}

// Expressions.
extension TemplateParser {
  private mutating func sum() throws(TemplateError) -> Template.Expression {
    depth += 1
    guard depth <= Self.depthLimit else { throw .tooDeep(at: place) }
    defer { depth -= 1 }
    var left = try product()
    while let operation = infix(.plus, .minus) { left = .operation(operation, left, try product()) }
    return left
  }

  private mutating func product() throws(TemplateError) -> Template.Expression {
    var left = try operand()
    while let operation = infix(.times, .divided) { left = .operation(operation, left, try operand()) }
    return left
  }

  /// The operator that stands here, if it is one of the two.
  private mutating func infix(_ first: Template.Operator, _ second: Template.Operator) -> Template.Operator? {
    skipBlanks()
    guard let found = [first, second].first(where: { byte == $0.rawValue.asciiValue }) else { return nil }
    place += 1
    return found
  }

  private mutating func operand() throws(TemplateError) -> Template.Expression {
    skipBlanks()
    let start = place
    guard let byte else { throw .unexpectedEnd }
    switch byte {
    case UInt8(ascii: "("): return try parentheses()
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return try signed(byte == UInt8(ascii: "+") ? .plus : .minus)
    case UInt8(ascii: "\""): return try quoted()
    case _ where Self.isNumeric(byte):
      let digits = take(Self.isNumeric)
      guard let number = Self.number(digits) else { throw .badNumber(digits, at: start) }
      return .number(number)
    case _ where Self.beginsName(byte): return try named()
    default: throw .unexpected(character, at: place)
    }
  }

  /// The whole character that stands here, for saying that it is wrong.
  private var character: Character { text(place..<bytes.count).first ?? " " }

  private mutating func parentheses() throws(TemplateError) -> Template.Expression {
    place += 1
    let inner = try sum()
    guard byte == UInt8(ascii: ")") else { throw byte == nil ? .unexpectedEnd : .expected(")", at: place) }
    place += 1
    return inner
  }

  private mutating func signed(_ sign: Template.Operator) throws(TemplateError) -> Template.Expression {
    depth += 1
    guard depth <= Self.depthLimit else { throw .tooDeep(at: place) }
    defer { depth -= 1 }
    place += 1
    return .sign(sign, try operand())
  }

  /// There is no way to write a quotation mark within.
  private mutating func quoted() throws(TemplateError) -> Template.Expression {
    place += 1
    let content = take { $0 != UInt8(ascii: "\"") }
    guard byte != nil else { throw .unexpectedEnd }
    place += 1
    return .text(content)
  }

  private mutating func named() throws(TemplateError) -> Template.Expression {
    let start = place
    let name = take(Self.continuesName)
    guard let byte else { throw .unexpectedEnd }
    guard byte == UInt8(ascii: "(") else {
      fields.insert(name)
      return .field(name)
    }
    guard let function = Function(rawValue: name) else { throw .unknownFunction(name, at: start) }
    let arguments = try arguments()
    guard arguments.count == function.argumentCount else {
      throw .wrongArgumentCount(name, takes: function.argumentCount, given: arguments.count, at: start)
    }
    if function == .emoji, arguments[0].fieldName == nil { throw .emojiWithoutField(at: start) }
    return .function(function, arguments)
  }

  private mutating func arguments() throws(TemplateError) -> [Template.Expression] {
    var arguments: [Template.Expression] = []
    repeat {
      place += 1
      arguments.append(try sum())
    } while byte == UInt8(ascii: ",")
    guard byte == UInt8(ascii: ")") else { throw byte == nil ? .unexpectedEnd : .expected(")", at: place) }
    place += 1
    return arguments
  }

  private static func isNumeric(_ byte: UInt8) -> Bool { isDigit(byte) || byte == UInt8(ascii: ".") }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func beginsName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    beginsName(byte) || isDigit(byte) || byte == UInt8(ascii: ":")
  }

  /// `5`, `0.5`, `.5` and `5.`, as C reads them.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.contains(where: isDigit), text.utf8.filter({ $0 == UInt8(ascii: ".") }).count <= 1 else {
      return nil
    }
    return Double("0\(text)\(text.hasSuffix(".") ? "0" : "")")
  }
}
