import Testing

@testable import Keyboard

/// When two presses are one double click.
@Suite struct ClickCounterTests {
  nonisolated struct Case: CustomTestStringConvertible {
    let id: String
    let second: MouseEvent
    let after: Duration
    let clicks: Int

    var testDescription: String { id }

    static let all = [
      Case(id: "same place, soon", second: press(5, 3), after: .milliseconds(120), clicks: 2),
      Case(id: "a trembling hand", second: press(6, 3), after: .milliseconds(120), clicks: 2),
      Case(id: "at the limit", second: press(5, 3), after: .milliseconds(400), clicks: 2),
      Case(id: "too late", second: press(5, 3), after: .milliseconds(401), clicks: 1),
      Case(id: "another row", second: press(5, 4), after: .milliseconds(120), clicks: 1),
      Case(id: "far away", second: press(7, 3), after: .milliseconds(120), clicks: 1),
      Case(id: "another button", second: MouseEvent(.press(.right), x: 5, y: 3), after: .milliseconds(120), clicks: 1),
      Case(id: "time gone backwards", second: press(5, 3), after: .milliseconds(-5), clicks: 1),
      Case(id: "the wheel", second: MouseEvent(.wheel(.up), x: 5, y: 3), after: .milliseconds(120), clicks: 0),
    ]
  }

  nonisolated static func press(_ x: Int, _ y: Int) -> MouseEvent { MouseEvent(.press(.left), x: x, y: y) }

  @Test(arguments: Case.all)
  func aSecondPressMayMakeADoubleClick(_ example: Case) {
    var counter = ClickCounter()
    let start = Duration.seconds(10)
    #expect(counter.clicks(of: Self.press(5, 3), at: start) == 1)
    #expect(counter.clicks(of: MouseEvent(.release(.left), x: 5, y: 3), at: start + .milliseconds(60)) == 0)
    #expect(counter.clicks(of: example.second, at: start + example.after) == example.clicks)
  }

  @Test func aThirdPressBeginsAnew() {
    var counter = ClickCounter()
    let clicks = (0..<5).map { counter.clicks(of: Self.press(1, 1), at: .milliseconds(100 * $0)) }
    #expect(clicks == [1, 2, 1, 2, 1])
  }

  @Test func aDragBetweenTwoPressesMakesThemTwo() {
    var counter = ClickCounter()
    _ = counter.clicks(of: Self.press(1, 1), at: .zero)
    _ = counter.clicks(of: MouseEvent(.drag(.left), x: 4, y: 1), at: .milliseconds(50))
    #expect(counter.clicks(of: Self.press(1, 1), at: .milliseconds(100)) == 1)
  }
}
