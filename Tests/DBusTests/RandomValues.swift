import DBus

/// Values of any shape, the same for the same seed.
struct RandomValues {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A type, as a tree.
  indirect enum Shape {
    case basic(Character)
    case array(Shape)
    case dictionary(Character, Shape)
    case structure([Shape])
    case variant
  }

  private static let basics = Array("ybnqiuxtdsog")

  mutating func shape(depth: Int) -> Shape {
    switch depth == 0 ? 0 : below(6) {
    case 2: .array(shape(depth: depth - 1))
    case 3: .dictionary(pick(Self.basics), shape(depth: depth - 1))
    case 4: .structure((0...below(3)).map { _ in shape(depth: depth - 1) })
    case 5: .variant
    default: .basic(pick(Self.basics))
    }
  }

  mutating func value(of shape: Shape) -> Value {
    switch shape {
    case .basic(let type): basic(type)
    case .array(let element): .array(element: signature(of: element), (0..<below(4)).map { _ in value(of: element) })
    case .dictionary(let key, let element):
      .dictionary(
        key: String(key), value: signature(of: element),
        (0..<below(4)).map { _ in Value.Entry(basic(key), value(of: element)) })
    case .structure(let fields): .structure(fields.map { value(of: $0) })
    case .variant: .variant(value(of: self.shape(depth: 2)))
    }
  }

  private func signature(of shape: Shape) -> String {
    switch shape {
    case .basic(let type): String(type)
    case .array(let element): "a" + signature(of: element)
    case .dictionary(let key, let value): "a{" + String(key) + signature(of: value) + "}"
    case .structure(let fields): "(" + fields.map { signature(of: $0) }.joined() + ")"
    case .variant: "v"
    }
  }

  private mutating func basic(_ type: Character) -> Value {
    let bits = next()
    switch type {
    case "y": return .byte(UInt8(truncatingIfNeeded: bits))
    case "b": return .boolean(bits & 1 == 1)
    case "n": return .int16(Int16(truncatingIfNeeded: bits))
    case "q": return .uint16(UInt16(truncatingIfNeeded: bits))
    case "i": return .int32(Int32(truncatingIfNeeded: bits))
    case "u": return .uint32(UInt32(truncatingIfNeeded: bits))
    case "x": return .int64(Int64(bitPattern: bits))
    case "t": return .uint64(bits)
    case "d": return .double(Double(Int64(bitPattern: bits)) / 65536)
    case "s": return .string(String((0..<below(20)).map { _ in pick(Array("aé音🎵 \u{1}\"\\\u{202E}")) }))
    case "o": return .objectPath("/" + String((0...below(8)).map { _ in pick(Array("abcXYZ_09")) }))
    default: return .signature(pick(["", "s", "a{sv}", "(ii)as", "v"]))
    }
  }

  private mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }

  private mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
