/// A line with places for what is known of a player, in playerctl's language: `{{artist}} - {{uc(title)}}`.
package struct Template: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case literal(String)
    case expression(Expression)
  }

  indirect enum Expression: Equatable, Sendable {
    case text(String)
    case number(Double)
    case field(String)
    case function(Function, [Expression])
    case sign(Operator, Expression)
    case operation(Operator, Expression, Expression)
  }

  enum Operator: Character, Equatable, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
  }

  let parts: [Part]
  /// The names of all fields in it.
  package let fields: Set<String>

  /// Reads a line; playerctl's own limit of 1,027 bytes does not hold here.
  package init(_ text: String) throws(TemplateError) {
    var parser = TemplateParser(text)
    parts = try parser.parts()
    fields = parser.fields
  }

  /// The line with what `value` knows of each field; what it does not know is empty.
  package func line(_ value: (String) -> TemplateValue?) throws(TemplateFault) -> String {
    var line = ""
    for part in parts {
      switch part {
      case .literal(let text): line += text
      case .expression(let expression): line += try expression.value(value)?.text ?? ""
      }
    }
    return line
  }
}

extension Template.Expression {
  /// Nil for a field that is not known, and for what is reckoned from one.
  func value(_ known: (String) -> TemplateValue?) throws(TemplateFault) -> TemplateValue? {
    switch self {
    case .text(let text): return .text(text)
    case .number(let number): return .real(number)
    case .field(let name): return known(name)
    case .function(let function, let arguments):
      var values: [TemplateValue?] = []
      for argument in arguments { values.append(try argument.value(known)) }
      return try function.apply(to: values, fieldName: arguments.first?.fieldName)
    case .sign(let sign, let operand):
      return try operand.value(known).map { (value) throws(TemplateFault) in try sign.applied(to: value) }
    case .operation(let operation, let left, let right):
      guard let left = try left.value(known), let right = try right.value(known) else { return nil }
      return try operation.apply(left, right)
    }
  }

  var fieldName: String? {
    guard case .field(let name) = self else { return nil }
    return name
  }
}
