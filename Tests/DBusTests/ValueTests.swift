import DBus
import Runtime
import TestSupport
import Testing

@Suite struct ValueTests {
  let fixture: BusFixture
  private let peer: BusFixture.Peer
  private let caller: Connection

  init() throws {
    fixture = try BusFixture()
    peer = try fixture.peer { .values($0.arguments) }
    caller = try fixture.connect()
  }

  private func echo(_ values: [Value]) throws -> Result<[Value], CallError> {
    try fixture.call(caller, peer.method("Echo"), values)
  }

  @Test(arguments: [
    ("bytes", [Value.byte(0), .byte(255)]), ("booleans", [.boolean(true), .boolean(false)]),
    ("small", [.int16(.min), .int16(.max), .uint16(.max)]), ("middle", [.int32(.min), .int32(.max), .uint32(.max)]),
    ("large", [.int64(.min), .int64(.max), .uint64(.max)]),
    (
      "doubles",
      [.double(-0.0), .double(.infinity), .double(.greatestFiniteMagnitude), .double(.leastNonzeroMagnitude)]
    ),
    ("text", [.string(""), .string("音 🎵 \u{1}\u{7F}\u{85}\u{202E}"), .string(String(repeating: "é", count: 9000))]),
    ("paths", [.objectPath("/"), .objectPath("/a/b_1")]), ("signatures", [.signature(""), .signature("a{sv}(ii)")]),
    ("empty", [.array(element: "(sa{sv})", []), .dictionary(key: "q", value: "as", [])]),
    ("keys", [.dictionary(key: "u", value: "s", [.init(.uint32(1), .string("a")), .init(.uint32(1), .string("b"))])]),
    ("structure", [.structure([.string("a"), .structure([.int32(1)]), .variant(.variant(.byte(1)))])]),
    ("arrays", [.array(element: "as", [.strings(["a"]), .strings([])])]), ("nothing", []),
  ])
  func valuesOfEveryTypeComeBackUnchanged(id: String, values: [Value]) throws {
    #expect(try echo(values) == .success(values), "\(id)")
  }

  @Test func nestedValuesOfAnyShapeComeBackUnchanged() throws {
    for seed in UInt64(1)...200 {
      var random = RandomValues(seed: seed)
      let values = (0..<5).map { _ in random.value(of: random.shape(depth: 4)) }
      #expect(try echo(values) == .success(values), "seed \(seed)")
    }
  }

  @Test func variantsNestAsDeepAsTheSpecificationAllows() throws {
    let deep = (0..<60).reduce(Value.byte(1)) { value, _ in .variant(value) }
    #expect(try echo([deep]) == .success([deep]))
  }

  @Test(arguments: [
    ("NUL", Value.string("a\0b"), EncodingError.nulInText),
    ("relative path", .objectPath("a/b"), .invalidObjectPath("a/b")),
    ("empty path", .objectPath(""), .invalidObjectPath("")),
    ("path with NUL", .objectPath("/a\0"), .invalidObjectPath("/a\0")),
    ("unknown type", .signature("z"), .invalidSignature("z")),
    ("unclosed", .signature("(s"), .invalidSignature("(s")),
    ("no fields", .structure([]), .invalidSignature("()")),
    ("container as key", .dictionary(key: "v", value: "s", []), .invalidSignature("a{vs}")),
    ("element type", .array(element: "ss", []), .invalidSignature("ss")),
    (
      "endless arrays", .array(element: String(repeating: "a", count: 40) + "s", []),
      .invalidSignature(String(repeating: "a", count: 40) + "s")
    ),
    ("wrong element", .array(element: "s", [.string("a"), .int32(1)]), .mismatch),
    ("wrong value", .dictionary(key: "s", value: "i", [.init(.string("a"), .string("b"))]), .mismatch),
    ("too deep", (0..<70).reduce(Value.byte(1)) { value, _ in .variant(value) }, .tooDeep),
  ])
  func valuesThatABusWouldHangUpOverAreNotSent(id: String, value: Value, expected: EncodingError) throws {
    #expect(try echo([.string("before"), value]) == .failure(.invalidArguments(expected)), "\(id)")
    #expect(try echo([.string("still here")]) == .success([.string("still here")]))
  }

  @Test func hugeBodiesAreCutAndTheConnectionGoesOn() throws {
    var received: [Message] = []
    let subscription = try caller.addMatch(MatchRule(interface: "test.Sig")) { received.append($0) }
    _ = try echo([])
    let bytes = Value.array(element: "y", Array(repeating: .byte(7), count: 150_000))
    let text = Value.strings(Array(repeating: String(repeating: "x", count: 1 << 20), count: 6))
    for value in [bytes, text, .string("small")] { try peer.connection.emit("/a", "test.Sig", "S", [value]) }
    #expect(pump(fixture.loop) { received.count == 3 })
    #expect(received.map(\.isComplete) == [false, false, true])
    subscription.cancel()
  }

  @Test func accessorsLookThroughVariants() {
    let wrapped = Value.variant(.variant(.objectPath("/a")))
    #expect(wrapped.text == "/a")
    #expect(wrapped.unwrapped == .objectPath("/a"))
    #expect(Value.int32(1).text == nil)
    let pairs = Value.variant(.properties([("a", .int32(1)), ("b", .variant(.byte(2)))])).properties
    #expect(pairs?.map(\.name) == ["a", "b"])
    #expect(pairs?.map(\.value) == [.int32(1), .byte(2)])
    #expect(Value.dictionary(key: "u", value: "s", [.init(.uint32(1), .string("x"))]).properties?.isEmpty == true)
    #expect(Value.string("x").properties == nil)
  }
}
