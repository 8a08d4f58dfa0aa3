import Drawing

/// The one picture of pixels on the screen: says which bytes show it and which take it away again.
struct PictureLayer {
  /// What ncurses does to the cells of a frame.
  struct Repaint {
    /// It writes cells under the picture.
    var touchesPicture: Bool
    /// It has cleared the screen, and pictures with it.
    var wipes: Bool
  }

  /// What has been proved; nil as long as nothing has.
  var support: PixelSupport?
  /// The number that the picture has in the terminal.
  let id: Int
  private var shown: PlacedPicture?
  /// What is in the terminal's memory under our number.
  private var stored: Int?
  private var transfer: PictureTransfer?

  init(id: Int) { self.id = id }

  /// The frame's picture, if it is one that this terminal can show at its place.
  func wanted(in frame: Frame) -> PlacedPicture? {
    guard let support, let placed = frame.pixels, placed.picture.format == support.format else { return nil }
    // The cursor ends below sixels: in the last row it would scroll the screen.
    if case .sixel = support, placed.area.maxY >= frame.size.rows { return nil }
    return placed
  }

  /// Takes away what the frame does not want any more, before its cells are written. Returns the cells that it covered
  /// if all of them must be written anew.
  mutating func erase(for frame: Frame, into output: inout [UInt8]) -> Rect? {
    let wanted = wanted(in: frame)
    guard let old = shown else {
      // Not covered for a moment only: what the terminal keeps, or is still being sent, is of no use.
      if wanted == nil { restart(into: &output) }
      return nil
    }
    guard old != wanted else { return nil }
    shown = nil
    if case .sixel = support { return old.area }
    output += passing(KittyCommand.hide(id))
    return support == .kitty ? nil : old.area
  }

  /// Shows what the frame wants, after its cells have been written.
  mutating func draw(for frame: Frame, _ repaint: Repaint, into output: inout [UInt8]) {
    if repaint.wipes { restart(into: &output) }
    guard let wanted = wanted(in: frame), let support else { return }
    if wanted == shown, !repaint.touchesPicture { return }
    switch support {
    case .sixel: output += PictureBytes.sixels(wanted)
    case .kitty, .kittyPlaceholders:
      guard isStored(wanted.picture, into: &output) else { return }
      output += place(wanted, support)
    }
    shown = wanted
  }

  /// The next part of a picture that is on its way, with its place on the screen when it is the last.
  mutating func nextPiece(for frame: Frame) -> [UInt8]? {
    guard var transfer else { return nil }
    var output = passing(transfer.next())
    self.transfer = transfer.isDone ? nil : transfer
    if transfer.isDone {
      stored = transfer.content
      draw(for: frame, Repaint(touchesPicture: false, wipes: false), into: &output)
    }
    return output
  }

  /// The terminal has nothing of ours any more.
  mutating func forget() { (shown, stored, transfer) = (nil, nil, nil) }

  /// Nothing of ours is left in the terminal: its screen has been cleared, or no picture is wanted any more.
  private mutating func restart(into output: inout [UInt8]) {
    if transfer?.hasBegun == true { output += passing(KittyCommand.breakOff) }
    if stored != nil || transfer != nil { output += passing(KittyCommand.delete(id)) }
    forget()
  }

  /// What takes the picture off the screen and out of the terminal on the way out.
  func farewell() -> [UInt8] {
    switch support {
    case nil: []
    case .kitty, .kittyPlaceholders:
      // ST ends what was being written, and the rest of a picture does not come.
      Array("\u{1B}\\".utf8) + passing(KittyCommand.breakOff) + passing(KittyCommand.delete(id))
    case .sixel: Array("\u{1B}\\\u{1B}[m\u{1B}[2J".utf8)
    }
  }

  /// Whether the terminal has the picture; if not, begins to send it.
  private mutating func isStored(_ picture: PixelPicture, into output: inout [UInt8]) -> Bool {
    if stored == picture.content { return true }
    if transfer?.content == picture.content { return false }
    restart(into: &output)
    transfer = PictureTransfer(picture, id: id)
    return false
  }

  private func place(_ placed: PlacedPicture, _ support: PixelSupport) -> [UInt8] {
    if support == .kitty { return PictureBytes.at(placed.area, KittyCommand.place(id, placed.picture.size)) }
    return passing(KittyCommand.placeForCharacters(id, placed.picture.size))
      + PictureBytes.placeholders(of: id, in: placed.area)
  }

  private func passing(_ bytes: [UInt8]) -> [UInt8] {
    support == .kittyPlaceholders(.tmux) ? Tmux.passing(bytes) : bytes
  }
}

/// A picture on its way to a terminal's memory, in pieces, so that a slow line shows other things meanwhile.
nonisolated struct PictureTransfer {
  let content: Int
  private let id: Int
  private let payload: [UInt8]
  private var sent = 0

  init(_ picture: PixelPicture, id: Int) {
    content = picture.content
    payload = picture.payload
    self.id = id
  }

  var hasBegun: Bool { sent > 0 }
  var isDone: Bool { sent >= payload.count }

  mutating func next() -> [UInt8] {
    let end = min(sent + KittyCommand.pieceLength, payload.count)
    defer { sent = end }
    return KittyCommand.piece(payload[sent..<end], of: id, isFirst: sent == 0, isLast: end == payload.count)
  }
}

/// Pictures as bytes that leave the cursor and the attributes as ncurses knows them.
nonisolated enum PictureBytes {
  static func sixels(_ placed: PlacedPicture) -> [UInt8] { at(placed.area, placed.picture.payload) }

  /// Written with the cursor in the upper left corner of an area.
  static func at(_ area: Rect, _ bytes: [UInt8]) -> [UInt8] { saved + moving(to: area.x, area.y) + bytes + restored }

  /// The characters that stand for the parts of a picture, in a colour that is its number.
  static func placeholders(of id: Int, in area: Rect) -> [UInt8] {
    var text = ""
    for row in 0..<area.height {
      text += "\u{1B}[\(area.y + row + 1);\(area.x + 1)H"
      for column in 0..<area.width {
        text.unicodeScalars.append(contentsOf: [
          "\u{10EEEE}", PlaceholderMarks[row], PlaceholderMarks[column], PlaceholderMarks[id >> 24],
        ])
      }
    }
    return saved + Array("\u{1B}[0;38;5;\(id & 0xFF)m".utf8) + Array(text.utf8) + restored
  }

  private static let saved = Array("\u{1B}7".utf8)
  private static let restored = Array("\u{1B}8".utf8)

  private static func moving(to x: Int, _ y: Int) -> [UInt8] { Array("\u{1B}[\(y + 1);\(x + 1)H".utf8) }
}
