import BusTrace
import Glibc
import Runtime
import TestSupport
import Testing

@testable import marquee

/// The built program with `--record`.
struct RecordTests {
  private let loop = EventLoop()
  private let bus: PrivateBus
  private let directory: TemporaryDirectory

  init() throws {
    bus = try PrivateBus()
    directory = try TemporaryDirectory()
  }

  private func run(_ words: String...) throws -> BuiltProgram {
    try BuiltProgram(
      words + ["--clean", "--record", directory.path + "/trace"],
      environment: [
        "DBUS_SESSION_BUS_ADDRESS=\(bus.address.text)", "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent/bus",
        "PULSE_SERVER=unix:/nonexistent/pulse", "XDG_RUNTIME_DIR=/nonexistent",
      ], loop: loop)
  }

  @Test func aVerbLeavesATraceOfWhatWasSaid() throws {
    let player = ScriptedPlayer(loop, bus, "mpv")
    try player.arrive()
    #expect(try run("pause").code == 0)
    let records = try #require(directory.text(of: "trace").flatMap { TraceRecord.read($0) })
    let events = records.map(\.event)
    #expect(events.first == .begin(version: Program.version))
    #expect(events.contains(.command("pause", session: "mpris:mpv")))
    #expect(events.contains(.current(session: "mpris:mpv", why: nil)))
    #expect(events.last == .end(reason: "the program has ended"))
    #expect(records.contains { $0.bus == "session" && $0.event == .up })
    #expect(events.contains { if case .call(_, let method, _) = $0 { method.member == "Pause" } else { false } })
    #expect(
      events.contains { if case .signal(let signal) = $0 { signal.member == "PropertiesChanged" } else { false } })
    #expect(records.map(\.time) == records.map(\.time).sorted())
  }

  @Test func aFileThatIsThereIsLeftAlone() throws {
    try directory.write("mine", to: "trace")
    let run = try run("status")
    #expect(run.code == 1)
    #expect(
      run.errors
        == "marquee: \(directory.path)/trace is there already, and is not overwritten; name a new file\n")
    #expect(directory.text(of: "trace") == "mine")
  }
}
