import ExtensionProtocol

/// As much of JSON Schema as the README's needs: what stands against a value, a line each.
struct JSONSchema {
  private let root: JSON

  init(_ text: String) throws { root = try JSON(text) }

  /// Faults of a value by a definition. `isStrict`: what the schema does not describe is one, too.
  func faults(of value: JSON, by definition: String, isStrict: Bool = false) -> [String] {
    faults(value, ["$ref": .string("#/$defs/\(definition)")], at: definition, isStrict)
  }

  private func faults(_ value: JSON, _ schema: JSONObject, at path: String, _ isStrict: Bool) -> [String] {
    schema.members.flatMap { rule -> [String] in
      switch (rule.name, rule.value) {
      case ("$ref", .string(let reference)): return followed(value, reference, at: path, isStrict)
      case ("type", let type): return isOf(type, value) ? [] : ["\(path) is no \(type)"]
      case ("enum", .array(let choices)): return choices.contains(value) ? [] : ["\(path) is none of \(choices)"]
      case ("const", let wanted): return value == wanted ? [] : ["\(path) is not \(wanted)"]
      case ("minimum", let limit): return number(value) >= number(limit) ? [] : ["\(path) is too small"]
      case ("maximum", let limit): return number(value) <= number(limit) ? [] : ["\(path) is too large"]
      case ("minLength", let limit): return length(value) >= number(limit) ? [] : ["\(path) is too short"]
      case ("required", .array(let names)): return missing(names, in: value, at: path)
      case ("properties", .object(let rules)): return members(of: value, rules, at: path, isStrict)
      case ("additionalProperties", .object(let rule)): return each(of: value, rule, at: path, isStrict)
      case ("items", .object(let rule)): return items(of: value, rule, at: path, isStrict)
      case ("anyOf", .array(let choices)): return any(value, choices, at: path, isStrict)
      default: return ["\(path): the rule \(rule.name) is unknown"]
      }
    }
  }

  private func followed(_ value: JSON, _ reference: String, at path: String, _ isStrict: Bool) -> [String] {
    var target: JSON? = root
    for name in reference.split(separator: "/").dropFirst() {
      guard case .object(let object)? = target else { return ["\(reference) leads nowhere"] }
      target = object[String(name)]
    }
    guard case .object(let schema)? = target else { return ["\(reference) leads nowhere"] }
    return faults(value, schema, at: path, isStrict)
  }

  private func isOf(_ type: JSON, _ value: JSON) -> Bool {
    if case .array(let types) = type { return types.contains { isOf($0, value) } }
    return switch (type, value) {
    case (.string("object"), .object), (.string("array"), .array), (.string("string"), .string): true
    case (.string("boolean"), .bool), (.string("null"), .null), (.string("integer"), .integer): true
    case (.string("number"), .integer), (.string("number"), .number): true
    default: false
    }
  }

  private func number(_ value: JSON) -> Double {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: .nan
    }
  }

  private func length(_ value: JSON) -> Double {
    if case .string(let text) = value { Double(text.unicodeScalars.count) } else { .nan }
  }

  private func missing(_ names: [JSON], in value: JSON, at path: String) -> [String] {
    guard case .object(let object) = value else { return [] }
    return names.compactMap { name in
      guard case .string(let name) = name else { return "\(path): \(name) is no name" }
      return object[name] == nil ? "\(path) has no \(name)" : nil
    }
  }

  private func members(of value: JSON, _ rules: JSONObject, at path: String, _ isStrict: Bool) -> [String] {
    guard case .object(let object) = value else { return [] }
    return object.members.flatMap { member -> [String] in
      guard case .object(let rule)? = rules[member.name] else {
        return isStrict ? ["\(path).\(member.name) is not described"] : []
      }
      return faults(member.value, rule, at: "\(path).\(member.name)", isStrict)
    }
  }

  private func each(of value: JSON, _ rule: JSONObject, at path: String, _ isStrict: Bool) -> [String] {
    guard case .object(let object) = value else { return [] }
    return object.members.flatMap { faults($0.value, rule, at: "\(path).\($0.name)", isStrict) }
  }

  private func items(of value: JSON, _ rule: JSONObject, at path: String, _ isStrict: Bool) -> [String] {
    guard case .array(let items) = value else { return [] }
    return items.enumerated().flatMap { faults($1, rule, at: "\(path)[\($0)]", isStrict) }
  }

  private func any(_ value: JSON, _ choices: [JSON], at path: String, _ isStrict: Bool) -> [String] {
    let tries = choices.map { choice -> [String] in
      guard case .object(let schema) = choice else { return ["\(path): no schema"] }
      return faults(value, schema, at: path, isStrict)
    }
    return tries.contains([]) ? [] : tries.flatMap(\.self)
  }
}
