import Glibc
import Runtime
import TestSupport

/// The program under test on a terminal of 120x40, and what the kernel says of it.
final class Measured {
  let terminal: PseudoTerminal
  private let desktop: Desktop
  private let startedAt: Duration

  init(_ program: String, on desktop: Desktop) throws {
    self.desktop = desktop
    startedAt = EventLoop.now()
    terminal = try PseudoTerminal([program], environment: desktop.environment, columns: 120, rows: 40)
    try terminal.join(desktop.loop)
  }

  /// Until the screen shows all of these; the milliseconds since the start.
  func firstFrame(_ parts: String...) throws -> Double {
    let moment = try moment("the first frame") { parts.allSatisfy { terminal.contains($0) } }
    return (moment - startedAt).milliseconds
  }

  /// From something done until it is on the screen, in milliseconds.
  func delay(until text: String, after act: () -> Void) throws -> Double {
    let start = EventLoop.now()
    act()
    return (try moment("\(text) on the screen") { terminal.contains(text) } - start).milliseconds
  }

  /// When the bytes came that made it true: to look at the emulator's screen takes longer than what is measured.
  private func moment(_ what: String, _ isShown: () -> Bool) throws -> Duration {
    var (seen, moment) = (terminal.received.count, EventLoop.now())
    try desktop.arrive(what) {
      guard terminal.received.count != seen else { return false }
      (seen, moment) = (terminal.received.count, EventLoop.now())
      return isShown()
    }
    return moment
  }

  func quit() {
    terminal.send("q")
    _ = pump(desktop.loop) { terminal.hasExited }
  }

  /// What happens in a time, a second of it.
  func rates(over time: Duration, while act: () -> Void) -> Rates {
    let before = usage
    let start = EventLoop.now()
    act()
    let seconds = (EventLoop.now() - start).milliseconds / 1_000
    let after = usage
    return Rates(
      wakeUps: Double(after.wakeUps - before.wakeUps) / seconds, bytes: Double(after.bytes - before.bytes) / seconds,
      cpu: (after.cpu - before.cpu) / seconds)
  }

  /// Milliseconds of a processor so far.
  var cpu: Double { usage.cpu }

  /// In MiB.
  var resident: Double { Double(number(after: "VmRSS:", in: "status")) / 1_024 }

  /// How many files and sockets it has open.
  var descriptors: Int {
    guard let directory = opendir("/proc/\(terminal.process)/fd") else { return 0 }
    defer { closedir(directory) }
    var count = -2  // the directory's own two
    while readdir(directory) != nil { count += 1 }
    return count
  }

  private var usage: (cpu: Double, wakeUps: Int, bytes: Int) {
    let nanoseconds = file("schedstat").split(separator: " ").first.flatMap { Int($0) } ?? 0
    return (
      Double(nanoseconds) / 1e6, number(after: "voluntary_ctxt_switches:", in: "status"), terminal.received.count
    )
  }

  private func number(after name: String, in file: String) -> Int {
    let line = self.file(file).split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) } ?? 0
  }

  private func file(_ name: String) -> String {
    let descriptor = open("/proc/\(terminal.process)/\(name)", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 8_192)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}

/// What a program does in a second.
struct Rates {
  let wakeUps: Double
  let bytes: Double
  /// Milliseconds of a processor.
  let cpu: Double
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}
