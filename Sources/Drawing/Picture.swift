/// A picture in the form that the terminal shows.
package enum Picture: Equatable, Sendable {
  case characters(CharacterPicture)
  case pixels(PixelPicture)

  package var size: Size {
    switch self {
    case .characters(let picture): picture.size
    case .pixels(let picture): picture.size
    }
  }

  /// The longer side of the pixels it was made from: tells a cover from a thumbnail of it.
  package var detail: Int {
    switch self {
    case .characters(let picture): picture.detail
    case .pixels(let picture): picture.detail
    }
  }
}

/// How a terminal takes pixels.
package enum PixelFormat: Equatable, Sendable {
  /// The graphics protocol of kitty, which scales pictures itself.
  case kitty
  /// DEC's sixels, which come in the size they are shown at, in at most so many colours.
  case sixel(colors: Int)
}

/// A picture made of pixels, encoded for one kind of terminal, and the cells that it covers.
package struct PixelPicture: Equatable, Sendable {
  package let size: Size
  /// As `CharacterPicture.detail`.
  package let detail: Int
  package let format: PixelFormat
  /// A PNG in base 64 for kitty, the whole sequence for sixels.
  package let payload: [UInt8]
  /// The same for the same payload, whatever its size in cells.
  package let content: Int

  package init(size: Size, format: PixelFormat, payload: [UInt8], detail: Int = 0) {
    self.size = size
    self.format = format
    self.payload = payload
    self.detail = detail
    content = payload.hashValue
  }

  /// Payloads are long, and not compared byte by byte.
  package static func == (one: PixelPicture, other: PixelPicture) -> Bool {
    one.content == other.content && one.size == other.size && one.detail == other.detail && one.format == other.format
  }
}

/// A picture of pixels at its place on the screen.
package struct PlacedPicture: Equatable, Sendable {
  package let picture: PixelPicture
  package let area: Rect
}

extension Frame {
  /// Draws a picture with its top left corner at a place; what lies outside `room` or the frame is left out.
  package mutating func draw(_ picture: Picture, at origin: Point, in room: Rect) {
    switch picture {
    case .characters(let picture): draw(picture, at: origin, in: room)
    case .pixels(let picture): place(picture, at: origin, in: room)
    }
  }

  /// Pixels are shown whole or not at all: they do not end at the border of a cell.
  private mutating func place(_ picture: PixelPicture, at origin: Point, in room: Rect) {
    let area = Rect(x: origin.x, y: origin.y, width: picture.size.columns, height: picture.size.rows)
    guard !area.isEmpty, area.intersection(room).intersection(bounds) == area else { return }
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        put(glyph: Frame.reserved, width: 1, x: x, y: y, style: Style(.picture))
      }
    }
    placed = PlacedPicture(picture: picture, area: area)
  }

  /// The picture of pixels to be shown: the one placed last, as long as nothing has been drawn over a part of it.
  package var pixels: PlacedPicture? {
    guard let placed, isReserved(placed.area) else { return nil }
    return placed
  }

  private func isReserved(_ area: Rect) -> Bool {
    let wanted = Cell(glyph: Frame.reserved, style: Style(.picture))
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX where self[x, y] != wanted { return false }
    }
    return true
  }

  /// What stands under a picture: a blank, but not the usual one, so that nobody takes it for the end of a line.
  private static let reserved: UInt32 = 0xA0
}
