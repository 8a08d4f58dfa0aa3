import BusTrace
import DBus
import Glibc
import TestSupport
import Testing

/// Traces as lines and as files.
@Suite struct TraceTests {
  private static let values: [Value] = [
    .byte(255), .boolean(true), .int16(-5), .uint16(65_535), .int32(.min), .uint32(.max), .int64(.min), .int64(.max),
    .uint64(.max), .uint64(7), .double(1.5), .double(3), .double(1e300), .double(-.infinity),
    .string("a\u{1B}[1m\n\u{202E}"),
    .objectPath("/a/b"), .signature("a{sv}"), .strings([]), .strings(["a", "b"]),
    .properties([("xesam:title", .string("Push It")), ("mpris:length", .int64(5))]),
    .dictionary(key: "i", value: "as", [Value.Entry(.int32(1), .strings(["x"]))]),
    .structure([
      .string("x"), .structure([.int64(1), .array(element: "(ss)", [])]),
      .array(element: "ay", [.array(element: "y", [.byte(1)])]),
    ]),
    .variant(.variant(.variant(.double(0.5)))),
    .array(element: "v", [.variant(.string("a")), .variant(.int32(3))]),
  ]

  private func expectReadBack(_ event: TraceRecord.Event) {
    let record = TraceRecord(time: 12, bus: "session", event)
    #expect(TraceRecord(line: record.line) == record, "\(record.line)")
    #expect(!record.line.utf8.contains { $0 < 0x20 }, "a line is one line")
  }

  @Test func everyRecordIsReadBack() {
    let method = Method(":1.5", "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player", "Seek")
    expectReadBack(.begin(version: "1"))
    expectReadBack(.up)
    expectReadBack(.down(reason: "has ended"))
    expectReadBack(.call(id: 7, method, Self.values))
    expectReadBack(.reply(id: 1, Self.values))
    for error in [CallError.timedOut, .disconnected, .unexpectedReply, .refused(name: "a.b", message: "no\n")] {
      expectReadBack(.failure(id: 1, error))
    }
    expectReadBack(
      .signal(TraceSignal(sender: ":1.2", path: "/a", interface: "a.b", member: "C", arguments: Self.values)))
    expectReadBack(.process(TraceProcess(identifier: 7, parent: 1, program: "mpv (x)")))
    expectReadBack(.process(TraceProcess(identifier: 7, parent: nil, program: nil)))
    expectReadBack(.command("playPause", session: "mpris:mpv"))
    expectReadBack(.current(session: "mpris:mpv", why: "playing"))
    expectReadBack(.current(session: nil, why: nil))
    expectReadBack(.end(reason: "x"))
  }

  @Test func numbersThatAreNoneAreReadBackToo() throws {
    let line = TraceRecord(time: 0, .reply(id: 1, [.double(.nan)])).line
    guard case .reply(1, let values)? = TraceRecord(line: line)?.event, case .double(let number)? = values.first else {
      Issue.record("\(line)")
      return
    }
    #expect(number.isNaN)
  }

  @Test(arguments: [
    "", "x", "{}", #"{"t":1}"#, #"{"t":1,"event":"call","id":1}"#, #"{"t":1,"event":"reply","id":-1,"args":[]}"#,
    #"{"t":1,"event":"reply","id":1,"args":[["x","text"]]}"#, #"{"t":1,"event":"reply","id":1,"args":[["y",256]]}"#,
    #"{"t":1,"event":"reply","id":1,"args":[["a{",[]]]}"#, #"{"t":1,"event":"reply","id":1,"args":[["(s",["x"]]]}"#,
    #"{"t":1,"event":"reply","id":1,"args":[["a",[]]]}"#, #"{"t":1,"event":"reply","id":1,"args":[["",1]]}"#,
  ])
  func whatIsNoLineOfATraceIsNone(line: String) { #expect(TraceRecord(line: line) == nil) }
}

@Suite struct TraceFileTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/trace" }

  init() throws { directory = try TemporaryDirectory() }

  private func text() -> String { directory.text(of: "trace") ?? "" }

  @Test func aTraceIsForTheUserOnly() throws {
    let file = try TraceFile(path: path)
    file.write(TraceRecord(time: 0, .begin(version: "1")))
    file.flush()
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(TraceRecord.read(text())?.count == 1)
  }

  @Test func nothingIsOverwrittenAndNoLinkFollowed() throws {
    try directory.write("mine", to: "trace")
    #expect(throws: TraceFile.Fault.exists) { try TraceFile(path: path) }
    #expect(text() == "mine")
    unlink(path)
    symlink(directory.path + "/elsewhere", path)
    #expect(throws: TraceFile.Fault.exists) { try TraceFile(path: path) }
    #expect(access(directory.path + "/elsewhere", F_OK) != 0)
    #expect(throws: TraceFile.Fault.failed(code: ENOENT)) { try TraceFile(path: directory.path + "/no/trace") }
  }

  @Test func aTraceThatReachesItsLimitEndsAndSaysSo() throws {
    let file = try TraceFile(path: path, limit: 2_000)
    for number in 0..<100 { file.write(TraceRecord(time: Int64(number), .down(reason: "why"))) }
    #expect(file.fault == .full(bytes: 2_000))
    let records = try #require(TraceRecord.read(text()))
    #expect(text().utf8.count <= 2_000)
    #expect(records.count > 10)
    #expect(records.last?.event == .end(reason: "the file has reached 2000 bytes"))
  }
}
