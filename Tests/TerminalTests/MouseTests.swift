import Drawing
import Keyboard
import TestSupport
import Testing

@testable import Terminal

/// Clicks, drags and the wheel, from the terminal to the program.
@Suite struct MouseTests {
  @Test func clicksAreReportedWhereTheyAre() throws {
    let terminal = try Demonstration.start()
    #expect(terminal.receivedText.contains("␛[?1002h␛[?1006h"))
    terminal.send("\u{1B}[<0;10;5M\u{1B}[<0;10;5m\u{1B}[<80;3;4M")
    #expect(
      terminal.wait {
        terminal.contains("> press(") && terminal.contains("> release(") && terminal.contains("at 2 3 4")
      }, "\(terminal.lines)")
    #expect(terminal.lines.contains { $0.hasPrefix("> press") && $0.contains("at 9 4 0") })
  }

  @Test func turnedOffTheMouseIsTheTerminalsAgain() throws {
    let terminal = try Demonstration.start()
    terminal.send("m+")
    #expect(terminal.wait { terminal.line(0) == "counter 1" })
    #expect(terminal.receivedText.contains("␛[?1002l␛[?1006l"))
    terminal.send("m+")
    #expect(terminal.wait { terminal.line(0) == "counter 2" })
    #expect(terminal.receivedText.components(of: "␛[?1002h␛[?1006h") == 2)
  }

  @Test func onlyWhatBeganInsideTheScreenCounts() {
    let size = Size(columns: 20, rows: 5)
    let press = MouseEvent(.press(.left), x: 20, y: 2)
    let drag = MouseEvent(.drag(.left), x: 90, y: 9, modifiers: .shift)
    #expect(press.inside(size) == nil)
    #expect(MouseEvent(.wheel(.down), x: 0, y: 5).inside(size) == nil)
    #expect(drag.inside(size) == MouseEvent(.drag(.left), x: 19, y: 4, modifiers: .shift))
    #expect(drag.inside(Size(columns: 0, rows: 0)) == nil)
    #expect(MouseEvent(.press(.left), x: 19, y: 4).inside(size) == MouseEvent(.press(.left), x: 19, y: 4))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let first = rest.firstIndex(of: "␛") {
      rest = rest[first...]
      if rest.hasPrefix(part) { count += 1 }
      rest = rest.dropFirst()
    }
    return count
  }
}
