import Glibc
import TestSupport
import Testing

/// Pictures of pixels on terminals that have them: exactly the present one at each step, and none afterwards.
@Suite struct PictureScreenTests {
  nonisolated struct Kind: CustomTestStringConvertible, Sendable {
    let version: String
    let usesCharacters: Bool

    var testDescription: String { version }

    static let all = [
      Kind(version: "kitty(0.26.5)", usesCharacters: false), Kind(version: "kitty(0.32.2)", usesCharacters: true),
    ]

    var large: PictureTerminal.Placement { .init(columns: 10, rows: 5, isForCharacters: usesCharacters) }
    var small: PictureTerminal.Placement { .init(columns: 6, rows: 3, isForCharacters: usesCharacters) }
  }

  private func start(_ pictures: PictureTerminal, holdsAnswers: Bool = false) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal([Demonstration.path, "--pixels"], environment: ["COLORTERM": "truecolor"])
    terminal.pictures = pictures
    terminal.holdsAnswers = holdsAnswers
    #expect(terminal.wait { terminal.line(0).hasPrefix("counter 0") })
    return terminal
  }

  private func kitty(_ kind: Kind) throws -> PseudoTerminal {
    let terminal = try start(PictureTerminal(version: kind.version, attributes: "62", hasKitty: true))
    #expect(terminal.wait { terminal.contains("> pixels kitty") }, "\(terminal.receivedText)")
    return terminal
  }

  private func placements(_ terminal: PseudoTerminal) -> [PictureTerminal.Placement] {
    terminal.pictures.map { Array($0.placed.values) } ?? []
  }

  private func expect(
    _ wanted: [PictureTerminal.Placement], on terminal: PseudoTerminal,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(terminal.wait { placements(terminal) == wanted }, "\(placements(terminal))", sourceLocation: sourceLocation)
    // It stays so.
    terminal.settle(for: .milliseconds(30))
    #expect(placements(terminal) == wanted, sourceLocation: sourceLocation)
    #expect(terminal.pictures?.faults == [], sourceLocation: sourceLocation)
  }

  /// How many cells say which part of a picture they show.
  private func characters(_ terminal: PseudoTerminal) -> Int {
    (0..<terminal.rows).reduce(0) { count, row in
      count + (0..<terminal.columns).filter { terminal.cell(row, $0).text.unicodeScalars.first == "\u{10EEEE}" }.count
    }
  }

  @Test(arguments: Kind.all)
  func eachStepShowsThePresentPictureOrNone(_ kind: Kind) throws {
    let terminal = try kitty(kind)
    terminal.send("P")
    expect([kind.large], on: terminal)
    if kind.usesCharacters { #expect(characters(terminal) == 50) }
    terminal.send("P")
    expect([kind.small], on: terminal)
    if kind.usesCharacters { #expect(characters(terminal) == 18) }
    terminal.send("P")
    expect([], on: terminal)
    #expect(characters(terminal) == 0)
    terminal.send("P")
    expect([kind.large], on: terminal)
    terminal.send("M")
    expect([kind.large], on: terminal)
    if kind.usesCharacters { #expect(characters(terminal) == 50) }
    terminal.resize(columns: 44, rows: 14)
    expect([], on: terminal)
    terminal.resize(columns: 90, rows: 30)
    expect([kind.large], on: terminal)
  }

  @Test(arguments: Kind.all)
  func whatIsDrawnOverItTakesItAwayAndItIsNotSentAgain(_ kind: Kind) throws {
    let terminal = try kitty(kind)
    terminal.send("P")
    expect([kind.large], on: terminal)
    terminal.send("H")
    expect([], on: terminal)
    #expect(terminal.line(13).contains("over") && characters(terminal) == 0)
    terminal.send("H")
    expect([kind.large], on: terminal)
    #expect(!terminal.line(13).contains("over"))
    #expect(terminal.pictures?.transferCount == 1)
  }

  @Test(arguments: Kind.all)
  func whatIsWantedNoLongerIsNotKept(_ kind: Kind) throws {
    let terminal = try kitty(kind)
    terminal.send("P")
    expect([kind.large], on: terminal)
    terminal.send("H")
    expect([], on: terminal)
    #expect(terminal.pictures?.stored.count == 1)
    terminal.send("+")
    #expect(terminal.wait { terminal.pictures?.stored.isEmpty == true })
    terminal.send("H")
    expect([kind.large], on: terminal)
  }

  @Test(arguments: Kind.all)
  func whatChangesElsewhereCostsNothingMore(_ kind: Kind) throws {
    let terminal = try kitty(kind)
    terminal.send("P")
    expect([kind.large], on: terminal)
    terminal.forgetReceived()
    terminal.send("+")
    #expect(terminal.wait { terminal.line(0).hasPrefix("counter 1") })
    #expect(!terminal.receivedText.contains("_G"))
    #expect(terminal.received.count < 100)
    terminal.forgetReceived()
    terminal.send("n")
    terminal.settle(for: .milliseconds(50))
    #expect(terminal.received.isEmpty)
  }

  @Test(arguments: Kind.all)
  func aWipedScreenGetsItAnew(_ kind: Kind) throws {
    let terminal = try kitty(kind)
    terminal.send("P")
    expect([kind.large], on: terminal)
    terminal.send("\u{C}")
    #expect(terminal.wait { terminal.pictures?.transferCount == 2 })
    expect([kind.large], on: terminal)
  }

  nonisolated static let endings: [(id: String, keys: String, signal: Int32?)] = [
    ("q", "q", nil), ("SIGTERM", "", SIGTERM), ("SIGHUP", "", SIGHUP), ("trap", "T", nil), ("abort", "A", nil),
    ("SIGSEGV", "", SIGSEGV), ("exit without leaving", "X", nil),
  ]

  @Test(arguments: endings, Kind.all)
  func everyEndingTakesItAwayBeforeTheOtherScreen(
    _ ending: (id: String, keys: String, signal: Int32?), _ kind: Kind
  ) throws {
    let terminal = try kitty(kind)
    terminal.send("P")
    expect([kind.large], on: terminal)
    terminal.forgetReceived()
    terminal.send(ending.keys)
    if let signal = ending.signal { terminal.signal(signal) }
    #expect(terminal.waitForExit() != nil)
    #expect(terminal.pictures?.placed.isEmpty == true && terminal.pictures?.stored.isEmpty == true, "\(ending.id)")
    let parts = terminal.receivedText.split(separator: "␛[?1049l", omittingEmptySubsequences: false)
    #expect(parts.count == 2 && parts[0].contains("a=d") && !parts[1].contains("_G"), "\(ending.id)")
  }

  @Test(arguments: Kind.all)
  func aSlowTerminalHoldsUpNoKeys(_ kind: Kind) throws {
    let terminal = try kitty(kind)
    terminal.isStalled = true
    terminal.send("P++")
    terminal.settle(for: .milliseconds(100))
    terminal.send("P+")
    terminal.settle(for: .milliseconds(100))
    terminal.isStalled = false
    #expect(terminal.wait { terminal.line(0).hasPrefix("counter 3") })
    expect([kind.small], on: terminal)
    #expect(terminal.pictures?.stored.values.map(\.count) == [300])
  }

  @Test func onALongWayItLetsOtherThingsThrough() throws {
    let kind = Kind.all[0]
    let terminal = try kitty(kind)
    terminal.send("P")
    #expect(terminal.wait { terminal.receivedText.contains("a=t") })
    terminal.isStalled = true
    terminal.send("+")
    terminal.settle(for: .milliseconds(50))
    terminal.isStalled = false
    #expect(terminal.wait { terminal.line(0).hasPrefix("counter 1") })
    #expect(placements(terminal) == [], "The clock does not wait for the picture.")
    expect([kind.large], on: terminal)
  }

  @Test func leavingInTheMidstOfAPictureIsQuick() throws {
    let terminal = try kitty(Kind.all[0])
    terminal.isStalled = true
    terminal.send("P")
    terminal.settle(for: .milliseconds(50))
    terminal.send("q")
    terminal.isStalled = false
    #expect(terminal.waitForExit(limit: .seconds(2)) == .exited(0))
    #expect(terminal.pictures?.placed.isEmpty == true && terminal.pictures?.stored.isEmpty == true)
    #expect(terminal.received.count < 200_000, "The rest of it is not sent.")
  }

  @Test func aTerminalThatDoesNotAnswerGetsNone() throws {
    let terminal = try start(PictureTerminal())
    terminal.send("P")
    terminal.settle(for: .milliseconds(100))
    #expect(!terminal.receivedText.contains("_G"))
  }

  @Test func whereNobodyWantsPixelsNobodyAsks() throws {
    let terminal = try Demonstration.start()
    #expect(!terminal.receivedText.contains("␛[>0q") && !terminal.receivedText.contains("␛[c"))
  }
}

/// Answers that come late, slowly, or when nobody is there any more.
@Suite struct LateAnswerTests {
  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal([Demonstration.path, "--pixels"], environment: ["COLORTERM": "truecolor"])
    terminal.pictures = PictureTerminal(version: "kitty(0.32.2)", attributes: "62", hasKitty: true)
    terminal.holdsAnswers = true
    #expect(terminal.wait { terminal.line(0).hasPrefix("counter 0") && !terminal.heldAnswers.isEmpty })
    return terminal
  }

  @Test func answersByteByByteAreNoKeys() throws {
    let terminal = try start()
    terminal.letAnswersGo(slowly: true)
    #expect(terminal.wait { !terminal.heldAnswers.isEmpty })
    terminal.letAnswersGo(slowly: true)
    #expect(terminal.wait { terminal.contains("> pixels kitty") })
    #expect(!terminal.contains("> escape") && !terminal.contains("> character"), "\(terminal.lines)")
  }

  @Test func aLateAnswerCounts() throws {
    let terminal = try start()
    terminal.settle(for: .milliseconds(1200))
    terminal.holdsAnswers = false
    terminal.letAnswersGo()
    #expect(terminal.wait { terminal.contains("> pixels kitty") })
    #expect(!terminal.contains("> escape") && !terminal.contains("> character"), "\(terminal.lines)")
  }

  @Test func leavingWaitsForAnswersThatAreDue() throws {
    let terminal = try start()
    terminal.send("q")
    #expect(terminal.wait { terminal.receivedText.contains("␛[?1049l") })
    #expect(!terminal.hasExited)
    terminal.letAnswersGo()
    #expect(terminal.waitForExit() == .exited(0))
    let afterwards = terminal.receivedText.split(separator: "␛[?1049l", omittingEmptySubsequences: false).last ?? ""
    #expect(!afterwards.contains("62") && !afterwards.contains("kitty"), "\(afterwards)")
  }

  @Test func leavingDoesNotWaitForLong() throws {
    let terminal = try start()
    terminal.send("q")
    #expect(terminal.waitForExit(limit: .seconds(1)) == .exited(0))
  }
}

/// Sixels, which are part of the cells that they cover.
@Suite struct SixelScreenTests {
  private func start(cell: (width: Int, height: Int)? = (10, 20)) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal([Demonstration.path, "--pixels"], environment: ["COLORTERM": "truecolor"])
    var pictures = PictureTerminal(version: "foot(1.13.1)", attributes: "62;4")
    pictures.cell = cell
    terminal.pictures = pictures
    #expect(terminal.wait { terminal.line(0).hasPrefix("counter 0") })
    return terminal
  }

  @Test func theyAreDrawnOnceAndAgainWhenTheirCellsAre() throws {
    let terminal = try start()
    #expect(terminal.wait { terminal.contains("> pixels sixel") }, "\(terminal.receivedText)")
    terminal.send("P")
    #expect(terminal.wait { terminal.pictures?.sixelCount == 1 })
    #expect(terminal.receivedText.contains("␛7␛[13;41H␛P"))
    terminal.send("+")
    #expect(terminal.wait { terminal.line(0).hasPrefix("counter 1") })
    terminal.settle(for: .milliseconds(30))
    #expect(terminal.pictures?.sixelCount == 1, "Nothing has touched them.")
    terminal.send("\u{C}")
    #expect(terminal.wait { terminal.pictures?.sixelCount == 2 })
    terminal.send("H")
    terminal.settle(for: .milliseconds(30))
    #expect(terminal.pictures?.sixelCount == 2)
    terminal.send("H")
    #expect(terminal.wait { terminal.pictures?.sixelCount == 3 })
  }

  @Test func everyCellTheyCoveredIsWrittenOver() throws {
    let terminal = try start()
    #expect(terminal.wait { terminal.contains("> pixels sixel") })
    terminal.send("P")
    #expect(terminal.wait { terminal.pictures?.sixelCount == 1 })
    // Whatever stands there now is gone when the cells are written.
    for row in 13...17 { terminal.scribble("\u{1B}7\u{1B}[\(row);41HXXXXXXXXXX\u{1B}8") }
    terminal.send("P")
    #expect(terminal.wait { terminal.pictures?.sixelCount == 2 })
    #expect(!terminal.contains("X"), "\(terminal.lines)")
    for row in 13...15 { terminal.scribble("\u{1B}7\u{1B}[\(row);41HXXXXXX\u{1B}8") }
    terminal.send("P")
    #expect(terminal.wait { !terminal.contains("X") }, "\(terminal.lines)")
  }

  @Test func withoutTheSizeOfACellThereAreNone() throws {
    let terminal = try start(cell: nil)
    terminal.send("P")
    terminal.settle(for: .milliseconds(100))
    #expect(terminal.pictures?.sixelCount == 0 && !terminal.contains("> pixels sixel"))
  }

  @Test func inTheLastRowThereAreNone() throws {
    let terminal = try start()
    #expect(terminal.wait { terminal.contains("> pixels sixel") })
    terminal.resize(columns: 80, rows: 17)
    terminal.send("P")
    terminal.settle(for: .milliseconds(100))
    #expect(terminal.pictures?.sixelCount == 0)
    terminal.resize(columns: 80, rows: 18)
    #expect(terminal.wait { terminal.pictures?.sixelCount == 1 })
  }
}
