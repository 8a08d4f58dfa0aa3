@testable import Drawing
import Testing

/// Text that is read from the right moves nothing else.
nonisolated struct DirectionTests {
  /// A field of ten columns, and a time behind it.
  private func line(_ text: String, time: String = "1:23") -> String {
    var frame = Frame(size: Size(columns: 20, rows: 1))
    frame.put(text, x: 2, y: 0, width: 10, style: Style(.title))
    frame.put(time, x: 16, y: 0, width: 4, style: Style(.text))
    return frame.withDirectionsApart().line(0)
  }

  @Test(arguments: [
    ("Hebrew", "שלום", "  שלום\u{2800}         1:23"), ("Arabic", "مامي", "  مامي\u{2800}         1:23"),
    ("number inside", "שלום 12", "  שלום 12\u{2800}      1:23"),
    ("cut", "שלום עולם ועוד", "  שלום עולם…\u{2800}   1:23"), ("Latin first", "a مامي", "  a مامي\u{2800}       1:23"),
    ("Latin", "Rose", "  Rose          1:23"), ("CJK", "東京", "  東京          1:23"),
    ("letters with marks", "שׁלוֹם", "  שׁלוֹם\u{2800}         1:23"),
  ])
  func aWallStandsBehindIt(id: String, text: String, expected: String) { #expect(line(text) == expected) }

  @Test func whereNothingFollowsNothingIsNeeded() { #expect(line("שלום", time: "") == "  שלום") }

  @Test func theWallIsDrawnAsTheBlankWas() {
    var frame = Frame(size: Size(columns: 8, rows: 1))
    frame.put("שלום", x: 0, y: 0, width: 4, style: Style(.title))
    frame.put("7", x: 7, y: 0, width: 1, style: Style(.text))
    frame.restyle(frame.bounds) { $0.isSelected = true }
    #expect(frame.withDirectionsApart()[4, 0].style == Style(.text, isSelected: true))
  }

  @Test func whatTouchesItStays() {
    var frame = Frame(size: Size(columns: 8, rows: 1))
    frame.put("שלום", x: 0, y: 0, width: 4, style: Style(.title))
    frame.put("|7", x: 4, y: 0, width: 2, style: Style(.text))
    #expect(frame.withDirectionsApart().line(0) == "שלום|7")
  }

  @Test func textInTheLastColumnsHasNoWall() {
    var frame = Frame(size: Size(columns: 4, rows: 1))
    frame.put("שלום", x: 0, y: 0, width: 4, style: Style(.title))
    #expect(frame.withDirectionsApart().line(0) == "שלום")
  }
}
