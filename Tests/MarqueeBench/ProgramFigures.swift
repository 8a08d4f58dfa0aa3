import Glibc
import Runtime
import TestSupport

/// The built program on real servers.
func programFigures(of program: String) throws {
  for (players, streams) in [(1, 1), (50, 1), (1, 20)] {
    let desktop = try Desktop(players: players, streams: streams)
    print("\n\(players) playing, \(streams) streams")
    try printStart(of: program, on: desktop)
    let measured = try Measured(program, on: desktop)
    _ = try measured.firstFrame("Push It", "Silence")
    pump(desktop.loop, for: .seconds(1))
    row("resident", measured.resident, "MiB")
    printIdle("playing", measured, desktop)
    if players == 1 { try printLatencies(of: measured, on: desktop) }
    if players == 1, streams == 1 { try printStorms(of: measured, on: desktop) }
    desktop.setStatus("Paused")
    pump(desktop.loop, for: .seconds(2))
    printIdle("paused", measured, desktop)
    measured.quit()
  }
}

private func printStart(of program: String, on desktop: Desktop) throws {
  var times: [Double] = []
  var costs: [Double] = []
  for _ in 0..<20 {
    let measured = try Measured(program, on: desktop)
    times.append(try measured.firstFrame("Push It", "Silence"))
    costs.append(measured.cpu)
    measured.quit()
  }
  row("first frame", times.median, "ms")
  row("  CPU until then", costs.median, "ms")
}

private func printIdle(_ state: String, _ measured: Measured, _ desktop: Desktop) {
  let rates = measured.rates(over: .seconds(10)) { pump(desktop.loop, for: .seconds(10)) }
  row("\(state): wake-ups", rates.wakeUps, "/s")
  row("  bytes written", rates.bytes, "/s")
  row("  CPU", rates.cpu, "ms/s")
}

private func printLatencies(of measured: Measured, on desktop: Desktop) throws {
  var volumes: [Double] = []
  var titles: [Double] = []
  for number in 0..<30 {
    let percent = 20 + number
    volumes.append(try measured.delay(until: "\(percent)%") { desktop.setVolume(percent: percent) })
    pump(desktop.loop, for: .milliseconds(60))
    titles.append(try measured.delay(until: "Title \(number + 100)") { desktop.play(title: "Title \(number + 100)") })
    pump(desktop.loop, for: .milliseconds(60))
  }
  row("outside volume to screen", volumes.median, "ms")
  row("title to screen", titles.median, "ms")
}

private func printStorms(of measured: Measured, on desktop: Desktop) throws {
  let volumes = try storm(of: 3_000, every: .milliseconds(1), measured, desktop) {
    desktop.setVolume(percent: 20 + $0 % 60)
  }
  row("1000 volumes a second: CPU", volumes.cpu / 10, "%")
  let titles = try storm(of: 600, every: .milliseconds(5), measured, desktop) { desktop.play(title: "Storm \($0)") }
  row("200 titles a second: CPU", titles.cpu / 10, "%")
}

private func storm(
  of count: Int, every interval: Duration, _ measured: Measured, _ desktop: Desktop, _ act: (Int) -> Void
) throws -> Rates {
  measured.rates(over: interval * count) {
    let start = EventLoop.now()
    for number in 0..<count {
      act(number)
      let next = start + interval * (number + 1)
      while EventLoop.now() < next { desktop.loop.runOnce(timeout: next - EventLoop.now()) }
    }
  }
}

extension [Double] {
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}

/// One line of the table.
func row(_ name: String, _ value: Double, _ unit: String) {
  let digits = value >= 100 ? 0 : 2
  let scale = digits == 0 ? 1.0 : 100.0
  let number = (value * scale).rounded() / scale
  let text = digits == 0 ? "\(Int(number))" : "\(number)"
  print(name.padded(to: 32) + String(repeating: " ", count: max(1, 10 - text.count)) + text + " " + unit)
  fflush(nil)
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
