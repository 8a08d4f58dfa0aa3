import Dashboard
import Drawing
import Glibc
import Media
import Mixer
import Settings
import TestSupport
import Testing

@testable import Terminal

/// A hundred thousand texts that mean harm, from the filter for foreign text through layout and drawing to the bytes
/// for the terminal, and from there to the screen of one.
@Suite struct HostileTextTests {
  private static let textCount = 100_000

  @Test func hostileTextActsNowhereAndMovesNothing() throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let terminfo = try Terminfo.load(TerminalEnvironment(term: "xterm-256color", colorTerm: "truecolor"))
    var size = Size(columns: 80, rows: 24)
    let screen = try CursesScreen(terminfo, depth: .trueColor, isUnicode: true, size: size)
    terminfo.unload()
    screen.palette = Theme.default.palette(at: .trueColor)
    let emulator = EmulatedScreen(columns: size.columns, rows: size.rows)
    // As the way in does.
    emulator.show(Array("\u{1B}[?7l".utf8))
    var texts = HostileTexts(seed: 45)
    var round = 0
    while texts.count < HostileTextTests.textCount {
      round += 1
      // Some follow one another at the same size, so that only what differs is written.
      if round % 3 == 0 { size = Size(columns: texts.number(in: 1...130), rows: texts.number(in: 1...45)) }
      let shown = HostileTextTests.screen(&texts, size, isFiltered: round % 4 != 0)
      expectInside(shown)
      var bytes: [UInt8] = []
      screen.draw(shown.frame, into: &bytes)
      if let violation = OutputGrammar.violation(in: bytes) { Issue.record("round \(round): \(violation)") }
      emulator.resize(columns: shown.frame.size.columns, rows: shown.frame.size.rows)
      emulator.show(bytes)
      expectShown(shown.frame, on: emulator, round)
    }
  }

  /// A screen full of such texts.
  private static func screen(_ texts: inout HostileTexts, _ size: Size, isFiltered: Bool) -> Screen {
    func text() -> String { isFiltered ? texts.filtered() : texts.raw() }
    let now = Instant(nanoseconds: 1_000_000_000)
    var model = Model(configuration: Configuration(), glyphs: .unicode, size: size)
    let sinks = (1...10).map { number in
      Sink(index: SinkIndex(number), name: "sink\(number)", description: text(), volume: volume)
    }
    let streams = (1...30).map { number in
      SinkInput(
        index: SinkInputIndex(number), mediaName: text(), applicationName: text(), sink: SinkIndex(number % 10),
        volume: volume)
    }
    var messages: [Message] = [
      .listed,
      .mixer(.connected(MixerSnapshot(server: "s", defaultSinkName: "sink1", sinks: sinks, sinkInputs: streams))),
      .warning(text()),
    ]
    for number in 1...40 { messages.append(.session(.changed(session(number, now, text)))) }
    messages.append(.session(.refused(SessionID("mpris:3"), .next, .said(text()))))
    _ = model.update(messages, now: now)
    return view(model, now: now)
  }

  private static func session(_ number: Int, _ now: Instant, _ text: () -> String) -> Session {
    Session(
      id: SessionID("mpris:\(number)"), name: text(), source: SessionSource(protocolName: "mpris", address: "x"),
      content: Content(
        kind: .music, title: text(), artists: [text(), text()], album: text(), duration: .finite(.seconds(300)),
        identity: ContentIdentity("\(number)")),
      playback: PlaybackSnapshot(state: number == 1 ? .playing : .paused, position: .seconds(10), timestamp: now))
  }

  private static var volume: Volume {
    guard let volume = Volume(channels: [40_000, 40_000]) else { preconditionFailure("two channels are a volume") }
    return volume
  }

  private func expectInside(_ screen: Screen) {
    let bounds = screen.frame.bounds
    let stray = screen.hits.filter { !$0.area.isEmpty && $0.area != $0.area.intersection(bounds) }
    #expect(stray == [])
    #expect(screen.frame.cursor.map(bounds.contains) != false)
  }

  /// Whatever every terminal agrees on stands where the frame has it.
  private func expectShown(_ frame: Frame, on emulator: EmulatedScreen, _ round: Int) {
    let frame = frame.withDirectionsApart()
    for y in 0..<frame.size.rows {
      for x in 0..<frame.size.columns {
        let glyph = frame[x, y].glyph
        let width = frame[x + 1, y].glyph == Cell.continuation ? 2 : 1
        guard Glyph.isPlain(glyph, width: width) else { continue }
        let seen = emulator.scalar(y, x)
        guard seen != glyph, !(glyph == 0x20 && seen == 0) else { continue }
        Issue.record("round \(round): \(glyph) at \(x),\(y) is \(seen): \(frame.line(y))")
        return
      }
    }
    if let cursor = frame.cursor { #expect(emulator.cursor == (cursor.y, cursor.x)) }
  }
}
