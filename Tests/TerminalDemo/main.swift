import Drawing
import Glibc
import Keyboard
import Runtime
import Terminal

// A screen for the tests of Terminal: shows what it was told by keys, and says which events came.

/// What the demonstration draws, and what its keys do.
final class Demonstration {
  let loop = EventLoop()
  let screen: TerminalScreen
  var events: [String] = []
  var counter = 0
  var isAlternate = false
  var pictureSeed: UInt32 = 0
  var pixels = Pixels()

  init() throws {
    screen = try TerminalScreen(loop)
  }

  func run() throws -> Int32 {
    screen.palette = palette
    screen.wantsPixels = CommandLine.arguments.contains("--pixels")
    screen.readsMouse = true
    screen.deliver = { [unowned self] event in
      take(event)
      loop.requestTurn()
    }
    loop.onTurn = { [unowned self] in screen.present(frame) }
    try screen.enter()
    loop.requestTurn()
    return loop.run()
  }

  private func take(_ event: TerminalEvent) {
    switch event {
    case .key(let key): press(key)
    case .mouse(let mouse): note("\(mouse.kind) at \(mouse.x) \(mouse.y) \(mouse.modifiers.rawValue)")
    case .paste(let text): note("paste \(text.debugDescription)")
    case .resized(let size): note("resized \(size.columns)x\(size.rows)")
    case .pixelsChanged: note("pixels \(screen.pixelFormat.map { "\($0)" } ?? "none")")
    case .focus(let isIn): note("focus \(isIn)")
    case .terminated(let signal): loop.exit(code: 128 + signal)
    case .closed: loop.exit(code: 7)
    }
  }

  private func press(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.character("q"), []): loop.exit(code: 0)
    case (.character("c"), .control): loop.exit(code: 3)
    case (.character("z"), .control): screen.suspend()
    case (.character("l"), .control): screen.redraw()
    case (.character("+"), []): counter += 1
    case (.character("a"), []): isAlternate.toggle()
    case (.character("i"), []): pictureSeed += 1
    case (.character("n"), []): break
    case (.character("P"), []): pixels.content = (pixels.content + 1) % 3
    case (.character("M"), []): pixels.isMoved.toggle()
    case (.character("H"), []): pixels.isCovered.toggle()
    case (.character("m"), []): screen.readsMouse.toggle()
    case (.character("e"), []): complain("a library's complaint")
    case (.character("T"), []): trap(events.count)
    case (.character("S"), []): raise(SIGSEGV)
    case (.character("A"), []): abort()
    case (.character("O"), []): note("\(overflow(0))")
    case (.character("X"), []): Glibc.exit(9)
    default: note("\(key.code) \(key.modifiers.rawValue)")
    }
  }

  private func note(_ text: String) {
    events.append(text)
    if events.count > 6 { events.removeFirst() }
  }

  private func trap(_ count: Int) {
    print(events[count])
  }

  private func overflow(_ depth: Int) -> Int {
    depth < 0 ? 0 : 1 + overflow(depth + 1) + counter
  }
}

extension Demonstration {
  var frame: Frame {
    var frame = Frame(size: screen.size)
    frame.windowTitle = "demonstration \(counter)"
    frame.cursor = Point(x: 0, y: 0)
    frame.put("counter \(counter)", x: 0, y: 0, width: 20, style: Style(.title))
    drawText(&frame)
    for (index, role) in Role.allCases.enumerated() {
      frame.put("\(role)", x: index % 5 * 12, y: 5 + index / 5, width: 11, style: Style(role))
    }
    frame.put("selected", x: 0, y: 10, width: 11, style: Style(.accent, isSelected: true))
    for (index, event) in events.enumerated() {
      frame.put("> \(event)", x: 0, y: 12 + index, width: 60, style: Style(.text))
    }
    drawPicture(&frame)
    if let format = screen.pixelFormat { pixels.draw(on: &frame, format) }
    return frame
  }

  /// Text that needs care, each with a bar in column 20.
  private func drawText(_ frame: inout Frame) {
    let lines: [[(cluster: String, width: Int)]] = [
      [("日", 2), ("本", 2), ("e\u{301}", 1), ("─", 1), ("ö", 1)],
      isAlternate
        ? [("x", 1), ("👩\u{200D}👩\u{200D}👧", 2), ("👍", 2)] : [("🎵", 2), ("♥\u{FE0F}", 2), ("🇩🇪", 2), ("y", 1)],
      [("a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", 1), ("b", 1)],
    ]
    for (row, line) in lines.enumerated() {
      var x = 0
      for (cluster, width) in line {
        frame.put(cluster: cluster, width: width, x: x, y: row + 1, style: Style(.accent))
        x += width
      }
      frame.put("|bar", x: 20, y: row + 1, width: 4, style: Style(.text))
    }
  }

  private func drawPicture(_ frame: inout Frame) {
    for y in 0..<8 {
      for x in 0..<16 {
        let color = UInt32(x * 16) << 16 | UInt32(y * 32) << 8 | (pictureSeed * 40 & 0xFF)
        let style = Style(.picture, foreground: RGB(color), background: RGB(~color))
        frame.put(glyph: 0x2580, width: 1, x: 62 + x, y: 12 + y, style: style)
      }
    }
  }

  private var palette: Palette {
    Palette { role in
      switch role {
      case .accent: RoleAppearance(foreground: .indexed(9), attributes: .bold)
      case .title: RoleAppearance(foreground: .rgb(RGB(0x00FF88)), attributes: .bold)
      case .secondary: RoleAppearance(attributes: .dim)
      case .heading: RoleAppearance(foreground: .indexed(208))
      case .key: RoleAppearance(attributes: .underline)
      case .selection: RoleAppearance(background: .indexed(4), attributes: .reverse)
      default: RoleAppearance()
      }
    }
  }
}

/// Prints as a library does, behind the program's back.
func complain(_ text: String) {
  let line = Array((text + "\n").utf8)
  write(STDERR_FILENO, line, line.count)
}

do {
  exit(try Demonstration().run())
} catch {
  complain("\(error)")
  exit(1)
}
