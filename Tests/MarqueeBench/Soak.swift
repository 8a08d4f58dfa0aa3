import DBus
import Glibc
import Runtime
import TestSupport

// Days in minutes: what the program holds on to after thousands of tracks and players.

/// Prints what the program holds after the first thousand of each, now and then, and at the end.
func soak(of program: String) throws {
  let desktop = try Desktop(players: 1, streams: 1)
  let covers = try Covers(count: 200)
  let measured = try Measured(program, on: desktop)
  _ = try measured.firstFrame("Push It", "Silence")
  print("tracks  players   MiB   descriptors")
  for round in 1...20 {
    for number in 0..<1_000 {
      desktop.play(title: "Track \(round * 1_000 + number)", cover: covers.address(number))
      pump(desktop.loop, for: .milliseconds(2))
      if number % 50 == 49 {
        try desktop.arrive("a title") { measured.terminal.contains("Track \(round * 1_000 + number)") }
      }
    }
    for _ in 0..<10 { try desktop.visit(by: 10) }
    pump(desktop.loop, for: .milliseconds(500))
    print(held(by: measured, tracks: round * 1_000, players: round * 100))
  }
  measured.quit()
}

private func held(by measured: Measured, tracks: Int, players: Int) -> String {
  let mebibytes = (measured.resident * 100).rounded() / 100
  fflush(nil)
  return "\(tracks)    \(players)    \(mebibytes)    \(measured.descriptors)"
}

/// Pictures of one dot each, under many names.
private final class Covers {
  private let directory: TemporaryDirectory
  private let count: Int

  init(count: Int) throws {
    directory = try TemporaryDirectory()
    self.count = count
    for number in 0..<count {
      guard let file = fopen("\(directory.path)/\(number).png", "w") else {
        throw SystemError("write a cover", code: errno)
      }
      fwrite(Covers.dot, 1, Covers.dot.count, file)
      fclose(file)
    }
  }

  func address(_ number: Int) -> String { "file://\(directory.path)/\(number % count).png" }

  /// A PNG of one red dot.
  private static let dot: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2,
    0,
    0, 0, 0x90, 0x77, 0x53, 0xDE, 0, 0, 0, 0x0C, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0, 0, 3, 1,
    1,
    0, 0xC9, 0xFE, 0x92, 0xEF, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
