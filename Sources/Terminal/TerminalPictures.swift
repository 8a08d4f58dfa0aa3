import Drawing
import Glibc
import Runtime

/// Pixels on one terminal: what it has proved to show, and the picture that stands there.
struct TerminalPictures {
  /// Whether the terminal is asked at all; set before it is entered.
  var isWanted = false
  private(set) var layer: PictureLayer
  private var probe: TerminalProbe
  private let isPossible: Bool
  private var lastQuestion = Duration.zero

  /// Whoever has not answered after this time does not.
  private static let patience = Duration.seconds(1)

  init(_ environment: TerminalEnvironment, depth: ColorDepth, isUnicode: Bool) {
    isPossible = environment.mayShowPixels && depth != .mono && isUnicode
    let process = Int(getpid())
    // Its low byte is a colour beyond those that themes change, which says whose characters stand for a picture.
    let id = (1 + process / 240 % 255) << 24 | (16 + process % 240)
    layer = PictureLayer(id: id)
    probe = TerminalProbe(id: id)
  }

  /// How the terminal takes pixels; nil as long as it has not proved that it does.
  func format(_ cell: CellSize?) -> PixelFormat? {
    guard let support = layer.support else { return nil }
    if case .sixel = support, cell == nil { return nil }
    return support.format
  }

  /// The size of a cell as the terminal has reported it.
  func reportedCell(_ size: Size) -> CellSize? {
    probe.reportedCell
      ?? probe.reportedWindow.flatMap { CellSize(windowWidth: $0.width, windowHeight: $0.height, cells: size) }
  }

  /// Whether a reply may still come.
  var isAwaitingReply: Bool { probe.isAwaiting && EventLoop.now() < lastQuestion + Self.patience }
}

// MARK: Asking

extension TerminalPictures {
  /// The first questions, once: they go out behind the first frame.
  mutating func introduction() -> [UInt8] {
    guard isWanted, isPossible, !probe.hasStarted else { return [] }
    lastQuestion = EventLoop.now()
    return probe.start()
  }

  /// Asks once more for the size of a cell, if that is the only way to know it.
  mutating func askForCell() -> [UInt8] {
    guard layer.support != nil, probe.reportedCell != nil else { return [] }
    lastQuestion = EventLoop.now()
    return probe.askForCell()
  }

  /// Takes a reply; returns what to ask next.
  mutating func take(_ reply: TerminalReply) -> [UInt8] {
    let question = probe.take(reply)
    if !question.isEmpty { lastQuestion = EventLoop.now() }
    layer.support = probe.support
    return question
  }
}

// MARK: Showing

extension TerminalPictures {
  /// Draws a frame, and its picture of pixels in step with its cells.
  mutating func draw(_ frame: Frame, _ curses: CursesScreen, into output: inout [UInt8]) {
    if let bare = layer.erase(for: frame, into: &output) { curses.rewrite(rows: bare.y..<bare.maxY) }
    let touches = layer.wanted(in: frame).map { curses.writes(into: $0.area, for: frame) } ?? false
    curses.draw(frame, into: &output)
    layer.draw(
      for: frame, PictureLayer.Repaint(touchesPicture: touches, wipes: curses.hasWiped), into: &output)
  }

  /// The next part of a picture that is on its way.
  mutating func nextPiece(for frame: Frame) -> [UInt8]? { layer.nextPiece(for: frame) }

  /// The terminal has been given back, and with it what it knew.
  mutating func forget() { layer.forget() }

  /// What takes away all of ours on the way out.
  var farewell: [UInt8] { layer.farewell() }
}

nonisolated extension TerminalEnvironment {
  /// Whether it is worth asking: neither the kernel's own terminal nor one that draws for others and has no pictures
  /// of its own.
  var mayShowPixels: Bool {
    guard speaksXterm, !isInsideZellij else { return false }
    return isInsideTmux || !(isInsideScreen || term.hasPrefix("screen"))
  }
}
