/// A compiled terminal description, in the format with 32-bit numbers; see term(5).
nonisolated struct TerminfoWriter {
  let name: String
  /// In the order of `boolnames`.
  var flags: [Bool] = []
  /// In the order of `numnames`; -1 is absent.
  var numbers: [Int32] = []
  /// In the order of `strnames`; nil is absent.
  var strings: [[UInt8]?] = []
  /// Set flags beyond the standard ones.
  var extendedFlags: [String] = []

  private var bytes: [UInt8] = []

  init(name: String) { self.name = name }

  private static let magic: Int16 = 0o1036

  func entry() -> [UInt8] {
    var writer = self
    writer.writeStandard()
    if !extendedFlags.isEmpty { writer.writeExtended() }
    return writer.bytes
  }

  private mutating func writeStandard() {
    let names = Array(name.utf8) + [0]
    let (offsets, table) = Self.table(strings)
    append(littleEndian: Self.magic)
    append(names.count, flags.count, numbers.count, offsets.count, table.count)
    bytes += names
    bytes += flags.map { $0 ? 1 : 0 }
    align()
    for number in numbers { append(littleEndian: number) }
    for offset in offsets { append(littleEndian: offset) }
    bytes += table
  }

  private mutating func writeExtended() {
    align()
    let (offsets, table) = Self.table(extendedFlags.map { Array($0.utf8) })
    append(extendedFlags.count, 0, 0, offsets.count, table.count)
    bytes += extendedFlags.map { _ in 1 }
    align()
    for offset in offsets { append(littleEndian: offset) }
    bytes += table
  }

  /// Strings with their zeros one behind the other, and where each begins. What no longer fits is absent.
  private static func table(_ strings: [[UInt8]?]) -> (offsets: [Int16], table: [UInt8]) {
    var table: [UInt8] = []
    let offsets = strings.map { string -> Int16 in
      guard let string, let offset = Int16(exactly: table.count), table.count + string.count < Int16.max else {
        return -1
      }
      table += string + [0]
      return offset
    }
    return (offsets, table)
  }

  private mutating func append(_ counts: Int...) {
    for count in counts { append(littleEndian: Int16(truncatingIfNeeded: count)) }
  }

  private mutating func append(littleEndian value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  /// Numbers begin at even places.
  private mutating func align() {
    if bytes.count % 2 == 1 { bytes.append(0) }
  }
}
