import CSystemd
import Glibc

/// Decodes a message's body and never fails: what cannot be read, or is beyond the limits, ends the reading, and what
/// came before it stands.
struct MessageReader {
  /// Whether everything was read.
  private(set) var isComplete = true
  private let message: OpaquePointer
  private var valuesLeft = 100_000
  private var bytesLeft = 4 << 20
  private var depth = 0

  /// As deep as the specification lets any message nest.
  private static let deepest = 64

  init(_ message: OpaquePointer) { self.message = message }

  /// All that is left at this level.
  mutating func readAll() -> [Value] {
    var values: [Value] = []
    while let value = readOne() { values.append(value) }
    return values
  }

  /// The next value; nil at the end of this level or of what can be read.
  private mutating func readOne() -> Value? {
    while isComplete {
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      let result = sd_bus_message_peek_type(message, &type, &contents)
      guard result != 0 else { return nil }
      guard result > 0, valuesLeft > 0 else { return stop() }
      valuesLeft -= 1
      guard UInt8(bitPattern: type) == UInt8(ascii: "h") else { return read(UInt8(bitPattern: type), contents) }
      guard sd_bus_message_skip(message, "h") >= 0 else { return stop() }
    }
    return nil
  }

  private mutating func stop() -> Value? {
    isComplete = false
    return nil
  }

  private mutating func read(_ type: UInt8, _ contents: UnsafePointer<CChar>?) -> Value? {
    switch type {
    case UInt8(ascii: "y"): basic(type, UInt8(0)).map(Value.byte)
    // A boolean is an int to libsystemd.
    case UInt8(ascii: "b"): basic(type, Int32(0)).map { .boolean($0 != 0) }
    case UInt8(ascii: "n"): basic(type, Int16(0)).map(Value.int16)
    case UInt8(ascii: "q"): basic(type, UInt16(0)).map(Value.uint16)
    case UInt8(ascii: "i"): basic(type, Int32(0)).map(Value.int32)
    case UInt8(ascii: "u"): basic(type, UInt32(0)).map(Value.uint32)
    case UInt8(ascii: "x"): basic(type, Int64(0)).map(Value.int64)
    case UInt8(ascii: "t"): basic(type, UInt64(0)).map(Value.uint64)
    case UInt8(ascii: "d"): basic(type, 0.0).map(Value.double)
    case UInt8(ascii: "s"): text(type).map(Value.string)
    case UInt8(ascii: "o"): text(type).map(Value.objectPath)
    case UInt8(ascii: "g"): text(type).map(Value.signature)
    default: container(type, contents)
    }
  }

  private mutating func basic<Number: BitwiseCopyable>(_ type: UInt8, _ zero: Number) -> Number? {
    var number = zero
    guard sd_bus_message_read_basic(message, CChar(bitPattern: type), &number) > 0 else {
      isComplete = false
      return nil
    }
    return number
  }

  private mutating func text(_ type: UInt8) -> String? {
    guard let start = basic(type, UnsafePointer<CChar>?.none), let start else { return nil }
    bytesLeft -= strlen(start)
    guard bytesLeft >= 0 else {
      isComplete = false
      return nil
    }
    return String(cString: start)
  }

  private mutating func container(_ type: UInt8, _ contents: UnsafePointer<CChar>?) -> Value? {
    guard depth < Self.deepest, let contents,
      sd_bus_message_enter_container(message, CChar(bitPattern: type), contents) > 0
    else { return stop() }
    depth += 1
    let value = inside(type, String(cString: contents))
    depth -= 1
    guard isComplete else { return value }
    guard sd_bus_message_exit_container(message) >= 0 else { return stop() }
    return value
  }

  private mutating func inside(_ type: UInt8, _ contents: String) -> Value? {
    switch type {
    case UInt8(ascii: "a"):
      guard let entry = Signature.entry(contents) else { return .array(element: contents, readAll()) }
      return .dictionary(key: entry.key, value: entry.value, readEntries())
    case UInt8(ascii: "v"):
      return readOne().map(Value.variant)
    case UInt8(ascii: "r"):
      let fields = readAll()
      return isComplete ? .structure(fields) : nil
    default:
      return stop()
    }
  }

  private mutating func readEntries() -> [Value.Entry] {
    var entries: [Value.Entry] = []
    while isComplete {
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      let result = sd_bus_message_peek_type(message, &type, &contents)
      guard result != 0 else { break }
      guard result > 0, sd_bus_message_enter_container(message, type, contents) > 0 else {
        isComplete = false
        break
      }
      if let key = readOne(), let value = readOne() { entries.append(Value.Entry(key, value)) }
      if isComplete, sd_bus_message_exit_container(message) < 0 { isComplete = false }
    }
    return entries
  }
}
